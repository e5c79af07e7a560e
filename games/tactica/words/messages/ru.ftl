# What the referee of Tactica says; what any game says stands in `common.ftl`.

# Words that stand as values.
term-disorder = бросок на расстройство
term-fall_back = отскок
term-general_risk = кубик за генерала
term-rout = движение бегства
term-swordsmen = мечники
term-line_infantry = линейная пехота
term-shooters = стрелки
term-horsemen = всадники
term-lance_cavalry = конница с пиками и копьями
term-mounted_shooters = конные стрелки
term-unit_test = проверка стойкости отряда
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
term-pushed = сдвинуты
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
term-first = первая проверка
term-onward = после столкновения
term-stays = стоит
term-attacks = атакует
term-backs_off = отступает
term-ordered = по приказу
term-free = свободно
term-return = в ответ
term-defensive = защитная
term-javelins = дротики
term-face = в лицо
term-behind = в спину
term-side = сбоку
term-shot = обстрел
term-impact = столкновение
term-exchange = перестрелка
term-terrain = местность
term-mud = грязь
term-handguns = хендганы
term-agreed = по согласию
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
event-march_end = Конец маршей
event-answer_battle = Ответ на сражение
event-battlefield = Поле сражения
event-night = Ночь
event-terrain_set_up = Местность расставлена
event-conditions = Условия
event-arrival = Подход корпуса
event-loyalty = Верность
event-general_move = Движение генерала
event-draw_target = Цель по кубику
event-rain_check = Тетива в дождь
event-general_risk = Риск генерала
event-fall_back = Отскок
event-reform = Перестроение
event-exchange_ranks = Замена шеренг
event-mount = Посадка на коней
event-dismount = Спешивание
event-recover = Восстановление
event-disorder = Расстройство
event-ride_down = Растоптаны
event-impact = Столкновение
event-unit_test = Тест на стойкость
event-rout = Бегство
event-uncontrolled = Проверка движения
event-rally = Остановка бегущих
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
flag-withdrawn = вышел из боя
flag-defected = перешёл к врагу

# Sentences.
say-all-disordered = Расстроены все воины отряда { $unit }: он бежит.
say-answers = { $outcome ->
    [broken] { $unit } отвечает { $target }, который по нему не стрелял или уже получил ответ.
   *[other] { $unit } отвечает на стрельбу { $target }.
    }
say-answers-offer = { $outcome ->
    [broken] Этой стороне сражения не предлагали, а она отвечает.
   *[other] На предложение сражения отвечает другая сторона.
    }
say-answers-strike = { $outcome ->
    [broken] { $unit } бросает кубиков { $recorded } против удара, а правило здесь позволяет или требует иного.
   *[other] { $unit } отвечает на удар, кубиков: { $recorded }.
    }
say-army-points = Армия стороны { $side } стоит { $recorded } очков; договорились о { $expected }.
say-arrival = Корпус { $unit } подходит при { $needed } и меньше: { $expected }; в записи { $recorded }.
say-arrival-option = { $outcome ->
    [broken] За корпус { $unit } бросают кубик, хотя договорились о марше.
   *[other] Корпуса подходят по кубику, как договорились ({ $unit }).
    }
say-arrival-owed = В начале хода нет кубика за опаздывающий корпус { $unit }.
say-arrival-roll = { $outcome ->
    [broken] Кубик за корпус { $unit } сейчас не положен: его бросают раз за опаздывающий корпус в начале хода владельца.
   *[other] Один кубик за корпус { $unit } в начале хода владельца.
    }
say-arrives = { $outcome ->
    [broken] { $unit } не входит сейчас как отряд подошедшего корпуса ({ $pace }).
   *[other] { $unit } входит как отряд подошедшего корпуса, усталым ({ $pace }).
    }
say-at-risk = { $outcome ->
    [broken] { $unit } сейчас ничем не рискует ({ $because }).
   *[other] { $unit } рискует погибнуть ({ $because }).
    }
say-attached = { $unit } присоединяется к { $to_unit }.
say-attacks-instead = { $outcome ->
    [broken] { $unit } атакует, хотя враг на выстрел: стрелки обязаны стрелять.
   *[other] { $unit } атакует: стрелять не по кому.
    }
say-backs-off = { $outcome ->
    [broken] { $unit } отступает, хотя проверка этого не требует ({ $pace }).
   *[other] { $unit } отступает, как велит проверка ({ $pace }).
    }
say-backs-off-facing = { $outcome ->
    [broken] { $unit } отступает, поворачиваясь или не к своему краю.
   *[other] { $unit } пятится к своему краю лицом к врагу.
    }
say-bases = { $outcome ->
    [broken] { $unit } стоит на подставках числом { $recorded }: больше или меньше, чем нужно колонне его воинов.
   *[other] { $unit } стоит на подставках числом { $recorded }.
    }
say-begins = Начинает { $side }: так решил победитель броска.
say-battle-end = Сражение окончено ({ $because }): { $recorded }.
say-battle-line = { $outcome ->
    [broken] { $unit } и другие, всего { $recorded }, не стоят рядом или не могут сделать это линией.
   *[other] { $unit } и другие рядом в боевой линии из { $recorded }.
    }
