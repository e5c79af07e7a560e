# What the referee of Tactica says; what any game says stands in `common.ftl`.

# Words that stand as values.
term-disorder = бросок на расстройство
term-ride_down = уничтожение проездом
term-fall_back = отскок
term-general_risk = бросок за генерала
term-rout = движение бегства
term-swordsmen = мечники
term-line_infantry = линейная пехота
term-shooters = стрелки
term-horsemen = всадники
term-lance_cavalry = конница с пиками и копьями
term-mounted_shooters = конные стрелки
term-unit_test = тест на стойкость отряда
term-very_close = очень плотное построение
term-close = плотное построение
term-open = разомкнутое построение
term-skirmish = рассыпное построение
term-pike = пика
term-spear = копьё
term-halberd = алебарда
term-two_handed = двуручное оружие
term-lance = кавалерийская пика
term-cavalry_spear = кавалерийское копьё
term-bow = лук
term-crossbow = арбалет
term-sling = праща
term-handgun = хендган
term-small_shield = обычный щит
term-large_shield = большой щит
term-steadiness = стойкость
term-melee = рукопашный бой
term-specialty = специальность
term-initiative = инициатива
term-shooting = стрельба
term-movement = движение по приказам
term-uncontrolled = без приказов
term-shoot = стрелять
term-move = двигаться
term-reform = перестроиться
term-mount = сесть на коней
term-dismount = спешиться
term-recover = восстановить строй
term-rally = остановиться
term-stand = стоять
term-walk = шаг
term-trot = рысь
term-gallop = галоп
term-continuation = продолжение
term-pushed = сдвинут вперёд
term-back_off = отступление
term-arrival = подход
term-front = фронт
term-left_flank = левый фланг
term-right_flank = правый фланг
term-rear = тыл
term-plain = обычное
term-circle = круг
term-testudo = черепаха
term-hill = холм
term-obstacle = препятствие
term-fortifications = укрепления
term-first = первый тест
term-onward = после столкновения
term-stays = стоит
term-attacks = атакует
term-backs_off = отступает
term-ordered = по приказу
term-free = свободная
term-return = ответная
term-defensive = защитная
term-javelins = дротики
term-face = в лицо
term-behind = в спину
term-side = сбоку
term-shot = обстрел
term-impact = столкновение
term-exchange = перестрелка
term-terrain = трудная местность
term-mud = грязь
term-handguns = хендганы
term-agreed = по договорённости
term-time = вышло время
term-wood = лес
term-bushes = кустарник
term-stream = ручей
term-hedge = изгородь
term-pond = пруд
term-ravine = овраг
term-rocks = камни
term-marsh = болото
term-village = деревня
term-house = дом
term-shallow_river = мелкая речка
term-deep_river = глубокая река
term-mountains = горы
term-path = тропа
term-bridge = мост
term-river = река
term-rain = дождь
term-strong_wind = сильный ветер
term-light_wind = слабый ветер
term-wet_ground = мокрая почва
term-heavy_mud = сильная грязь
term-sun = солнце
term-fog = туман
term-unhealthy_country = болезненная местность
term-good_guides = хорошие проводники
term-traitor = предатель
term-hidden_march = скрытный марш
term-ambush = засада
term-false_rumours = ложные слухи
term-river_flood = разлив рек
term-road = дорога
term-excellent_halt = отличный привал
term-reconnaissance = разведка
term-initiative_commander = инициативный командир
term-weather_continues = продолжение погоды
term-weather_change = смена погоды

# Cards, as the map has them.
card-wood = { term-wood }
card-bushes = { term-bushes }
card-hill = { term-hill }
card-stream = { term-stream }
card-hedge = { term-hedge }
card-pond = { term-pond }
card-ravine = { term-ravine }
card-rocks = { term-rocks }
card-marsh = { term-marsh }
card-village = { term-village }
card-rain = { term-rain }
card-strong_wind = { term-strong_wind }
card-light_wind = { term-light_wind }
card-wet_ground = { term-wet_ground }
card-heavy_mud = { term-heavy_mud }
card-sun = { term-sun }
card-unhealthy_country = { term-unhealthy_country }
card-fog = { term-fog }
card-good_guides = { term-good_guides }
card-traitor = { term-traitor }
card-hidden_march = { term-hidden_march }
card-ambush = { term-ambush }
card-false_rumours = { term-false_rumours }
card-fortifications = { term-fortifications }
card-river_flood = { term-river_flood }
card-road = { term-road }
card-river = { term-river }
card-mountains = { term-mountains }
card-path = { term-path }
card-excellent_halt = { term-excellent_halt }
card-reconnaissance = { term-reconnaissance }
card-initiative_commander = { term-initiative_commander }
card-weather_continues = { term-weather_continues }
card-weather_change = { term-weather_change }

# Events.
event-talent_roll = Бросок таланта
event-talent_purchase = Покупка талантов
event-deal = Сдача карт
event-lay_card = Карта на поле
event-day_weather = Погода дня
event-surprise = Сюрпризная карта
event-march_plan = Цели маршей
event-march_roll = Марш
event-march_end = Марши окончены
event-answer_battle = Ответ на вызов
event-battlefield = Поле битвы
event-night = Ночь
event-terrain_set_up = Местность расставлена
event-conditions = Условия
event-arrival = Подход корпуса
event-loyalty = Верность
event-general_move = Генерал двигается
event-draw_target = Бросок за цель
event-rain_check = Проверка тетивы
event-general_risk = Генерал под угрозой
event-fall_back = Отскакивает
event-reform = Перестраивается
event-exchange_ranks = Меняет шеренги местами
event-mount = Садится на коней
event-dismount = Спешивается
event-recover = Восстанавливает строй
event-disorder = Бросок на расстройство
event-ride_down = Топчет
event-impact = Столкновение
event-unit_test = Тест на стойкость отряда
event-rout = Бежит
event-uncontrolled = Тест на беспорядочное движение
event-rally = Сбор бегущих
event-melee = Раунд рукопашной

# Phases, kinds of units and of terrain, states.
phase-movement = Движение по приказам
phase-uncontrolled = Движение без приказов
phase-melee = Рукопашный бой
kind-swordsmen = Мечники
kind-line_infantry = Линейная пехота
kind-shooters = Стрелки
kind-horsemen = Всадники
kind-lance_cavalry = Конница с пиками и копьями
kind-mounted_shooters = Конные стрелки
kind-general = Генерал
terrain-bushes = Кустарник
terrain-stream = Ручей
terrain-hedge = Изгородь
terrain-pond = Пруд
terrain-ravine = Овраг
terrain-rocks = Камни
terrain-marsh = Болото
terrain-house = Дом
terrain-shallow_river = Мелкая речка
terrain-deep_river = Глубокая река
terrain-mountains = Горы
terrain-path = Тропа
terrain-bridge = Мост
terrain-fortifications = Укрепления
flag-not_deployed = ещё не на столе
flag-routing = бежит
flag-left = покинул стол
flag-in_melee = в рукопашной
flag-tired = устал
flag-dismounted = спешен
flag-degraded = рассыпался
flag-deputy = заместитель
flag-circle = круг
flag-testudo = черепаха
flag-withdrawn = вышел из битвы
flag-defected = перешёл к врагу