say-by-path = { $unit } идёт по тропе.
say-candidates = { $outcome ->
    [broken] { $unit } выбирает не только среди вражеских отрядов.
   *[other] { $unit } выбирает среди вражеских отрядов.
    }
say-chain = { $outcome ->
    [broken] Всадники { $unit } бьют дальше, где нельзя: после промаха, за последней шеренгой или без первого попадания.
   *[other] Попавшие всадники отряда { $unit } бьют дальше, шеренга за шеренгой.
    }
say-chiefs = У стороны { $side } главнокомандующих { $recorded }, нужен { $expected }.
say-closed = { $outcome ->
    [broken] { $unit } идёт через непроходимую местность ({ $terrain }).
   *[other] { $unit } переходит по тропе или по мосту ({ $terrain }).
    }
say-closed-card = { $outcome ->
    [broken] { $unit } пересекает закрытую карту в ряду { $row }, столбце { $column }.
   *[other] { $unit } пересекает карту в ряду { $row }, столбце { $column }.
    }
say-command-radius = От { $general } до { $unit } { $recorded } см; не больше { $expected }.
say-common = { $outcome ->
    [broken] Названы отряды, числом { $recorded }: это не все, кто соприкасается.
   *[other] Вместе дерутся отряды, числом { $recorded }.
    }
say-conditions = Действуют погода ({ $recorded }) и усталость корпусов.
say-corps = { $outcome ->
    [broken] { $unit } из корпуса { $recorded }, а это не генерал его армии.
   *[other] { $unit } из корпуса { $recorded }.
    }
say-cover = { $outcome ->
    [broken] Цель { $target } отряда { $unit } в укрытии: { $recorded }, а по местности иначе.
   *[other] Цель { $target } отряда { $unit } в укрытии: { $recorded }.
    }
say-crosses = { $unit } пересекает { $expected }; в записи { $recorded }.
say-day-weather = { $outcome ->
    [broken] Погода дня { $day } ({ $recorded }): так, этой стороной или из этой руки её не кладут.
   *[other] Погода дня { $day }: { $recorded }.
    }
say-deals = Каждому по { $expected } карт; сдано: { $recorded }.
say-deals-beyond-deck = Сдано больше одинаковых карт, чем есть в колоде: сторонам по { $recorded } карт.
say-deals-once = { $outcome ->
    [broken] Карты сданы второй раз.
   *[other] Каждому по { $expected } карт.
    }
say-defects = { $unit } с корпусом переходит к врагу.
say-defends = { $outcome ->
    [broken] { $unit } не может стрелять по { $target } до касания.
   *[other] { $unit } стреляет по { $target } до касания.
    }
say-deploy-distance = { $unit } расставлен в { $recorded } см от врага; не меньше { $expected }.
say-deploys = { $outcome ->
    [broken] { $unit } расставлен, когда сражение уже началось.
   *[other] { $unit } расставляет своя сторона, один раз, до первого хода.
    }
say-deploys-first = { $outcome ->
    [broken] { $unit } атакующего расставлен раньше, чем встала армия, принявшая сражение.
   *[other] Армия, принявшая сражение, стоит раньше, чем расставлен { $unit }.
    }
say-deploys-other = { $unit } расставляет чужая сторона.
say-deploys-twice = { $unit } расставлен второй раз.
say-deputy = Место { $unit } занимает заместитель.
say-dice-due = { $unit }: кубиков { $expected }; в записи { $recorded }.
say-dismounts = { $outcome ->
    [broken] { $unit } начинает пешим, а коней у него нет.
   *[other] { $unit } начинает пешим.
    }
say-disordered = Расстроены воины отряда { $unit }: { $expected }; в записи { $recorded }.
say-drawn = Кубик даёт отряду { $unit } цель { $expected }; в записи { $recorded }.
say-drawn-target = { $outcome ->
    [broken] { $unit } в боевой линии стреляет не по цели, выпавшей на кубике.
   *[other] { $unit } в боевой линии стреляет по цели, выпавшей на кубике.
    }
say-draws = { $outcome ->
    [broken] { $unit } из целей ({ $recorded }) выбирает кубиком, где он не нужен, или без него.
   *[other] { $unit } выбирает кубиком из целей: { $recorded }.
    }
say-draws-none = { $unit } выбирает цель без кубика.
say-equal-losses = У { $unit } и { $target } потери равны: никто не проверяется.
say-exchanges = { $outcome ->
    [broken] { $unit } не может сейчас поставить шеренги в порядке { $recorded }.
   *[other] { $unit } ставит шеренги в порядке { $recorded }.
    }
say-falls = { $outcome ->
    [broken] Гибнут воины отряда { $unit }: { $recorded }, среди них расстроенные ({ $turned }), а в строю стояло { $ordered }: сначала гибнут они.
   *[other] Гибнут воины отряда { $unit }: { $recorded }; в строю стояло { $ordered }.
    }
say-falls-back = { $outcome ->
    [broken] { $unit } отскакивает без причины или там, где не может.
   *[other] { $unit } отскакивает.
    }
say-favourable = { $outcome ->
    [broken] { $unit } на выгодной позиции, а его проверяют.
   *[other] { $unit } на выгодной позиции.
    }
say-field = { $outcome ->
    [broken] Поле { $width } на { $depth } см; нужно 120 на 80.
   *[other] Поле { $width } на { $depth } см.
    }
say-field-cards = { $outcome ->
    [broken] Поле из карт числом { $recorded }; нужно { $expected } прямоугольником три на две.
   *[other] Поле из карт числом { $recorded } прямоугольником.
    }
say-field-of-other = Поле выбирает сторона, которая не предлагала сражения.
say-field-unanswered = Поле выбрано раньше, чем принято сражение.
say-fights-back = { $outcome ->
    [broken] { $unit } получает удар во фланг или тыл и не отвечает.
   *[other] { $unit } отвечает на удар во фланг или тыл.
    }
say-fog = { $outcome ->
    [broken] В тумане { $unit } не видит { $target } на { $recorded } см; не дальше { $expected }.
   *[other] В тумане { $unit } видит { $target } на { $recorded } см; не дальше { $expected }.
    }
say-forward = { $outcome ->
    [broken] { $unit } идёт назад: { $recorded } см.
   *[other] { $unit } идёт вперёд.
    }
say-free-setup = Местность и погода выбраны свободно.
say-from-rear = { $outcome ->
    [broken] { $unit } сочли уничтоженным или нет, а враг позади или нет: одно не сходится с другим.
   *[other] Позади { $unit } враг, бежать некуда.
    }
say-full-front = { $outcome ->
    [broken] Воинов { $unit } не хватает на первую шеренгу из { $expected }.
   *[other] Первая шеренга отряда { $unit }: воинов { $expected }.
    }
say-full-move = { $unit } отходит на полное движение { $expected } см; в записи { $recorded }.
say-general-count = Генералы стороны { $side } занимают { $recorded } воинов из { $expected }.
say-general-moves = { $outcome ->
    [broken] { $unit } не может так двигаться, входить в отряд или выходить.
   *[other] { $unit } двигается, входит в отряд или выходит.
    }
say-general-profile = { $outcome ->
    [broken] У { $unit } не лучшие показатели рода войск { $class }: { $expected }.
   *[other] { $unit } имеет лучшие показатели рода войск { $class }: { $expected }.
    }
say-goes-on = { $outcome ->
    [broken] { $unit } идёт дальше, хотя враг перед ним не бежал ({ $pace }).
   *[other] { $unit } идёт дальше после бегства врага ({ $pace }).
    }
say-goes-on-fighting = Никто не убежал: рукопашная отряда { $unit } продолжается.
say-goes-short = { $unit } атакует и проходит { $recorded } см из { $expected }, никого не коснувшись.
say-grows-back = { $outcome ->
    [broken] { $unit } при перестроении сдвигает фронт на { $recorded } см.
   *[other] { $unit } сохраняет фронт; он сдвинулся на { $recorded } см.
    }
say-handguns-mixed = { $outcome ->
    [broken] { $unit } смешивает хендганы с другими в { $year } году: рано.
   *[other] { $unit } смешивает хендганы с другими в { $year } году.
    }
say-heads-for = { $outcome ->
    [broken] { $unit } не приближается к своей цели { $target }.
   *[other] { $unit } идёт на { $target }.
    }
say-heavy-and-large = { $outcome ->
    [broken] Пехота { $unit } с большим щитом носит и тяжёлый доспех.
   *[other] Пехота { $unit } с большим щитом не носит тяжёлый доспех.
    }
say-hits = Попадания отряда { $unit } или по нему: { $expected }; в записи { $recorded }.
say-hits-without = { $unit } насчитал попаданий по { $target }: { $recorded }, будто это не мешает и не помогает; с учётом их { $expected }.
say-horse-armour = { $outcome ->
    [broken] У пеших { $unit } доспех коня.
   *[other] Доспех коня бывает только у всадников ({ $unit }).
    }
say-in-front = { $outcome ->
    [broken] { $target } не перед фронтом { $unit }: стрелять туда нельзя.
   *[other] { $unit } стреляет перед собой по { $target }.
    }
say-irregular-control = { $outcome ->
    [broken] { $general } нерегулярный, и он не в отряде { $unit } и не в его линии.
   *[other] Нерегулярный генерал управляет отрядом, с которым он, и его линией ({ $general }, { $unit }).
    }
say-javelins = { $outcome ->
    [broken] { $unit } не может сейчас метать дротики в { $target }.
   *[other] { $unit } мечет дротики в { $target } в упор.
    }
say-javelins-of = { $outcome ->
    [broken] { $unit } ({ $recorded }) несёт дротики, а они не для него.
   *[other] { $unit } ({ $recorded }) несёт дротики.
    }
say-killed = { $unit } убит: { $expected }; в записи { $recorded }.
say-killed-count = { $unit } потерял в этом бою { $expected } воинов; в записи { $recorded }.
say-lays = { $outcome ->
    [broken] Карту { $recorded } нельзя положить в ряд { $row }, столбец { $column }, или её нет на руках.
   *[other] Карта { $recorded } положена в ряд { $row }, столбец { $column }.
    }