# Sentences.
say-all-disordered = { $unit }: расстроены все воины, отряд бежит.
say-answers = { $outcome ->
    [broken] Отряд { $unit } не может стрелять в ответ: цель ({ $target }) по нему не стреляла или уже получила ответ.
   *[other] Отряд { $unit } стреляет в ответ; цель: { $target }.
}
say-answers-offer = { $outcome ->
    [broken] Этой стороне битву не предлагали, а она отвечает.
   *[other] На предложение битвы отвечает другая сторона.
}
say-answers-strike = { $outcome ->
    [broken] Отряд { $unit } отвечает на удар; кубиков: { $recorded }, а по правилам здесь { $expected }.
   *[other] Отряд { $unit } отвечает на удар; кубиков: { $recorded }.
}
say-army-points = Армия { $side } стоит { $recorded } очков; договорились на { $expected }.
say-arrival = { $unit }: корпус подходит при { $needed } или меньше: { $expected }; в записи { $recorded }.
say-arrival-option = { $outcome ->
    [broken] { $unit }: за опаздывающий корпус брошен кубик, а договорились о марше.
   *[other] { $unit }: опаздывающий корпус подходит по кубику, как договорились.
}
say-arrival-owed = { $unit }: в начале хода не брошен кубик за опаздывающий корпус.
say-arrival-roll = { $outcome ->
    [broken] { $unit }: кубик за этот корпус сейчас не положен. За опаздывающий корпус его бросают раз, в начале хода владельца.
   *[other] { $unit }: один кубик за опаздывающий корпус в начале хода владельца.
}
say-arrives = { $outcome ->
    [broken] Отряд { $unit } не может войти сейчас: он не из подошедшего корпуса ({ $pace }).
   *[other] Отряд { $unit } входит усталым со своим опоздавшим корпусом ({ $pace }).
}
say-at-risk = { $outcome ->
    [broken] Генерал { $unit } сейчас не под угрозой ({ $because }).
   *[other] Генерал { $unit } под угрозой ({ $because }).
}
say-attached = Генерал { $unit } присоединяется к отряду { $to_unit }.
say-attacks-instead = { $outcome ->
    [broken] Отряд { $unit } атакует, хотя враг в пределах выстрела: стрелки должны стрелять.
   *[other] Отряд { $unit } атакует: стрелять не по кому.
}
say-backs-off = { $outcome ->
    [broken] Отряд { $unit } отступает, хотя тест этого не требует ({ $pace }).
   *[other] Отряд { $unit } отступает, как требует тест ({ $pace }).
}
say-backs-off-facing = { $outcome ->
    [broken] Отряд { $unit } отступает с поворотом или не к своему краю.
   *[other] Отряд { $unit } отступает к своему краю лицом к врагу.
}
say-bases = { $outcome ->
    [broken] { $unit }: подставок { $recorded }, а колонне его воинов нужно другое число.
   *[other] { $unit }: подставок { $recorded }.
}
say-begins = Первым ходит { $side }: так решил победитель броска.
say-battle-end = Битва окончена ({ $because }): { $recorded }.
say-battle-line = { $outcome ->
    [broken] Отряд { $unit } и другие, всего { $recorded }, не стоят рядом или не могут действовать линией.
   *[other] Отряд { $unit } и другие стоят рядом: боевая линия из { $recorded }.
}
say-by-path = Корпус { $unit } идёт по тропе.
say-candidates = { $outcome ->
    [broken] { $unit }: среди возможных целей не только вражеские отряды.
   *[other] { $unit }: возможные цели — вражеские отряды.
}
say-chain = { $outcome ->
    [broken] { $unit }: всадники бьют дальше после промаха, за последней шеренгой или без первого попадания.
   *[other] { $unit }: попавшие всадники бьют дальше, шеренга за шеренгой.
}
say-chiefs = { $side }: главнокомандующих { $recorded }, нужен { $expected }.
say-closed = { $outcome ->
    [broken] Отряд { $unit } идёт через непроходимую местность ({ $terrain }).
   *[other] Отряд { $unit } переходит по тропе или по мосту ({ $terrain }).
}
say-closed-card = { $outcome ->
    [broken] Корпус { $unit } пересекает закрытую карту в ряду { $row }, столбце { $column }.
   *[other] Корпус { $unit } пересекает карту в ряду { $row }, столбце { $column }.
}
say-command-radius = Отряд { $unit } в { $recorded } см от генерала ({ $general }); не дальше { $expected } см.
say-common = { $outcome ->
    [broken] Названо отрядов: { $recorded }; это не все, кто соприкасается.
   *[other] Отрядов дерётся вместе: { $recorded }.
}
say-conditions = Действуют погода ({ $recorded }) и усталость корпусов.
say-corps = { $outcome ->
    [broken] { $unit } — из корпуса { $recorded }, а это не генерал его армии.
   *[other] { $unit } — из корпуса { $recorded }.
}
say-cover = { $outcome ->
    [broken] Отряд { $unit } стреляет; цель { $target } в укрытии: { $recorded }. По местности — наоборот.
   *[other] Отряд { $unit } стреляет; цель { $target } в укрытии: { $recorded }.
}
say-crosses = Отряд { $unit } пересекает { $expected }; в записи { $recorded }.
say-day-weather = { $outcome ->
    [broken] Погоду дня { $day } ({ $recorded }) так, этой стороной или с этой руки не кладут.
   *[other] Погода дня { $day }: { $recorded }.
}
say-deals = Карт каждому: { $expected }; сдано: { $recorded }.
say-deals-beyond-deck = Одинаковых карт сдано больше, чем есть в колоде; карт у сторон: { $recorded }.
say-deals-once = { $outcome ->
    [broken] Карты сданы второй раз.
   *[other] Карт каждому: { $expected }.
}
say-defects = Генерал { $unit } со всем корпусом переходит к врагу.
say-defends = { $outcome ->
    [broken] Отряд { $unit } не может стрелять до столкновения: на него или соседа по линии с фронта не нападают; цель: { $target }.
   *[other] Отряд { $unit } стреляет до столкновения; цель: { $target }.
}
say-defends-short = Отряд { $unit } стреляет по атакующему, а тот никого не коснулся; цель: { $target }. Была ли атака, знают игроки.
say-defends-twice = Отряд { $unit } стреляет по атакующему второй раз за одну атаку; цель: { $target }.
say-deploy-distance = { $unit }: расстановка в { $recorded } см от врага; нужно не меньше { $expected } см.
say-deploys = { $outcome ->
    [broken] { $unit }: расстановка, когда битва уже началась.
   *[other] { $unit }: расстановка своей стороной, один раз, до первого хода.
}
say-deploys-first = { $outcome ->
    [broken] { $unit }: расстановка атакующего раньше армии, принявшей битву.
   *[other] { $unit }: расстановка после армии, принявшей битву.
}
say-deploys-other = { $unit }: расстановка чужой стороной.
say-deploys-twice = { $unit }: вторая расстановка.
say-deputy = Место генерала ({ $unit }) занимает заместитель.
say-dice-due = Отряд { $unit } бросает кубиков: { $expected }; в записи { $recorded }.
say-dismounts = { $outcome ->
    [broken] Отряд { $unit } не может начать пешим: коней у него нет.
   *[other] Отряд { $unit } начинает пешим.
}
say-disordered = { $unit }, расстроены: { $expected }; в записи { $recorded }.
say-drawn = { $unit }: кубик указал цель { $expected }; в записи { $recorded }.
say-drawn-target = { $outcome ->
    [broken] Отряд { $unit } в боевой линии стреляет не по той цели, на которую указал кубик.
   *[other] Отряд { $unit } в боевой линии стреляет по цели, на которую указал кубик.
}
say-draws = { $outcome ->
    [broken] Отряд { $unit } выбирает из целей ({ $recorded }) кубиком, когда он не нужен, или без него, когда нужен.
   *[other] Отряд { $unit } выбирает кубиком; целей: { $recorded }.
}
say-draws-none = Отряд { $unit } выбирает цель без кубика.
say-enters = Фронт отряда { $unit } в { $recorded } см от места, где входит его корпус; не больше { $expected } см.
say-equal-losses = { $unit } и { $target }: потери равны, тест никто не бросает.
say-exchanges = { $outcome ->
    [broken] Отряд { $unit } не может сейчас менять шеренги местами; новый порядок: { $recorded }.
   *[other] Отряд { $unit } меняет шеренги местами; новый порядок: { $recorded }.
}
say-fallen-count = Отряд { $unit }: попаданий { $hits }, гибнет { $expected }; в записи { $recorded }.
say-falls = { $outcome ->
    [broken] Отряд { $unit } теряет воинов: { $recorded }, среди них расстроенных ({ $turned }); сначала гибнут стоящие в строю, их { $ordered }.
   *[other] Отряд { $unit } теряет воинов: { $recorded }; в строю стояло { $ordered }.
}
say-falls-back = { $outcome ->
    [broken] Отряд { $unit } отскакивает без причины или туда, куда нельзя.
   *[other] Отряд { $unit } отскакивает.
}
say-falls-back-untested = Отряд { $unit } отскакивает раньше теста за проигранную перестрелку: сначала тест.
say-favourable = { $outcome ->
    [broken] Отряд { $unit } на выгодной позиции и тест бросать не должен.
   *[other] Отряд { $unit } на выгодной позиции: тест не нужен.
}
say-field = { $outcome ->
    [broken] Стол { $width } на { $depth } см; нужен 120 на 80 см.
   *[other] Стол { $width } на { $depth } см.
}
say-field-cards = { $outcome ->
    [broken] В поле битвы карт: { $recorded }; нужно { $expected } прямоугольником три на две.
   *[other] В поле битвы карт: { $recorded }, прямоугольником.
}
say-field-of-other = Поле битвы выбирает сторона, которая не предлагала битву.
say-field-unanswered = Поле битвы выбрано раньше, чем битва принята.
say-fights-back = { $outcome ->
    [broken] Отряд { $unit } получает удар во фланг или тыл и не отвечает.
   *[other] Отряд { $unit } получает удар во фланг или тыл и отвечает.
}
say-fog = { $outcome ->
    [broken] Отряд { $unit } в тумане не видит цель ({ $target }) за { $recorded } см; видно не дальше { $expected } см.
   *[other] Отряд { $unit } в тумане видит цель ({ $target }) за { $recorded } см; видно не дальше { $expected } см.
}
say-forward = { $outcome ->
    [broken] Отряд { $unit } проходит назад { $recorded } см.
   *[other] Отряд { $unit } идёт вперёд.
}
say-free-setup = Местность и погода выбраны свободно.
say-from-rear = { $outcome ->
    [broken] Отряд { $unit } уничтожен, если бежит, а враг позади, и только тогда; в записи не так.
   *[other] Отряд { $unit } уничтожен: позади враг, бежать некуда.
}
say-full-front = { $outcome ->
    [broken] { $unit }: воинов не хватает на первую шеренгу из { $expected }.
   *[other] Отряд { $unit } заполняет первую шеренгу из { $expected }.
}
say-full-move = Отряд { $unit } отскакивает на полное движение, { $expected } см; в записи { $recorded } см.
say-general-count = { $side }: генералам нужно воинов { $recorded }, в армии их { $expected }.
say-general-moves = { $outcome ->
    [broken] Генерал { $unit } не может так двигаться, входить в отряд или выходить из него.
   *[other] Генерал { $unit } двигается, входит в отряд или выходит из него.
}
say-general-profile = { $outcome ->
    [broken] { $unit }: показатели не лучшие для рода войск ({ $class }): { $expected }.
   *[other] { $unit }: показатели лучшие для рода войск ({ $class }): { $expected }.
}
say-goes-on = { $outcome ->
    [broken] Отряд { $unit } не может идти дальше: враг перед ним не бежал ({ $pace }).
   *[other] Отряд { $unit } идёт дальше: враг бежал ({ $pace }).
}
say-goes-on-fighting = Отряд { $unit } остаётся в рукопашной: никто не побежал.
say-goes-short = Отряд { $unit } атакует, проходит { $recorded } см из { $expected } см и никого не касается.
say-grows-back = { $outcome ->
    [broken] Отряд { $unit } при перестроении сдвигает фронт на { $recorded } см.
   *[other] Отряд { $unit } при перестроении не сдвигает фронт: { $recorded } см.
}
say-handguns-mixed = { $outcome ->
    [broken] Отряд { $unit } смешивает хендганы с другим оружием; год { $year }: рано.
   *[other] Отряд { $unit } смешивает хендганы с другим оружием; год { $year }.
}
say-heads-for = { $outcome ->
    [broken] Отряд { $unit } не приближается к своей цели: { $target }.
   *[other] Отряд { $unit } идёт к своей цели: { $target }.
}
say-heavy-and-large = { $outcome ->
    [broken] { $unit }: пехота с большим щитом не может носить тяжёлый доспех.
   *[other] { $unit }: пехота с большим щитом без тяжёлого доспеха.
}
say-hits = { $unit }, попадания отряда или по нему: { $expected }; в записи { $recorded }.
say-hits-without = { $unit } → { $target }: попаданий засчитано { $recorded } без этого модификатора; с ним — { $expected }.
say-horse-armour = { $outcome ->
    [broken] Отряд { $unit } пеший, доспеха коня у него быть не может.
   *[other] Отряд { $unit } конный, доспех коня возможен.
}
say-in-front = { $outcome ->
    [broken] Отряд { $unit } не может стрелять: цель не перед фронтом ({ $target }).
   *[other] Отряд { $unit } стреляет; цель перед фронтом ({ $target }).
}
say-irregular-control = { $outcome ->
    [broken] { $general } — нерегулярный генерал; отряд { $unit } ему сейчас не подчинён: генерала нет ни в отряде, ни в его линии.
   *[other] { $general } — нерегулярный генерал; отряд { $unit } ему подчинён: генерал в отряде или в его линии.
}
say-javelins = { $outcome ->
    [broken] Отряд { $unit } не может сейчас метать дротики; цель: { $target }.
   *[other] Отряд { $unit } мечет дротики при контакте; цель: { $target }.
}
say-javelins-of = { $outcome ->
    [broken] Отряд { $unit } ({ $recorded }) не может нести дротики.
   *[other] Отряд { $unit } ({ $recorded }) несёт дротики.
}
say-killed = Генерал { $unit } убит: { $expected }; в записи { $recorded }.
say-killed-count = Отряд { $unit } потерял в этом бою воинов: { $expected }; в записи { $recorded }.
say-lays = { $outcome ->
    [broken] Карту «{ $recorded }» нельзя положить в ряд { $row }, столбец { $column }, или её нет на руках.
   *[other] Карта «{ $recorded }» положена в ряд { $row }, столбец { $column }.
}
say-lays-in-turn = Следующую карту кладёт { $expected }; в записи { $recorded }.
say-leaves = { $outcome ->
    [broken] Отряд { $unit } слишком далеко от края, чтобы покинуть стол.
   *[other] Отряд { $unit } покидает стол.
}
say-leaves-water = { $outcome ->
    [broken] Корпус { $unit } стоит в разлившейся воде и не уходит на соседнюю карту.
   *[other] Корпус { $unit } уходит из разлившейся воды на соседнюю карту.
}
say-left-undone = { $unit }: в записи нет того, что должно было следовать сразу: { $owed }.
say-line-gap = { $unit }: самый широкий промежуток в линии { $recorded } см; не больше { $expected } см.
say-line-kept = { $outcome ->
    [broken] Отряд { $unit } и его линия не держатся вместе.
   *[other] Отряд { $unit } и его линия держатся вместе.
}
say-lists-outside = { $side }: что может носить армия, говорит её лист ({ $list }).
say-loyal = Генерал { $unit } изменяет при { $needed } или меньше; верен: { $expected }; в записи { $recorded }.
say-loyalty = { $outcome ->
    [broken] Генерал { $unit } не должен бросать тест на верность.
   *[other] Генерал { $unit } бросает тест на верность.
}
say-loyalty-difference = { $outcome ->
    [broken] Генерал { $unit } не должен бросать тест: свои потери не больше вражеских ({ $recorded }).
   *[other] Генерал { $unit } бросает тест: свои потери больше вражеских на { $recorded }.
}
say-loyalty-once = { $outcome ->
    [broken] Генерал { $unit } бросает тест на верность второй раз за ход.
   *[other] Генерал { $unit } бросает тест на верность один раз за ход.
}
say-loyalty-owed = Генерал { $unit } должен бросить тест на верность; в записи его нет.
say-main-type = { $outcome ->
    [broken] { $side }: основной род войск — { $expected }; вспомогательные — все остальные, и только они. В ростере не так.
   *[other] { $side }: основной род войск — { $expected }; остальные — вспомогательные.
}
say-map-whole = { $outcome ->
    [broken] Карта местности неполна; карт в ней: { $recorded }.
   *[other] Карта местности полна; карт в ней: { $recorded }.
}
say-march-cost = { $unit }: марш стоит { $expected }; в записи { $recorded }.
say-march-path = { $outcome ->
    [broken] Корпус { $unit } марширует не по соседним картам.
   *[other] Корпус { $unit } марширует с карты на карту.
}
say-march-tired = { $unit }, усталость: { $expected }; в записи { $recorded }.
say-marches = Корпус { $unit } выбросил { $rolled } при цене { $cost } и встал: { $expected }; в записи { $recorded }.
say-marker = Отряд { $unit } расстроен весь, но не бежит: одна фигурка смотрит на врага.
say-marks = { $outcome ->
    [broken] Цели маршей отмечены после броска на марш; целей: { $recorded }.
   *[other] Цели маршей отмечены до бросков; целей: { $recorded }.
}
say-march-not-rolled = { $unit }: цель отмечена, а броска на марш нет.
say-melee-group = Дерутся вместе: { $expected }; в записи { $recorded }.
say-melee-sides = В рукопашной нужны отряды обеих сторон; в записи { $recorded }, все одной стороны.
say-mixed = Отряд { $unit } смешанный; его тип — по первой шеренге: { $recorded }.
say-mixed-front = { $unit }: в первой шеренге воины разной стойкости.
say-most-generals = В поле битвы генералов { $recorded }; при лучшем выборе { $expected }.
say-move = { $unit }: пройдено { $recorded } см; не больше { $expected } см.
say-moved-and-shoots = { $outcome ->
    [broken] Отряд { $unit } в этот ход двигался и стрелять не может ({ $fire }).
   *[other] Отряд { $unit } в этот ход не двигался и стреляет ({ $fire }).
}
say-moves-by-order = { $outcome ->
    [broken] Отряд { $unit } двигается не по приказу и не беспорядочно ({ $pace }).
   *[other] Отряд { $unit } двигается по приказу или беспорядочно ({ $pace }).
}
say-moves-engaged = { $outcome ->
    [broken] Отряд { $unit } в рукопашной и не может двигаться ({ $pace }).
   *[other] Отряд { $unit } не в рукопашной и двигается ({ $pace }).
}
say-moves-in-circle = Отряд { $unit } стоит кругом и не может двигаться ({ $pace }).
say-moves-in-turn = Ходит { $expected }; в записи { $recorded }.
say-moves-once = { $outcome ->
    [broken] Отряд { $unit } в этот ход уже двигался ({ $pace }).
   *[other] Отряд { $unit } делает движение этого хода ({ $pace }).
}
say-moves-recovering = Отряд { $unit } в этот ход восстанавливает строй и не может двигаться ({ $pace }).
say-moves-reformed = Отряд { $unit } перестроился в конце движения и снова двигаться не может ({ $pace }).
say-moves-routing = Отряд { $unit } бежит и не может двигаться иначе ({ $pace }).
say-moves-withdrawn = Отряд { $unit } не может двигаться: его корпус вышел из битвы ({ $pace }).
say-must-accept = { $outcome ->
    [broken] { $side } не может отказаться от битвы или промолчать: корпус рядом с врагом устал.
   *[other] { $side } принимает битву: { $recorded }.
}
say-must-attack = { $outcome ->
    [broken] Отряд { $unit } должен был атаковать, но не двигался.
   *[other] Отряд { $unit } не видит, кого атаковать, и остаётся на месте.
}
say-must-back-off = Отряд { $unit } должен был отступить, но не отступил.
say-must-fight = Отряд { $unit } касается врага, но не дрался.
say-must-run = Отряд { $unit } бежит, но движения бегства не сделал.
say-must-test = Отряд { $unit } не двигался и не бросил тест на беспорядочное движение.
say-must-test-on = Отряд { $unit } атакует и никого не достиг; теста на следующий аллюр нет.
say-naming = { $outcome ->
    [broken] Отряд { $unit } назван «{ $profile }», а специальность { $specialty } и стойкость { $steadiness } называются иначе.
   *[other] Отряд { $unit } назван «{ $profile }»: специальность { $specialty }, стойкость { $steadiness }.
}
say-nearest = { $outcome ->
    [broken] { $unit }: названы не ближайшие враги.
   *[other] { $unit }: названы ближайшие враги.
}
say-night = { $outcome ->
    [broken] Ночь сейчас наступить не может: ходили не оба, она уже была, или битва принята.
   *[other] Ночь наступает после хода обоих.
}
say-night-march = Ночные марши делают ночью, дневные — днём.
say-no-approach = { $outcome ->
    [broken] Отряд { $unit } бежит к врагу: было { $before } см, стало { $recorded } см.
   *[other] Отряд { $unit } на бегу не приближается к врагу: было { $before } см, стало { $recorded } см.
}
say-no-die = { $outcome ->
    [broken] Отряд { $unit } бросает кубик, когда он не нужен.
   *[other] Отряд { $unit } здесь кубик не бросает.
}
say-no-disorder-due = Отряд { $unit } не должен бросать на расстройство ({ $because }).
say-no-exchange = Отряд { $unit } не стрелял в ответ: тест отряда не нужен.
say-no-general = { $unit } — не генерал.
say-no-skirmishers = { $outcome ->
    [broken] Отряд { $unit } выбирает кубиком среди застрельщиков, а они для него не цель.
   *[other] Отряд { $unit } не может выбирать целью застрельщиков.
}
say-no-such-profile = { $unit }: таких показателей нет ни в одной таблице.
say-no-target = { $unit }: цель не отмечена.
say-nominal = Номинальные потери: { $attackers } у одной стороны, { $defenders } у другой.
say-not-drawn = Отряд { $unit } видит нескольких врагов и атакует; кубика, выбирающего цель, в записи нет.
say-not-pushed = Отряд { $unit } стоит перед отрядом { $other } и должен был идти впереди него.
say-not-thinned = { $outcome ->
    [broken] { $unit } ({ $formation }): воинов { $recorded }, в первой шеренге { $expected }: строй уже разредился.
   *[other] { $unit } ({ $formation }): воинов { $recorded }, в первой шеренге { $expected }.
}
say-not-there-yet = { $unit }: на столе ещё нет.
say-of-the-front-rank = { $outcome ->
    [broken] { $unit } — не отряд стрелков: в первой шеренге никто не стреляет, он атакует ({ $fire }).
   *[other] { $unit } — отряд стрелков по первой шеренге ({ $fire }).
}
say-offers = { $side } предлагает битву: { $recorded }.
say-once-a-turn = { $outcome ->
    [broken] Отряд { $unit } дерётся второй раунд рукопашной за ход.
   *[other] Отряд { $unit } дерётся один раунд рукопашной за ход.
}
say-ordered = { $outcome ->
    [broken] Отряд { $unit } в этот ход уже получил приказ или действовал; новый приказ: { $recorded }.
   *[other] Отряд { $unit } получает приказ на этот ход: { $recorded }.
}
say-ordered-after-shooting = { $outcome ->
    [broken] Отряд { $unit } в этот ход стрелял: приказать ему двигаться нельзя.
   *[other] Отряд { $unit } получает приказ: { $recorded }.
}
say-ordered-engaged = { $outcome ->
    [broken] Отряд { $unit } в рукопашной и не получает приказов ({ $recorded }).
   *[other] Отряд { $unit } не в рукопашной и получает приказ: { $recorded }.
}
say-ordered-routing = Отряд { $unit } бежит: приказать ему можно только остановиться, а не «{ $recorded }».
say-ordered-to-stop = Отряд { $unit } получил приказ остановиться, но не бежит.
say-own-corps = { $outcome ->
    [broken] { $general } не может приказывать: отряд { $unit } не из его корпуса, а он не главнокомандующий.
   *[other] { $general } приказывает отряду { $unit } — как командир корпуса или главнокомандующий.
}
say-own-corps-marches = { $unit } — не корпус этой стороны.
say-paces = { $outcome ->
    [broken] Отряд { $unit } не может перейти на этот аллюр: предыдущего не было ({ $pace }).
   *[other] Отряд { $unit } переходит на следующий аллюр ({ $pace }).
}
say-paces-on-foot = Отряд { $unit } пеший: на рысь и в галоп переходит только конница ({ $pace }).
say-paces-tested = { $outcome ->
    [broken] Отряд { $unit } идёт дальше, не пройдя тест ({ $pace }).
   *[other] Отряд { $unit } бросил тест перед этим аллюром ({ $pace }).
}
say-passes = { $outcome ->
    [broken] Отряд { $unit } не может пройти сквозь отряд { $other }.
   *[other] Отряд { $unit } проходит сквозь отряд { $other }.
}
say-phase-due = { $outcome ->
    [broken] «{ $recorded }» не может идти после «{ $phase_before }»: порядок — стрельба, движение, движение без приказов, рукопашная.
   *[other] «{ $recorded }» идёт после «{ $phase_before }».
}
say-pieces = Элементов «{ $terrain }» в квадрате: { $expected }; на столе { $recorded }.
say-position = { $outcome ->
    [broken] Отряд { $unit } ссылается на выгодную позицию, которой у него нет или больше нет: { $recorded }.
   *[other] Отряд { $unit } ссылается на выгодную позицию: { $recorded }.
}
say-position-lost = Отряд { $unit } понёс на позиции потери от стрельбы и должен бросить тест.
say-price = Отряд { $unit } стоит { $expected } очков; в ростере { $recorded }.
say-pursues = Отряд { $unit } не может двигаться в фазу рукопашной: преследования нет ({ $pace }).
say-pushed = { $outcome ->
    [broken] Отряд { $unit } нельзя сдвинуть вперёд: это не застрельщики, или они уже двигались ({ $pace }).
   *[other] { $unit }: свои сдвигают его вперёд ({ $pace }).
}
say-pushed-by-nobody = Отряд { $unit } сдвинут вперёд, но ни один свой отряд за ним не идёт.
say-rain-check = { $outcome ->
    [broken] Отряд { $unit } не должен проверять тетиву: дождя нет, или тетивы нет.
   *[other] Отряд { $unit } в дождь проверяет тетиву.
}
say-rallied-once = { $outcome ->
    [broken] Отряд { $unit } не бежит, или в этот ход его уже пытались остановить.
   *[other] Отряд { $unit } бежит; в этот ход его пытаются остановить впервые.
}
say-rallies = { $outcome ->
    [broken] { $general } не командует отрядом { $unit } и остановить его не может.
   *[other] { $general } пытается остановить отряд { $unit }.
}
say-rally = Отряд { $unit } останавливается при { $needed } или меньше: { $expected }; в записи { $recorded }.
say-range = { $outcome ->
    [broken] { $unit } → { $target }: { $recorded } см, дальше дальности { $expected } см.
   *[other] { $unit } → { $target }: { $recorded } см; дальность { $expected } см.
}
say-ranks = { $unit }: полных шеренг { $expected }; в записи { $recorded }.
say-recovered = { $unit }, вернулись в строй: { $expected }; в записи { $recorded }.
say-recovers = { $outcome ->
    [broken] Отряд { $unit } не может сейчас восстановить строй: нужны приказ и весь ход.
   *[other] Отряд { $unit } весь ход восстанавливает строй.
}
say-refilled = Отряд { $unit } теряет воинов: { $recorded }; шеренги смыкаются.
say-reforms = { $outcome ->
    [broken] Отряд { $unit } перестраивается без приказа или в рукопашной: { $formation }.
   *[other] Отряд { $unit } перестраивается по приказу: { $formation }.
}
say-reforms-once = { $outcome ->
    [broken] Отряд { $unit } перестраивается второй раз за ход или посреди движения.
   *[other] Отряд { $unit } перестраивается один раз, до или после движения.
}
say-remounts = { $outcome ->
    [broken] Отряд { $unit } не получал приказа «{ $expected }» или не может его исполнить.
   *[other] Отряд { $unit } исполняет приказ: { $expected }.
}
say-rests = { $outcome ->
    [broken] Отдыхает корпусов: { $recorded }; не все они на карте и могут отдыхать.
   *[other] Отдыхает корпусов: { $recorded }.
}
say-rests-and-marches = { $unit }: усталый корпус этой ночью отдыхает и потому не идёт.
say-rides-down = { $outcome ->
    [broken] Отряд { $unit } не может растоптать отряд { $target }.
   *[other] Отряд { $unit } топчет отряд { $target }.
}
say-roll-off-dice = { $outcome ->
    [broken] Каждая сторона бросает кубик, при равенстве перебрасывают; броски в записи ({ $recorded }) этому не отвечают.
   *[other] Каждая сторона бросает кубик, при равенстве перебрасывают; бросков в записи: { $recorded }.
}
say-rolled-again = Кому ходить первым, уже решено.
say-rolled-before-deployed = Первый ход разыгран, а войска ({ $side }) ещё не расставлены.
say-routs = { $outcome ->
    [broken] Отряд { $unit } бежит, хотя тест этого не требовал.
   *[other] Отряд { $unit } бежит.
}
say-runs-once = { $outcome ->
    [broken] Отряд { $unit } делает второе движение бегства за ход.
   *[other] Отряд { $unit } делает одно движение бегства за ход.
}
say-said-distance = { $outcome ->
    [broken] По местам расстояние { $unit } → { $target }: { $expected } см; в записи { $recorded } см.
   *[other] Расстояние { $unit } → { $target }: { $expected } см; игроки намерили { $recorded } см.
}
say-said-way = { $outcome ->
    [broken] По местам отряд { $unit } проходит { $expected } см; в записи { $recorded } см.
   *[other] Отряд { $unit } проходит { $expected } см; игроки намерили { $recorded } см.
}
say-said-way-least = { $outcome ->
    [broken] По местам отряд { $unit } проходит не меньше { $expected } см; в записи { $recorded } см.
   *[other] Отряд { $unit } проходит не меньше { $expected } см; игроки намерили { $recorded } см.
}
say-saved = { $unit }: попаданий { $hits }, спаслось { $expected }; в записи { $recorded }.
say-sees = { $outcome ->
    [broken] Отряд { $unit } не видит цель: { $target }.
   *[other] Отряд { $unit } видит цель: { $target }.
}
say-serves-enemy = Отряд { $unit } перешёл к противнику: теперь им командует { $side }.
say-shape = { $outcome ->
    [broken] Отряд { $unit } не может принять такой строй: { $recorded }, { $formation }.
   *[other] Отряд { $unit } принимает строй: { $recorded }, { $formation }.
}
say-shared = Попадания ({ $hits }) делят поровну: { $expected }; в записи { $recorded }.
say-shoots-at = { $outcome ->
    [broken] { $unit }: стрелять по этой цели некому: { $target }.
   *[other] Отряд { $unit } стреляет; цель: { $target }.
}
say-shoots-at-friend = Отряд { $unit } стреляет не по вражескому отряду: { $target }.
say-shoots-before-melee = { $outcome ->
    [broken] Отряд { $unit } стреляет по застрельщикам, с которыми уже дрался.
   *[other] Отряд { $unit } столкнулся с застрельщиками и стреляет до рукопашной.
}
say-shoots-by-order = { $outcome ->
    [broken] Отряд { $unit } стреляет без приказа или второй раз ({ $fire }).
   *[other] Отряд { $unit } стреляет один раз, по приказу ({ $fire }).
}
say-shoots-engaged = { $outcome ->
    [broken] Отряд { $unit } в рукопашной и не может стрелять ({ $fire }).
   *[other] Отряд { $unit } не в рукопашной и стреляет ({ $fire }).
}
say-shoots-free = { $outcome ->
    [broken] Отряд { $unit } не может стрелять свободно: это делают двигавшиеся застрельщики, один раз, в свой ход ({ $fire }).
   *[other] Отряд { $unit } стреляет как двигавшиеся застрельщики ({ $fire }).
}
say-shoots-impetuous = { $outcome ->
    [broken] Отряд { $unit } стреляет без приказа, хотя ни тест, ни кубик этого не требовали ({ $fire }).
   *[other] Отряд { $unit } стреляет вместо атаки ({ $fire }).
}
say-shoots-into = { $outcome ->
    [broken] Отряд { $unit } не может стрелять по отряду в рукопашной ({ $fire }).
   *[other] Отряд { $unit } стреляет по отряду не в рукопашной ({ $fire }).
}
say-shoots-withdrawn = Отряд { $unit } не может стрелять: его корпус вышел из битвы ({ $fire }).
say-shot-and-moves = { $outcome ->
    [broken] Отряд { $unit } в этот ход стрелял и двигаться не может ({ $pace }).
   *[other] Отряд { $unit } в этот ход не стрелял и двигается ({ $pace }).
}
say-shot-not-drawn = Отряд { $unit } может стрелять по нескольким врагам; броска, который выбирает цель, в записи нет.
say-skirmish-kept = { $outcome ->
    [broken] Отряд { $unit } не может перейти в рассыпное построение или выйти из него.
   *[other] Отряд { $unit } не переходит в рассыпное построение и не выходит из него.
}
say-square = { $outcome ->
    [broken] Отряд { $unit } вне квадрата своего корпуса: ряд { $row }, столбец { $column }.
   *[other] Отряд { $unit } в квадрате своего корпуса: ряд { $row }, столбец { $column }.
}
say-stands = Отряд { $unit } проходит тест: { $expected }; в записи { $recorded }.
say-stands-on = { $unit }: место занято другим отрядом: { $other }.
say-stands-on-table = { $outcome ->
    [broken] { $unit }: место за краем стола.
   *[other] { $unit }: место на столе.
}
say-stopped = Отряд { $unit } останавливается, весь расстроенный.
say-straight = { $outcome ->
    [broken] Отряд { $unit } идёт не прямо: вбок на { $recorded } см.
   *[other] Отряд { $unit } идёт прямо.
}
say-strikes = { $outcome ->
    [broken] Отряд { $unit } бросает кубиков: { $recorded }, но бить некому.
   *[other] Отряд { $unit } бьёт; кубиков: { $recorded }.
}
say-strikes-again = Отряд { $unit } идёт дальше после столкновения и второй раз бить не может: так решено в толковании.
say-strikes-fresh = { $outcome ->
    [broken] Отряд { $unit } бьёт тех, кто уже в рукопашной или уже получил удар.
   *[other] Отряд { $unit } бьёт тех, кто ещё не в рукопашной.
}
say-strikes-impetuous = Отряд { $unit } атакует без приказа и бить не может: так решено в толковании.
say-strikes-joining = Отряд { $unit } вступает в рукопашную: там он дерётся, а удара не наносит.
say-strikes-touched = { $outcome ->
    [broken] Отряд { $unit } бьёт, никого не касаясь; кубиков: { $recorded }.
   *[other] Отряд { $unit } бьёт при контакте; кубиков: { $recorded }.
}
say-string = { $outcome ->
    [broken] Отряд { $unit } стреляет в дождь, а тетива не проверена или намокла.
   *[other] Отряд { $unit } стреляет в дождь: тетива проверена и сухая.
}
say-sun = { $unit }, солнце в лицо: { $expected }; в записи { $recorded }.
say-surprise = { $outcome ->
    [broken] Карта «{ $recorded }» — не сюрприз, или её нет на руках.
   *[other] Карта «{ $recorded }» — сюрприз и на руках.
}
say-surprise-kept = { $outcome ->
    [broken] Карта «{ $recorded }» сыграна не так, как на ней написано.
   *[other] Карта «{ $recorded }» сыграна, как на ней написано.
}
say-talent = { $unit }, талант: { $expected }; в записи { $recorded }.
say-talent-bounds = { $unit }: таких талантов купить нельзя.
say-talent-counts = { $unit }: талант генерала в отряде учитывается.
say-talent-entitled = { $outcome ->
    [broken] Генерал { $unit } не может бросать на талант ({ $quality }) или бросает снова.
   *[other] Генерал { $unit } бросает на талант один раз ({ $quality }).
}
say-talents-bought = { $unit }: талантов в сумме на { $recorded }; не больше { $expected }.
say-talents-late = Генерал { $unit } уже не может купить таланты, или в этой битве их бросают.
say-target = { $unit }: цель выбирает игрок.
say-test-value = { $unit }: стойкость { $steadiness }, шеренги { $ranks }, убитые { $killed }, талант { $talent }, прорыв { $ridden_through }: { $expected }; в записи { $recorded }.
say-tests-now = { $outcome ->
    [broken] Отряд { $unit } сейчас не должен бросать этот тест на беспорядочное движение: { $recorded }.
   *[other] Отряд { $unit } бросает положенный тест на беспорядочное движение: { $recorded }.
}
say-tests-when = { $outcome ->
    [broken] Отряд { $unit } не должен бросать тест: он этого не проиграл ({ $because }).
   *[other] Отряд { $unit } проиграл и бросает тест ({ $because }).
}
say-then-melee = Отряд { $unit } прошёл тест и дерётся в фазу рукопашной.
say-thinned = Отряд { $unit } больше не заполняет первую шеренгу из { $front }; новое построение: { $recorded }.
say-through = Отряд { $unit } прорвался: всадник проехал все шеренги.
say-through-enemy = { $outcome ->
    [broken] Корпус { $unit } проходит сквозь вражеский корпус без карты скрытного марша.
   *[other] Корпус { $unit } проходит сквозь вражеский корпус скрытным маршем.
}
say-tired-corps = Усталые корпуса в поле битвы: { $expected }; в записи { $recorded }.
say-tired-march = { $outcome ->
    [broken] Корпус { $unit } устал и маршировать не может.
   *[other] Корпус { $unit } не устал и марширует.
}
say-to-own-edge = { $outcome ->
    [broken] Отряд { $unit } идёт не к своему краю.
   *[other] Отряд { $unit } идёт к своему краю.
}
say-touches = { $outcome ->
    [broken] Отряд { $unit } не касается врага, вопреки записи: { $enemy }.
   *[other] Отряд { $unit } касается врага: { $enemy }.
}
say-touches-side = { $outcome ->
    [broken] Отряд { $unit } касается врага ({ $enemy }) с другой стороны: { $expected }; в записи { $recorded }.
   *[other] Отряд { $unit } касается врага ({ $enemy }): { $recorded }.
}
say-turn-count = Это ход { $expected }; в записи { $recorded }.
say-turn-not-begun = { $side } начинает фазу, а начала её хода в записи нет.
say-turned-stay = { $outcome ->
    [broken] { $unit }: расстроенные воины остаются в первой шеренге: кубиков { $expected }, а не { $recorded }.
   *[other] { $unit }: расстроенные воины остаются в первой шеренге: кубиков { $expected }; в записи { $recorded }.
}
say-two-numbers = { $outcome ->
    [broken] { $unit }: указана специальность, а у этого рода войск вместо неё рукопашный бой.
   *[other] { $unit }: вместо специальности рукопашный бой.
}
say-uncontrolled = Отряд { $unit } бросает тест; показатель { $value }: { $expected }; в записи { $recorded }.
say-uncontrolled-value = { $unit }: стойкость минус потерянные отряды ({ $losses }) — { $expected }; в записи { $recorded }.
say-unit-size = { $unit }: воинов { $recorded }; построению нужно { $expected }.
say-unlisted = { $piece } мешает как ручей: { $hinders }; если нет, непроходимо.
say-value = { $outcome ->
    [broken] { $unit }, { $value_of }: { $recorded } — такого показателя в книге нет.
   *[other] { $unit }, { $value_of }: { $recorded }.
}
say-weapon-goes-with = { $outcome ->
    [broken] { $unit }: { $weapon } и { $shield } — так нельзя.
   *[other] { $unit }: { $weapon } и { $shield }.
}
say-weapon-of-class = { $outcome ->
    [broken] Отряд { $unit } ({ $class }) не может нести: { $recorded }.
   *[other] Отряд { $unit } ({ $class }) несёт: { $recorded }.
}
say-weapons = { $outcome ->
    [broken] { $unit }: оружия у воина { $recorded }; можно одно.
   *[other] { $unit }: оружия у воина { $recorded }.
}
say-weather = { $outcome ->
    [broken] Погода «{ $recorded }» сейчас наступить не может, или карты нет на руках.
   *[other] Наступает погода: { $recorded }.
}
say-weather-carries = Погода на карте: { $expected }; в битве { $recorded }.
say-wet = { $unit }, тетива намокла: { $expected }; в записи { $recorded }.
say-wind = { $unit }, ветер: { $expected }; в записи { $recorded }.
say-winner-begins = { $outcome ->
    [broken] Начинает тот, кто выиграл этот бросок: { $expected }; в записи { $recorded }.
   *[other] Начинает тот, кто выиграл этот бросок: { $recorded }.
}
say-withdrawn = Генерал { $unit } вышел из битвы.
say-withdraws = Генерал { $unit } выходит из битвы; корпус действует, только если его атакуют.
say-works = { $outcome ->
    [broken] На столе укрепления, а карты на них нет.
   *[other] На столе укрепления; карта их разрешает.
}
say-downhill = Отряд { $unit } не поднимается на холм.