say-lays-in-turn = Следующую карту кладёт { $expected }; в записи { $recorded }.
say-leaves = { $outcome ->
    [broken] { $unit } слишком далеко от края, чтобы покинуть стол.
   *[other] { $unit } покидает стол.
    }
say-leaves-water = { $outcome ->
    [broken] { $unit } стоит в разлившейся воде и не уходит на соседнюю карту.
   *[other] { $unit } уходит из воды на соседнюю карту.
    }
say-left-undone = Того, что для { $unit } должно было следовать сразу, в записи нет: { $owed }.
say-line-gap = Самый широкий промежуток в линии { $unit } — { $recorded } см; не больше { $expected }.
say-line-kept = { $outcome ->
    [broken] Линия { $unit } не держится вместе.
   *[other] Линия { $unit } держится вместе.
    }
say-lists-outside = Что может носить армия { $side }, говорит её лист ({ $list }).
say-loyal = { $unit } изменяет при { $needed } и меньше; верен: { $expected }; в записи { $recorded }.
say-loyalty = { $outcome ->
    [broken] Верность { $unit } проверяют без причины.
   *[other] Проверяется верность { $unit }.
    }
say-loyalty-difference = { $outcome ->
    [broken] Свои потери не больше вражеских ({ $recorded }): { $unit } не проверяют.
   *[other] Свои потери больше вражеских на { $recorded } ({ $unit }).
    }
say-loyalty-once = { $outcome ->
    [broken] Верность { $unit } проверяют в этот ход второй раз.
   *[other] Верность { $unit } проверяют раз за ход.
    }
say-loyalty-owed = Надо было проверить верность { $unit }.
say-main-type = { $outcome ->
    [broken] Не всё у стороны { $side } сходится с основным родом войск, { $expected }: вспомогательные — все остальные и только они.
   *[other] Основной род войск стороны { $side } — { $expected }; остальные вспомогательные.
    }
say-map-whole = { $outcome ->
    [broken] На карте карт: { $recorded } — она неполна.
   *[other] На карте карт: { $recorded }.
    }
say-march-cost = Марш { $unit } стоит { $expected }; в записи { $recorded }.
say-march-path = { $outcome ->
    [broken] { $unit } идёт не по соседним картам.
   *[other] { $unit } идёт от карты к карте.
    }
say-march-tired = { $unit } устал: { $expected }; в записи { $recorded }.
say-marches = { $unit } выбросил { $rolled } при цене { $cost } и стоит на { $expected }; в записи { $recorded }.
say-marker = { $unit } расстроен весь и не бежит: одна фигурка смотрит на врага.
say-marks = { $outcome ->
    [broken] Цели ({ $recorded }) отмечены после броска на марш.
   *[other] До бросков отмечены цели: { $recorded }.
    }
say-march-not-rolled = Для { $unit } отмечена цель, а броска на марш нет.
say-melee-group = Вместе дерутся: { $expected }; в записи { $recorded }.
say-melee-sides = В рукопашной отряды обеих сторон; в записи { $recorded } одной.
say-mixed = { $unit } смешанный; его тип по первой шеренге — { $recorded }.
say-mixed-front = В первой шеренге { $unit } воины разной стойкости.
say-most-generals = На поле генералов { $recorded }; можно { $expected }.
say-move = { $unit } проходит { $recorded } см; не больше { $expected }.
say-moved-and-shoots = { $outcome ->
    [broken] { $unit } в этот ход двигался, стрелять ему уже нельзя ({ $fire }).
   *[other] { $unit } в этот ход не двигался и стреляет ({ $fire }).
    }
say-moves-by-order = { $outcome ->
    [broken] { $unit } двигается не по приказу и не беспорядочно ({ $pace }).
   *[other] { $unit } двигается по приказу или беспорядочно ({ $pace }).
    }
say-moves-engaged = { $outcome ->
    [broken] { $unit } в рукопашной и двигаться не может ({ $pace }).
   *[other] { $unit } не в рукопашной и двигается ({ $pace }).
    }
say-moves-in-circle = { $unit } стоит кругом и двигаться не может ({ $pace }).
say-moves-in-turn = Ходит { $expected }; в записи { $recorded }.
say-moves-once = { $outcome ->
    [broken] { $unit } в этот ход уже двигался ({ $pace }).
   *[other] { $unit } делает своё движение этого хода ({ $pace }).
    }
say-moves-recovering = { $unit } в этот ход восстанавливает строй и двигаться не может ({ $pace }).
say-moves-reformed = { $unit } перестроился в конце движения и двигается снова ({ $pace }).
say-moves-routing = { $unit } бежит и двигаться иначе не может ({ $pace }).
say-moves-withdrawn = Корпус { $unit } вышел из сражения: отряд не двигается ({ $pace }).
say-must-accept = { $outcome ->
    [broken] { $side } отказывается от сражения, хотя корпус рядом с врагом устал.
   *[other] { $side } принимает сражение: { $recorded }.
    }
say-must-attack = { $outcome ->
    [broken] { $unit } должен был атаковать, но не двигался.
   *[other] { $unit } не видит, кого атаковать, и остаётся.
    }
say-must-back-off = { $unit } должен был отступить.
say-must-fight = { $unit } соприкасается с врагом и не дрался.
say-must-run = { $unit } бежит, но не двигался.
say-must-test = { $unit } не двигали и не проверили.
say-must-test-on = { $unit } атакует и никого не достиг: нет проверки на следующий аллюр.
say-naming = { $outcome ->
    [broken] Специальность { $specialty } и стойкость { $steadiness } называются не «{ $profile }» ({ $unit }).
   *[other] { $profile }: специальность { $specialty }, стойкость { $steadiness } ({ $unit }).
    }
say-nearest = { $outcome ->
    [broken] Названные для { $unit } враги — не ближайшие.
   *[other] Для { $unit } названы ближайшие враги.
    }
say-night = { $outcome ->
    [broken] Ночь наступает раньше хода обоих, второй раз или после согласия на сражение.
   *[other] Ночь наступает после хода обоих.
    }
say-night-march = Ночные марши делают ночью.
say-no-approach = { $outcome ->
    [broken] { $unit } на бегу приближается к врагу: было { $before } см, стало { $recorded }.
   *[other] { $unit } не приближается к врагу: было { $before } см, стало { $recorded }.
    }
say-no-die = { $outcome ->
    [broken] За { $unit } бросают кубик, а здесь он не нужен.
   *[other] За { $unit } здесь кубик не бросают.
    }
say-no-disorder-due = { $unit } незачем проверять на расстройство ({ $because }).
say-no-exchange = { $unit } не отвечал: проверки отряда нет.
say-no-general = { $unit } не генерал.
say-no-skirmishers = { $outcome ->
    [broken] { $unit } выбирает среди застрельщиков, а они ему не цель.
   *[other] Застрельщики не цель для { $unit }.
    }
say-no-such-profile = Показателей { $unit } нет ни в одной таблице.
say-no-target = Для { $unit } не отмечена цель.
say-nominal = Номинальные потери: { $attackers } у одной стороны, { $defenders } у другой.
say-not-drawn = { $unit } видит нескольких врагов и атакует, а цель кубиком не выбрана.
say-not-pushed = { $unit } стоит перед { $other } и должен был идти впереди него.
say-not-thinned = { $outcome ->
    [broken] { $unit }: { $formation }, а воинов осталось { $recorded } при первой шеренге из { $expected }: строй уже разредился.
   *[other] { $unit }: { $formation }, воинов { $recorded } хватает на первую шеренгу из { $expected }.
    }
say-not-there-yet = { $unit } ещё не на столе.
say-of-the-front-rank = { $outcome ->
    [broken] В первой шеренге { $unit } никто не стреляет, это не отряд стрелков: он атакует ({ $fire }).
   *[other] Тип { $unit } определяет первая шеренга: это отряд стрелков ({ $fire }).
    }
say-offers = { $side } предлагает сражение: { $recorded }.
say-once-a-turn = { $outcome ->
    [broken] { $unit } дерётся в этот ход второй раунд.
   *[other] { $unit } дерётся один раунд за ход.
    }
say-ordered = { $outcome ->
    [broken] { $unit } в этот ход уже получил приказ или действовал; новый приказ: { $recorded }.
   *[other] { $unit } получает приказ этого хода: { $recorded }.
    }
say-ordered-after-shooting = { $outcome ->
    [broken] { $unit } в этот ход стрелял, приказать ему двигаться нельзя.
   *[other] { $unit } получает приказ: { $recorded }.
    }
say-ordered-engaged = { $outcome ->
    [broken] { $unit } в рукопашной и приказов не получает ({ $recorded }).
   *[other] { $unit } не в рукопашной и получает приказ: { $recorded }.
    }
say-ordered-routing = { $unit } бежит: ему можно приказать только остановиться, а не «{ $recorded }».
say-ordered-to-stop = Отряду { $unit } приказано остановиться, а он не бежит.
say-own-corps = { $outcome ->
    [broken] { $general } приказывает { $unit }, а тот не его корпуса, и сам он ему не главнокомандующий.
   *[other] { $general } приказывает { $unit }: своему корпусу или как главнокомандующий любому.
    }
say-own-corps-marches = { $unit } не корпус этой стороны.
say-paces = { $outcome ->
    [broken] { $unit } не может перейти на этот аллюр: он не конный, идёт в линии или не прошёл предыдущего ({ $pace }).
   *[other] { $unit } переходит на следующий аллюр ({ $pace }).
    }
say-paces-tested = { $outcome ->
    [broken] { $unit } идёт дальше без проверки, которая это позволяет ({ $pace }).
   *[other] { $unit } проверен перед этим аллюром ({ $pace }).
    }
say-passes = { $outcome ->
    [broken] { $unit } проходит сквозь { $other }, а этого нельзя.
   *[other] { $unit } проходит сквозь { $other }.
    }