# Names of figures.
figure-attackers = Атакующие
figure-before = До того
figure-class = Род войск
figure-cost = Цена
figure-day = День
figure-defenders = Обороняющиеся
figure-enemy = Враг
figure-fire = Стрельба
figure-formation = Построение
figure-front = Первая шеренга
figure-general = Генерал
figure-hinders = Мешает
figure-hits = Попадания
figure-killed = Убитые
figure-losses = Потерянные отряды
figure-ordered = В строю
figure-owed = Следовало
figure-pace = Движение
figure-piece = Элемент
figure-quality = Качество
figure-ranks = Полные шеренги
figure-ridden_through = Прорван
figure-row = Ряд
figure-shield = Щит
figure-specialty = Специальность
figure-steadiness = Стойкость
figure-talent = Талант
figure-to_unit = Отряд
figure-turned = Расстроены
figure-value = Показатель
figure-value_of = Какой показатель
figure-weapon = Оружие
figure-year = Год
counter-disordered = Расстроены

# Rolls.
roll-arrival = Подход корпуса
roll-disorder = Расстройство
roll-general = Генерал под угрозой
roll-javelin = Дротики
roll-loyalty = Верность
roll-march = Марш
roll-melee = Рукопашный бой
roll-rain = Намокшая тетива
roll-rally = Сбор бегущих
roll-recovery = Восстановление
roll-steadiness = Стойкость воинов
roll-strike = Столкновение
roll-talent = Талант
roll-target = Выбор цели
roll-uncontrolled = Беспорядочное движение
roll-unit_steadiness = Стойкость отряда