say-phase-due = { $outcome ->
    [broken] «{ $recorded }» не может идти после «{ $phase_before }»: порядок — стрельба, движение, движение без приказов, рукопашная.
   *[other] Фаза: { $recorded }, до неё { $phase_before }.
    }
say-pieces = Элементов «{ $terrain }» в квадрате: { $expected }; на столе { $recorded }.
say-position = { $outcome ->
    [broken] { $unit } ссылается на позицию, которой у него нет или которую он потерял: { $recorded }.
   *[other] { $unit } ссылается на выгодную позицию: { $recorded }.
    }
say-position-lost = { $unit } понёс на позиции потери от стрельбы.
say-price = { $unit } стоит { $expected } очков; в списке { $recorded }.
say-pursues = { $unit } двигается в фазу рукопашной, когда не преследуют ({ $pace }).
say-pushed = { $outcome ->
    [broken] { $unit } не застрельщики или уже двигался: свои его вперёд не сдвигают ({ $pace }).
   *[other] { $unit } сдвинут своими вперёд ({ $pace }).
    }
say-rain-check = { $outcome ->
    [broken] Тетиву { $unit } проверяют без дождя, или тетивы у него нет.
   *[other] В дождь проверяют тетиву отряда { $unit }.
    }
say-rallied-once = { $outcome ->
    [broken] { $unit } не бежит, или в этот ход его уже останавливали.
   *[other] { $unit } бежит, и генерал останавливает его в этот ход впервые.
    }
say-rallies = { $outcome ->
    [broken] { $general } не командует { $unit } и остановить его не может.
   *[other] { $general } останавливает { $unit }.
    }
say-rally = { $unit } останавливается при { $needed } и меньше: { $expected }; в записи { $recorded }.
say-range = { $outcome ->
    [broken] От { $unit } до { $target } { $recorded } см: дальше дальности { $expected }.
   *[other] От { $unit } до { $target } { $recorded } см; дальность { $expected }.
    }
say-ranks = У { $unit } полных шеренг { $expected }; в записи { $recorded }.
say-recovered = Вернулись в строй воины { $unit }: { $expected }; в записи { $recorded }.
say-recovers = { $outcome ->
    [broken] { $unit } не может сейчас восстановить строй: нужен приказ и весь ход.
   *[other] { $unit } весь ход восстанавливает строй.
    }
say-refilled = Пало воинов отряда { $unit }: { $recorded }; ряды смыкаются.
say-reforms = { $outcome ->
    [broken] { $unit } перестраивается ({ $formation }) без приказа или в рукопашной.
   *[other] { $unit } перестраивается по приказу: { $formation }.
    }
say-reforms-once = { $outcome ->
    [broken] { $unit } перестраивается в этот ход второй раз или посреди движения.
   *[other] { $unit } перестраивается один раз, до или после движения.
    }
say-remounts = { $outcome ->
    [broken] { $unit } делает это без приказа «{ $expected }» или не может.
   *[other] { $unit } исполняет приказ: { $expected }.
    }
say-rests = { $outcome ->
    [broken] Отдыхает корпусов: { $recorded }, а не все они на карте или могут отдыхать.
   *[other] Отдыхает корпусов: { $recorded }.
    }
say-rides-down = { $outcome ->
    [broken] { $unit } не может растоптать { $target }.
   *[other] { $unit } топчет { $target }.
    }
say-roll-off-dice = { $outcome ->
    [broken] Каждый бросает по кубику, при равенстве снова; в записи { $recorded }, и не так.
   *[other] По кубику каждому, при равенстве снова: { $recorded }.
    }
say-rolled-again = Первый ход уже решён.
say-routs = { $outcome ->
    [broken] { $unit } бежит, хотя никакой проверки не провалил.
   *[other] { $unit } бежит.
    }
say-runs-once = { $outcome ->
    [broken] { $unit } бежит в этот ход второй раз.
   *[other] { $unit } делает одно движение бегства за ход.
    }
say-saved = Попаданий по { $unit } { $hits }: спаслось { $expected }; в записи { $recorded }.
say-sees = { $outcome ->
    [broken] { $unit } не видит { $target }.
   *[other] { $unit } видит { $target }.
    }
say-shape = { $outcome ->
    [broken] { $unit } не может построиться: { $recorded }, { $formation }.
   *[other] { $unit } строится: { $recorded }, { $formation }.
    }
say-shared = Попадания ({ $hits }) делят поровну: { $expected }; в записи { $recorded }.
say-shoots-at = { $outcome ->
    [broken] В отряде { $unit } некому стрелять по { $target }.
   *[other] { $unit } стреляет по { $target }.
    }
say-shoots-at-friend = { $unit } стреляет по { $target }, а это не вражеский отряд.
say-shoots-before-melee = { $outcome ->
    [broken] { $unit } стреляет по застрельщикам, с которыми уже дрался.
   *[other] { $unit } столкнулся с застрельщиками и стреляет до рукопашной.
    }
say-shoots-by-order = { $outcome ->
    [broken] { $unit } стреляет без приказа или второй раз ({ $fire }).
   *[other] { $unit } стреляет по приказу, один раз ({ $fire }).
    }
say-shoots-engaged = { $outcome ->
    [broken] { $unit } в рукопашной и стрелять не может ({ $fire }).
   *[other] { $unit } не в рукопашной и стреляет ({ $fire }).
    }
say-shoots-free = { $outcome ->
    [broken] { $unit } не может стрелять свободно: это могут двигавшиеся застрельщики, один раз, в свой ход ({ $fire }).
   *[other] { $unit } стреляет как двигавшиеся застрельщики ({ $fire }).
    }
say-shoots-impetuous = { $outcome ->
    [broken] { $unit } стреляет без приказа, хотя ни проверка, ни кубик этого не велели ({ $fire }).
   *[other] { $unit } стреляет вместо атаки ({ $fire }).
    }
say-shoots-into = { $outcome ->
    [broken] { $unit } стреляет по отряду в рукопашной ({ $fire }).
   *[other] { $unit } стреляет не по рукопашной ({ $fire }).
    }
say-shoots-withdrawn = Корпус { $unit } вышел из сражения: отряд не стреляет ({ $fire }).
say-shot-and-moves = { $outcome ->
    [broken] { $unit } в этот ход стрелял, двигаться ему уже нельзя ({ $pace }).
   *[other] { $unit } в этот ход не стрелял и двигается ({ $pace }).
    }
say-skirmish-kept = { $outcome ->
    [broken] { $unit } рассыпается или собирается из рассыпного строя.
   *[other] { $unit } не рассыпается и не собирается.
    }
say-square = { $outcome ->
    [broken] { $unit } не в квадрате своего корпуса: ряд { $row }, столбец { $column }.
   *[other] { $unit } стоит в квадрате ряда { $row }, столбца { $column }.
    }
say-stands = { $unit } устоял: { $expected }; в записи { $recorded }.
say-stands-on = { $unit } поставлен туда, где стоит { $other }.
say-stands-on-table = { $outcome ->
    [broken] { $unit } стоит за краем стола.
   *[other] { $unit } стоит на столе.
    }
say-stopped = { $unit } останавливается полностью расстроенным.
say-straight = { $outcome ->
    [broken] { $unit } идёт наискось: вбок { $recorded } см.
   *[other] { $unit } идёт прямо.
    }
say-strikes = { $outcome ->
    [broken] { $unit } бросает кубиков { $recorded }, а бить у него некому.
   *[other] { $unit } бьёт, кубиков: { $recorded }.
    }
say-strikes-again = { $unit } идёт дальше после столкновения: по принятому толкованию второго удара нет.
say-strikes-fresh = { $outcome ->
    [broken] { $unit } бьёт по тем, кто уже дерётся или уже получил удар.
   *[other] { $unit } бьёт по тем, кто ещё ни с кем не дерётся.
    }
say-strikes-impetuous = { $unit } атакует без приказа: по принятому толкованию удара нет.
say-strikes-joining = { $unit } вступает в рукопашную: там он дерётся, а удара не наносит.
say-strikes-touched = { $outcome ->
    [broken] { $unit } бьёт (кубиков: { $recorded }), никого не коснувшись.
   *[other] { $unit } бьёт при касании, кубиков: { $recorded }.
    }
say-string = { $outcome ->
    [broken] В дождь тетива { $unit } не проверена или мокра.
   *[other] В дождь тетива { $unit } проверена и суха.
    }
say-sun = Солнце в лицо отряду { $unit }: { $expected }; в записи { $recorded }.
say-surprise = { $outcome ->
    [broken] Карта { $recorded } не сюрпризная, или её нет на руках.
   *[other] Карта { $recorded } — сюрпризная и на руках.
    }
say-surprise-kept = { $outcome ->
    [broken] Карта { $recorded } сыграна не так, как на ней написано.
   *[other] Карта { $recorded } сыграна, как на ней написано.
    }
say-talent = Талант { $unit }: { $expected }; в записи { $recorded }.
say-talent-bounds = Талант { $unit } выходит за пределы, в которых его можно купить.
say-talent-counts = Учтён талант генерала в отряде { $unit }.
say-talent-entitled = { $outcome ->
    [broken] { $unit } не может бросать на { $quality } или бросает снова.
   *[other] { $unit } бросает на { $quality } один раз.
    }
say-talents-bought = Сумма талантов { $unit } — { $recorded }; не больше { $expected }.
say-talents-late = Таланты { $unit } уже нельзя купить, или в этом сражении их бросают.
say-target = Цель отряда { $unit } выбирает игрок.
say-test-value = { $unit }: стойкость { $steadiness }, шеренги { $ranks }, убитые { $killed }, талант { $talent }, прорыв { $ridden_through }: { $expected }; в записи { $recorded }.
say-tests-now = { $outcome ->
    [broken] Эта проверка движения { $unit } сейчас не положена: { $recorded }.
   *[other] Эта проверка движения { $unit } положена: { $recorded }.
    }
say-tests-when = { $outcome ->
    [broken] { $unit } не проиграл того, за что проверяется ({ $because }).
   *[other] { $unit } проиграл и проверяется ({ $because }).
    }