# Names of fields of a log.
field-attach = с каким отрядом генерал
field-steps = повороты на пути
field-declared = что он делает
field-contacts = кто кого касается
field-corps = корпус
field-cost = цена
field-crosses = пересечённая местность
field-path = путь
field-disordered = расстроенные воины
field-edges = свои края стола
field-fallen = павшие воины
field-flow = куда течёт река
field-gap = промежуток в линии
field-hands = сданные карты
field-leaves = ушёл ли за край стола
field-main_types = основные рода войск
field-reinforcement = как подходят корпуса
field-skill = к чему талант
field-specialty = специальность
field-sun = где солнце
field-wind = куда дует ветер
field-at = места
field-names = что называет карта
field-tired = усталые корпуса
field-weather = погода
field-value = показатель, который проверяют
field-weapons = оружие
field-pace = как двигался
field-order = приказ
field-uncontrolled = итог теста на беспорядочное движение
field-ranks = шеренги, которые считаются
field-free_to_go_on = можно ли идти дальше
term-light_armour = лёгкий доспех
term-heavy_armour = тяжёлый доспех
term-light_horse_armour = лёгкий конский доспех
term-heavy_horse_armour = тяжёлый конский доспех
term-rides = едет на поле верхом
term-regular = регулярное командование
term-irregular = иррегулярное командование
term-candidates = ближайшие враги
term-column = вдоль столбца
term-detach = покидает отряд
term-far = дальний край
term-left = левый край
term-near = ближний край
term-right = правый край
term-row = вдоль ряда
field-formation = Построение
field-weapon = Оружие
field-armour = Доспех
field-shield = Щит
field-horse_armour = Конский доспех
field-command = Командование
field-accepts-false = отказывается
field-accepts-true = принимает
field-at-end = в конце
field-at-start = в начале
field-attacker = кто предложил битву
field-attackers = кто вошёл в контакт
field-cells = карты поля
field-defenders = кого коснулись
field-destroyed = уничтожен
field-dismounted = спешены
field-ground = почва
field-late = опоздавшие корпуса
field-marches = марши
field-night = ночью
field-offers_battle = предлагает битву
field-purpose-first_card = кто первым кладёт карту
field-purpose-first_move = кто первым движется
field-purpose-first_turn = кто решает о первом ходе
field-to_shoot = для стрельбы
field-ways = пути отрядов
field-weather_of = чей ветер или солнце