say-then-melee = { $unit } устоял и дерётся в фазу рукопашной.
say-thinned = { $unit } не заполняет фронт из { $front } и становится: { $recorded }.
say-through = Всадник { $unit } проехал все шеренги.
say-through-enemy = { $outcome ->
    [broken] { $unit } идёт сквозь вражеский корпус без скрытного марша.
   *[other] { $unit } идёт сквозь вражеский корпус скрытным маршем.
    }
say-tired-corps = Усталые на поле: { $expected }; в записи { $recorded }.
say-tired-march = { $outcome ->
    [broken] { $unit } устал, а выступает.
   *[other] { $unit } выступает не усталым.
    }
say-to-own-edge = { $outcome ->
    [broken] { $unit } идёт не к своему краю.
   *[other] { $unit } идёт к своему краю.
    }
say-touches = { $outcome ->
    [broken] { $unit } не касается { $enemy } так, как в записи.
   *[other] { $unit } касается { $enemy }.
    }
say-turn-count = Это ход { $expected }; в записи { $recorded }.
say-turned-stay = { $outcome ->
    [broken] Расстроенные воины { $unit } остаются в первой шеренге: кубиков { $expected }, а не { $recorded }.
   *[other] Расстроенные воины { $unit } остаются в первой шеренге: кубиков { $expected }; в записи { $recorded }.
    }
say-two-numbers = { $outcome ->
    [broken] У { $unit } специальность, а у этого рода войск вместо неё рукопашный бой.
   *[other] У { $unit } вместо специальности рукопашный бой.
    }
say-uncontrolled = { $unit } с показателем { $value }: { $expected }; в записи { $recorded }.
say-uncontrolled-value = { $unit }: стойкость минус потерянные отряды ({ $losses }) — { $expected }; в записи { $recorded }.
say-unit-size = В отряде { $unit } воинов { $recorded }; построение допускает или требует { $expected }.
say-unlisted = { $piece } мешает как ручей или непроходим: { $hinders }.
say-value = { $outcome ->
    [broken] { $unit }, { $value_of }: { $recorded } — такого показателя в книге нет.
   *[other] { $unit }, { $value_of }: { $recorded }.
    }
say-weapon-goes-with = { $outcome ->
    [broken] { $unit }: { $weapon } не сочетается с { $shield }.
   *[other] { $unit }: { $weapon } и { $shield }.
    }
say-weapon-of-class = { $outcome ->
    [broken] { $unit } ({ $class }) несёт: { $recorded }, а это для других.
   *[other] { $unit } ({ $class }) несёт: { $recorded }.
    }
say-weapons = { $outcome ->
    [broken] У воинов { $unit } оружия { $recorded }; можно одно.
   *[other] У воинов { $unit } оружия { $recorded }.
    }
say-weather = { $outcome ->
    [broken] Погода { $recorded } наступить не может, или карты нет на руках.
   *[other] Наступает погода: { $recorded }.
    }
say-weather-carries = Погода маневрирования: { $expected }; в сражении { $recorded }.
say-wet = Тетива { $unit } намокла: { $expected }; в записи { $recorded }.
say-wind = Ветер для { $unit }: { $expected }; в записи { $recorded }.
say-withdrawn = { $unit } вышел из сражения.
say-withdraws = { $unit } выходит из боя; его корпус действует, только когда его атакуют.
say-works = { $outcome ->
    [broken] На столе укрепления, а карты на них нет.
   *[other] На столе укрепления; их разрешает карта.
    }
say-downhill = { $unit } не поднимается на холм.

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

# Throws.
roll-arrival = Подход корпуса
roll-disorder = Расстройство
roll-general = Гибель генерала
roll-javelin = Дротики
roll-loyalty = Верность
roll-march = Марш
roll-melee = Рукопашный бой
roll-rain = Намокшая тетива
roll-rally = Остановка бегущих
roll-recovery = Восстановление
roll-steadiness = Стойкость воинов
roll-strike = Столкновение
roll-talent = Талант
roll-target = Выбор цели
roll-uncontrolled = Беспорядочное движение
roll-unit_steadiness = Стойкость отряда

# Names of fields of a log.
field-attach = с каким отрядом генерал
field-steps = повороты пути
field-contacts = касания
field-corps = корпус
field-cost = цена
field-crosses = пересечённая местность
field-disordered = развёрнутые фигурки
field-edges = свои края стола
field-fallen = павшие воины
field-flow = направление реки
field-gap = промежуток линии
field-hands = сданные карты
field-leaves = покинул ли стол
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
field-weapons = оружие
field-pace = как он двигался
field-order = его приказ
field-uncontrolled = итог проверки беспорядочного движения
field-free_to_go_on = может ли он идти дальше
term-light_armour = лёгкий доспех
term-heavy_armour = тяжёлый доспех
term-light_horse_armour = лёгкий конский доспех
term-heavy_horse_armour = тяжёлый конский доспех
term-rides = едет на поле верхом
term-regular = регулярное командование
term-irregular = иррегулярное командование
field-formation = Построение
field-weapon = Оружие
field-armour = Доспех
field-shield = Щит
field-horse_armour = Конский доспех
field-command = Командование
