# Что говорит судья Warhammer 40,000; общее для всех игр — в `common.ftl`.

say-ability = Применено «{ $source }».
say-again-count = { $unit }: кубиков на переброс названо { $expected }; новых результатов в записи { $recorded }.
say-aircraft-lost = { $outcome ->
    [broken] Отряд { $unit } — не самолёт, который так теряют.
   *[other] Отряд { $unit } не может пройти наименьшее движение.
}
say-army-destroyed = Битва кончилась, когда погибла последняя модель стороны { $side }; запись продолжается.
say-attack-count = { $unit }: атак { $expected }, в записи { $recorded }.
say-attacks-due = Отряд { $unit } объявил атаки и не провёл их; цель: { $target }.
say-check-due = Отряд { $unit } вне слаженности в конце хода; в записи модели не убраны.
say-closes-in = { $outcome ->
    [broken] Отряд { $unit } проходит больше { $expected }″, или модель не оказывается ближе к врагу.
   *[other] Отряд { $unit } приближается к врагу, не больше { $expected }″.
}
say-control = { $outcome ->
    [broken] Метка { $marker }: по моделям рядом её контролирует { $expected }, в записи — { $recorded }.
   *[other] Метка { $marker }: контролирует { $recorded }.
}
say-counted = { $outcome ->
    [broken] Метка { $marker }: у стороны { $side } рядом моделей { $expected }; в записи { $recorded }.
   *[other] Метка { $marker }: модели рядом сосчитаны.
}
say-credit = Уничтожение отряда { $unit } засчитано стороне { $side }.
say-deploys-in-turn = { $outcome ->
    [broken] Выставляет { $expected }, в записи { $recorded }.
   *[other] { $recorded } выставляет в свою очередь.
}
say-destroyed = Отряд { $unit } уничтожен.
say-distance = Отряд { $unit } проходит { $recorded }″; не больше { $expected }″.
say-ends = { $outcome ->
    [broken] Битва не может закончиться здесь, в раунде { $recorded }.
   *[other] Битва заканчивается в раунде { $recorded }.
}
say-ends-engaged = { $outcome ->
    [broken] Отряд { $unit } заканчивает движение в зоне поражения врага.
   *[other] Отряд { $unit } заканчивает движение вне зоны поражения.
}
say-explosion = Отряд { $unit } взрывается на { $needed }+: { $dice }.
say-fight-due = Отряд { $unit } может сражаться, но не выбран.
say-flight-due = Отряд { $unit } провалил проверку морали; бегства в записи нет.
say-hovers = Отряд { $unit } имеет наименьшее движение и остаётся на месте: так решили игроки.
say-mission-step = { $outcome ->
    [broken] Миссия дошла до шага «{ $expected }»; это относится к шагу «{ $recorded }».
   *[other] Миссия идёт дальше: { $recorded }.
}
say-inactive-only = { $outcome ->
    [broken] Это делает сторона, чей ход не идёт; сейчас ход { $expected }.
   *[other] Сейчас ход не { $recorded }.
}
say-just-half = { $unit }: ровно половина начальной силы, а не меньше: бегут { $expected }, в записи { $recorded }.
say-markers-score = Каждая метка, которую контролирует { $side }, даёт очко, всего { $expected }; в записи { $recorded }.
say-models-lost = { $unit }: потеряно моделей { $expected }, в записи { $recorded }.
say-morale = { $outcome ->
    [broken] { $unit }: сумма { $rolled } такого итога не даёт.
   *[other] { $unit }: всего { $rolled }.
}
say-move-option = { $outcome ->
    [broken] Отряд { $unit } так здесь двигаться не может: { $move }.
   *[other] Отряд { $unit } может так двигаться: { $move }.
}
say-moved-before = Отряд { $unit } уже выбирали для движения.
say-no-advance = Отряд { $unit } бросает на наступление, но не наступает.
say-no-charge-roll = Отряд { $unit } делает движение атаки без объявления и броска.
say-no-roll = Отряд { $unit } бросает там, где без броска берут наибольшее число.
say-no-such-model = { $unit }: модели { $recorded }, которая могла бы это сделать, нет.
say-not-declared = Отряд { $unit } не объявлял этих атак; цель: { $target }.
say-not-in-reserve = Отряд { $unit } не ждёт в подкреплении.
say-not-more-markers = { $side } контролирует не больше меток, чем другая сторона.
say-one-marker = { $outcome ->
    [broken] Модель считается у одной метки: у стороны { $side } рядом со всеми моделей { $expected }, в записи { $recorded }.
   *[other] { $side } считает каждую модель у одной метки.
}
say-outside = По правилу другой книги, «{ $source }»: так решили игроки.
say-perils-due = Отряд { $unit } должен испытать опасности варпа; в записи их нет.
say-phase-due = { $outcome ->
    [broken] Фаза «{ $recorded }» не может идти после фазы «{ $phase_before }».
   *[other] Начинается фаза «{ $recorded }».
}
say-points-add-up = { $outcome ->
    [broken] Очков у стороны { $side } всего { $expected }; в записи в конце { $recorded }.
   *[other] Очков у стороны { $side } всего { $expected }.
}
say-points-due = { $side } получает за это { $expected }; в записи { $recorded }.
say-roll-off = По кубикам ({ $dice }): { $expected }.
say-round-limit = В битве не больше { $expected } раундов; это раунд { $recorded }.
say-round-number = Это раунд { $expected }; в записи { $recorded }.
say-saves-due = { $unit }: ранят { $expected } атак, столько и спасбросков; в записи { $recorded }.
say-scored-before = { $side } уже получила эти очки.
say-scored-early = { $side } получает эти очки в конце битвы, не раньше.
say-scores = { $outcome ->
    [broken] { $side } не может получить здесь { $recorded }.
   *[other] { $side } получает { $recorded }.
}
say-shoots-at = { $outcome ->
    [broken] Отряд { $unit } не может так стрелять; цель: { $target }, оружие: { $weapon }.
   *[other] Отряд { $unit } стреляет; цель: { $target }, оружие: { $weapon }.
}
say-smite-not-closest = { $unit }: «Удар» поражает ближайшего видимого врага, а есть кто ближе; цель: { $target }.
say-smite-unseen = { $unit }: «Удар» поражает видимого врага, а эта цель не видна: { $target }.
say-step = Начинается шаг: { $recorded }.
say-successes = { $unit }: { $dice }, нужно { $needed }{ $modifier ->
    [0] {""}
   *[other] {" "}(к броску { $modifier })
}: успехов { $expected }.
say-table-size = { $outcome ->
    [broken] Поле битвы { $width }″ на { $depth }″; для битвы такого размера нужно не меньше { $least_width }″ на { $least_depth }″.
   *[other] Поле битвы { $width }″ на { $depth }″, для битвы такого размера хватает.
}
say-test = { $outcome ->
    [broken] { $unit }: выпало { $rolled }, нужно { $needed }: такого итога это не даёт.
   *[other] { $unit }: выпало { $rolled }, нужно { $needed }.
}
say-test-due = Отряд { $unit } в этот ход потерял модели; проверки морали в записи нет.
say-turn-ends = { $outcome ->
    [broken] Ход не может закончиться здесь.
   *[other] Ход заканчивается.
}
say-unit-not-there = Отряд { $unit } не на поле битвы: он не действует, и на него не действуют.
say-unsaved = { $unit }: атак без спасброска { $expected }.
say-warlord-lives = { $side }: вражеский военачальник не уничтожен.
say-weapon-not-carried = { $unit }: такого оружия у моделей нет: { $recorded }.
say-weapon-without-profile = { $unit }: в ростере нет профиля оружия: { $recorded }.
say-winner-left = Побеждает тот, кто остался или кому сдались, сколько бы ни было очков: { $expected }; в записи — { $recorded }.
say-wreck = Отряд { $unit } уничтожен; его покидают: { $expected }.

# Названия величин.
figure-beyond = За краем
figure-distance = Расстояние
figure-edge = До края
figure-first = Первый ход
figure-leadership = Лидерство
figure-least_depth = Наименьшая глубина
figure-least_width = Наименьшая ширина
figure-marker = Метка
figure-markers = Метки
figure-model = Модель
figure-models = Модели
figure-models_lost = Потеряно моделей
figure-move = Движение
figure-phase = Фаза
figure-power = Мощь
figure-powers = Силы
figure-purpose = Для чего
figure-sheet = Таблица
figure-starting = Начальная сила
figure-strength = Сила
figure-toughness = Стойкость
figure-type = Тип
figure-weapon = Оружие
figure-wounds = Раны
figure-wounds_lost = Потеряно ран

# Названия полей записи.
field-advance = бросок наступления
field-assigned = модели, которые считаются у метки
field-at = где стоят модели
field-attacks = число атак
field-backfired = погиб ли стрелок
field-because = почему атака не удалась
field-charge_move = движение атаки
field-closer = модели оказываются ближе
field-closest = кто ближе всех
field-coherent = слаженность
field-command_points = очки командования
field-control = контроль меток
field-counts = модели у меток
field-damage = кубики урона
field-declared = объявлено
field-dice = кубики
field-disembarked = кто покинул обломки
field-distances = расстояния
field-engaged = кто в бою
field-engaged_at_start = бой в начале фазы
field-engaged_before = кто был в бою до этого
field-explosion = кубик взрыва
field-first = кто первым ходит или бежит
field-first_turn = кто ходит первым
field-half_range = половина дальности
field-hit = броски на попадание
field-ignored_by = правило, игнорирующее раны
field-in_reach = досягаемость
field-lost = потери отряда за ход
field-model = какая модель
field-models = модели
field-moved = пройденное
field-near = враги рядом
field-near_at_start = враги рядом в начале фазы
field-near_warlord = расстояние до военачальника
field-no_room = кому не хватило места
field-number = кубики числа атак
field-objective_placed = метки целей
field-standing = какие модели ещё стоят
field-passed_enemies = враги на пути
field-power = мощь
field-protected = кто прикрывает цель
field-psychic = сил за фазу
field-random = кубики движения
field-range = дальность
field-removed = кто уничтожен
field-saves = спасброски
field-scored = полученные победные очки
field-splash = что получили отряды рядом
field-steps = куда приходят модели
field-target_engaged = в бою ли цель со своими
field-targets = объявленные цели
field-touching_moved = модели, касающиеся врага
field-transport = вместимость
field-via = путь моделей
field-visible = видимость
field-warlord = военачальник
field-weapons = какое оружие у моделей
field-wound = броски на ранение
field-wounded = что взрыв сделал отрядам рядом
field-wounds = смертельные раны
field-zones = зоны расстановки
field-fled = кто бежал
field-to_reserves = в стратегический резерв
field-stratagem = стратагема
field-overwatch = огонь из дозора
field-late = после обеих армий
field-deferred = когда бой рядом окончен
field-blows = удары
field-markers = метки
field-shots = выстрелы

# Броски.
roll-advance = Наступление
roll-attrition = Боевые потери
roll-charge = Бросок атаки
roll-damage = Урон
roll-deny = Отринуть ведьмовство
roll-hit = На попадание
roll-ignore_wound = Игнорирование ран
roll-invulnerable_save = Неуязвимая защита
roll-morale = Проверка морали
roll-mortal_wounds = Смертельные раны
roll-move = Случайное движение
roll-number_of_attacks = Число атак
roll-psychic_test = Психо-тест
roll-save = Спасброски
roll-wound = На ранение
roll-wreck = Из обломков

# События.
event-warlord = Военачальник
event-powers = Психические силы
event-battlefield = Поле битвы
event-objective_placed = Метка цели
event-zones = Зоны расстановки
event-split = Отряд разделён
event-merge = Отряды слиты
event-start_embarked = Начинает внутри
event-reserve = В резерве
event-first_turn = Первый ход
event-sequence = Порядок правил
event-command_points = Очки командования
event-ability_used = Способность
event-measure = Измерено
event-control = Контроль меток
event-scored = Победные очки
event-stationary = Остаётся на месте
event-embark = Грузится
event-disembark = Выгружается
event-arrive = Подкрепление
event-aircraft_lost = Самолёт потерян
event-wreck = Транспорт уничтожен
event-add_models = Модели добавлены
event-remove_models = Модели убраны
event-manifest = Психо-тест
event-perils = Опасности варпа
event-deny = Отринуть ведьмовство
event-power_effect = Сила действует
event-mortal_wounds = Смертельные раны
event-attacks = Атаки
event-charge_roll = Бросок атаки
event-charge_move = Движение атаки
event-charge_fails = Атака не удалась
event-intervene = Героическое наступление
event-fight = Сражается
event-pile_in = Вступает в бой
event-strike = Бьёт
event-consolidate = Закрепляется
event-morale_test = Проверка морали
event-flee = Модели бегут
event-coherency_check = Проверка слаженности

# Фазы, роли, ландшафт, состояния.
phase-command = Фаза командования
phase-movement = Фаза перемещения
phase-psychic = Психическая фаза
phase-charge = Фаза атаки
phase-fight = Фаза сражения
phase-morale = Фаза морали
kind-hq = Штаб
kind-troops = Войска
kind-elites = Элита
kind-fast_attack = Быстрая атака
kind-heavy_support = Тяжёлая поддержка
kind-flyer = Летательный аппарат
kind-dedicated_transport = Выделенный транспорт
kind-lord_of_war = Повелитель войны
kind-fortification = Укрепление
kind-supreme_commander = Верховный командующий
kind-unassigned = Отряд
terrain-ruins = Руины
terrain-hill = Холм
terrain-building = Здание
terrain-woods = Лес
terrain-wall = Стена
terrain-barricade = Баррикада
terrain-crater = Воронка
terrain-container = Контейнер
terrain-water = Вода
terrain-other = Ландшафт
flag-advanced = наступал
flag-fell_back = отступил
flag-has_shot = стрелял
flag-fought = сражался
flag-embarked = погружён
flag-in_reserve = в резерве
flag-below_half = меньше половины силы
counter-wounds_lost = потеряно ран
reach-smite = «Удар»
reach-aura = аура
token-objective = Метка цели
token-wounds = Потеряно ран

# Слова в роли значений.
term-command = командования
term-movement = перемещения
term-psychic = психическая
term-shooting = стрельбы
term-charge = атаки
term-fight = сражения
term-morale = морали
term-normal = обычное движение
term-advance = наступление
term-fall_back = отступление
term-stationary = остаться на месте
term-arrived = прибыл
term-disembarked = выгрузился
term-muster = сбор армий
term-battlefield = поле битвы
term-deployment = расстановка
term-first_turn = первый ход
term-pre_battle = правила до битвы
term-battle = битва
term-thrown-again = переброшено
term-move_units = движение отрядов
term-reinforcements = подкрепления
term-charges = атаки
term-heroic_interventions = героические наступления
term-morale_tests = проверки морали
term-coherency_checks = проверки слаженности
term-mission = миссия
term-objectives = метки целей
term-zones = зоны расстановки
term-late_deployment = поздняя расстановка
term-sequencing = порядок правил
term-dispute = спор
term-assault = пехотное
term-heavy = тяжёлое
term-rapid_fire = скорострельное
term-grenade = граната
term-pistol = пистолет
term-melee = ближний бой
term-other = иное
term-round_limit = раунды закончились
term-conceded = игрок сдался
term-most_markers = больше меток
term-slay_the_warlord = Сразить военачальника
term-capture_and_control = Захватить и удержать
term-time = время вышло
term-destroyed = армия уничтожена
term-fortification = укрепление
term-too_short = бросок мал
term-blocked = нет пути
term-coherency = слаженность
term-target_gone = цели нет
term-m = движение
term-ws = ББ
term-bs = НС
term-s = сила
term-t = стойкость
term-w = раны
term-a = атаки
term-ld = лидерство
term-sv = защита
term-ap = бронебойность
term-d = урон
term-range = дальность
term-profile = профиль
term-models = модели

# Чем рассказано нарушение там, где у соблюдённого правила одни числа.
broken-w40k-aircraft-flying = Отряд { $unit } не может закончить движение на другой модели или в зоне поражения врага.
broken-w40k-aircraft-min_move = Отряд { $unit } проходит { $recorded }″; нужно не меньше { $least }″.
broken-w40k-aircraft-modify_both = Отряд { $unit } проходит { $recorded }″; наступление увеличивает и наименьшее движение, до { $least }″.
broken-w40k-aircraft-not_closest = Отряд { $unit } приближается к самолёту, который ближайшим врагом не считается.
broken-w40k-aircraft-pass_over = Отряд { $unit } останавливается там, где стоит самолёт; там можно только пройти.
broken-w40k-attack-allocate_forced = { $unit }: атака достаётся модели { $model }, хотя раньше ранены или атакованы были другие.
broken-w40k-attack-auto_hit = { $unit }: эти атаки попадают без броска, все до одной.
broken-w40k-attack-damage = { $unit }: потеряно ран { $expected }, в записи { $recorded }.
broken-w40k-attack-invulnerable = { $unit }: такой неуязвимой защиты нет.
broken-w40k-battlefield-rectangle = Часть того, что стоит, выходит за край поля битвы.
broken-w40k-blast-not_engaged = Отряд { $unit } не может стрелять из разрывного оружия ({ $weapon }) по цели в своей зоне поражения: { $target }.
broken-w40k-char-bs_dash = { $unit }: модель { $model } не имеет НС и стрелять не может.
broken-w40k-char-dash_substitute = { $unit }: лидерство { $expected }, по показателю вместо прочерка; в записи { $recorded }.
broken-w40k-char-move_dash = { $unit }: модель { $model } не имеет движения и двигаться не может.
broken-w40k-char-ws_dash = { $unit }: модель { $model } не имеет ББ или атак и сражаться не может.
broken-w40k-charge-declare_targets = Отряд { $unit } не может объявить атаку на цель { $target }: она дальше { $expected }″ или не враг.
broken-w40k-charge-eligible = Отряд { $unit } не может идти в атаку: он наступал, отступил, вышел из обломков, начал в бою или не имел врагов в 12″.
broken-w40k-charge-fail = { $unit }: не удалась атака, которой не было.
broken-w40k-charge-fly = Отряд { $unit } идёт в атаку по воздуху; подъёмы всё равно считаются.
broken-w40k-charge-non_target_er = Отряд { $unit } не может входить в зону поражения врага, на которого атаку не объявлял.
broken-w40k-charge-once = Отряд { $unit } идёт в атаку повторно или до конца другой атаки.
broken-w40k-charge-path = Отряд { $unit } идёт в атаку несвободным путём.
broken-w40k-charge-steps = Отряд { $unit } действует не в том шаге фазы атаки.
broken-w40k-charge-success = Отряд { $unit } не заканчивает атаку в слаженности и в зоне поражения всех целей: { $units }.
broken-w40k-charge-terrain = Отряд { $unit } в атаке поднимается и потому проходит слишком много.
broken-w40k-coherency-added_models = { $unit }: добавленные модели вне слаженности.
broken-w40k-coherency-basic = { $unit }: моделей { $models }, у одной нет другой в 2″ и 5″ по высоте.
broken-w40k-coherency-large_unit = { $unit }: моделей { $models }, у одной меньше двух других в 2″ и 5″ по высоте.
broken-w40k-coherency-lost_mid_turn = { $unit }: модели убраны за потерянную слаженность раньше конца хода.
broken-w40k-coherency-move_gate = Отряд { $unit } не может делать движение, которое заканчивается вне слаженности.
broken-w40k-coherency-no_room = { $unit }: модель { $model } и выставлена, и записана как без места.
broken-w40k-coherency-setup = Отряд { $unit } выставлен вне слаженности.
broken-w40k-coherency-single_group = { $unit }: моделей { $models }, и стоят они не одной группой.
broken-w40k-coherency-single_model = Отряд { $unit } — одна модель и вне слаженности быть не может.
broken-w40k-command-battle_forged_cp = { $side }: очков командования { $recorded } здесь не положено.
broken-w40k-dice-d3 = { $unit }: как D3 кубики дают { $expected }, в записи { $recorded }.
broken-w40k-dice-min_one = { $unit }: бросок не опускается ниже 1: { $expected }, в записи { $recorded }.
broken-w40k-dice-modifier_order = { $unit }: модификаторы по порядку превращают { $rolled } в { $expected }, в записи { $recorded }.
broken-w40k-dice-notation = { $unit }: кубики дают { $expected }, в записи { $recorded }.
broken-w40k-engagement-mutual = Отряд { $unit } в бою с отрядом { $target }; в обратную сторону запись это отрицает.
broken-w40k-engagement-no_setup = Отряд { $unit } выставлен в зоне поражения врага.
broken-w40k-engagement-range = { $unit }: по записи в бою с отрядом { $target }, а по положению они дальше 1″ или 5″ по высоте.
broken-w40k-engagement-unit_level = { $unit }: модель в зоне поражения отряда { $target }, а по записи отряд не в бою.
broken-w40k-fight-charger_targets = Отряд { $unit } шёл в атаку не на эту цель и атаковать её не может: { $target }.
broken-w40k-fight-chargers_first = Отряд { $unit } сражается раньше, чем сразились все, кто шёл в атаку.
broken-w40k-fight-consolidate_aircraft = Отряд { $unit } не может закрепляться в сторону самолёта.
broken-w40k-fight-eligible = Отряд { $unit } нельзя выбрать для сражения: он не шёл в атаку и не в бою.
broken-w40k-fight-newly_eligible = Отряд { $unit } втянут в бой, когда уже сразился, и снова сражаться не может.
broken-w40k-fight-no_target = Отряд { $unit } атакует, но ни одна модель не достаёт до врага; цель: { $target }.
broken-w40k-fight-once = Отряд { $unit } сражается второй раз за фазу.
broken-w40k-fight-pile_in_aircraft = Отряд { $unit } не может вступать в бой в сторону самолёта.
broken-w40k-fight-remaining = Отряд { $unit } сражается, хотя у другой стороны ещё есть отряды, которые могут сражаться.
broken-w40k-fight-resolve_by_target = Отряд { $unit } атакует цель { $target }, не закончив атак по другой.
broken-w40k-fight-sequence = Отряд { $unit } не выбран, или порядок не тот: вступление в бой, атаки, закрепление.
broken-w40k-fight-target_reach = { $unit }: модель атакует цель { $target }, до которой не достаёт.
broken-w40k-fight-touching_stays = { $unit }: модель, касающаяся врага, двигаться не может.
broken-w40k-fight-weapon = Отряд { $unit } сражается оружием «{ $weapon }»: оно не для ближнего боя, или его нет.
broken-w40k-fight-who_fights = { $unit }: модель атакует не из зоны поражения и не в ½″ от модели своего отряда, которая сама в ½″ от врага; цель: { $target }.
broken-w40k-fly-over_models = Отряд { $unit } не может пролетать над моделями в этом движении.
broken-w40k-fly-per_model = { $unit }: модель проходит, будто умеет летать, а она не умеет.
broken-w40k-fly-vertical = Отряд { $unit } летит вверх или вниз, не считая высоту, а в этом движении она считается.
broken-w40k-general-army = { $recorded } не может распоряжаться моделью стороны { $expected }: { $unit }.
broken-w40k-general-datasheet_required = { $unit }: таблицы отряда в записи нет.
broken-w40k-general-power_total = { $side }: показатели мощи отрядов дают { $expected }, в записи { $recorded }.
broken-w40k-hero-aircraft = Отряд { $unit } не может героически наступать в сторону самолёта.
broken-w40k-hero-eligible = Отряд { $unit } не может героически наступать: он не персонаж, уже в бою или не имеет врага в 3″ и 5″ по высоте.
broken-w40k-hero-not_after_wreck = Отряд { $unit } в этот ход вышел из обломков и героически наступать не может.
broken-w40k-hero-once = Отряд { $unit } героически наступает второй раз за фазу.
broken-w40k-measure-closest_points = { $unit }: между ближайшими точками { $expected }″, в записи { $recorded }″.
broken-w40k-measure-hull = { $unit }: до корпуса { $expected }″, в записи { $recorded }″.
broken-w40k-measure-model_within = { $unit }: до модели { $recorded }″; для { $expected }″ в записи обратный ответ.
broken-w40k-measure-unit_within = { $unit }: до отряда { $recorded }″; для { $expected }″ в записи обратный ответ.
broken-w40k-measure-within = { $unit }: { $recorded }″ — это в пределах { $expected }″: ровно столько считается; запись это отрицает.
broken-w40k-mission-pre_battle = «{ $source }» применено раньше, чем решено, чей первый ход.
broken-w40k-morale-coherency_check = { $unit }: убраны не те модели, что возвращают слаженность, или не столько.
broken-w40k-morale-coherency_no_triggers = Отряд { $unit } проходит проверку морали из-за моделей, убранных за потерянную слаженность.
broken-w40k-morale-flee_no_triggers = Отряд { $unit } бежал; в записи действует то, что вызывает только его уничтожение.
broken-w40k-morale-once = Отряд { $unit } проходит вторую проверку морали за фазу.
broken-w40k-morale-steps = Отряд { $unit } действует не в том шаге фазы морали.
broken-w40k-morale-who = Отряд { $unit } проходит проверку морали, не потеряв моделей за ход.
broken-w40k-mortal-no_modifier = { $unit }: «{ $source }» меняет урон; в записи этим изменены и смертельные раны.
broken-w40k-mortal-with_normal = { $unit }: модель { $model } получает смертельные раны раньше урона, а они — после него.
broken-w40k-move-advance_no_charge = Отряд { $unit } в этот ход наступал и объявить атаку не может.
broken-w40k-move-advance_no_shoot = Отряд { $unit } в этот ход наступал и может стрелять только из пехотного оружия.
broken-w40k-move-board_edge = Отряд { $unit } выходит за край поля битвы на { $beyond }″.
broken-w40k-move-coherency = Отряд { $unit } заканчивает движение вне слаженности.
broken-w40k-move-fall_back_no_charge = Отряд { $unit } в этот ход отступил и объявить атаку не может.
broken-w40k-move-fall_back_no_psychic = Отряд { $unit } в этот ход отступил и применять психические силы не может.
broken-w40k-move-fall_back_no_shoot = Отряд { $unit } в этот ход отступил и стрелять не может.
broken-w40k-move-no_enter_er = Отряд { $unit } по пути входит в зону поражения врага.
broken-w40k-move-path = Отряд { $unit } идёт несвободным путём.
broken-w40k-move-stationary_default = Отряд { $unit } не выбрали, когда двигались отряды: он остался на месте и двигаться не может.
broken-w40k-move-steps = Отряд { $unit } действует не в том шаге фазы перемещения.
broken-w40k-objective-marker = Метки { $recorded } нет.
broken-w40k-only_war-deploy_in_zone = Отряд { $unit } стоит не целиком в зоне своей стороны.
broken-w40k-only_war-first_turn = Кто начинает, выбирает победитель броска; выбрала другая сторона: { $first }.
broken-w40k-only_war-inspiring_leader = { $unit }: лидерство здесь { $expected }, в записи { $recorded }: военачальник прибавляет 1 в 6″, пока стоит.
broken-w40k-only_war-objective_count = Метки целей ставят не по очереди или не столько, сколько нужно.
broken-w40k-only_war-objective_placement = От метки до края { $edge }″, или другая слишком близко.
broken-w40k-only_war-vp_ceiling = Победных очков { $recorded } — слишком много: не больше { $greatest } всего и 4 за фазу командования.
broken-w40k-only_war-zone_choice = Зоны выбирает победитель броска, и лежат они вдоль противоположных краёв; в записи не так.
broken-w40k-overwatch-enabled = Отряд { $unit } не может вести огонь из дозора: ни одно правило этого не даёт.
broken-w40k-overwatch-not_engaged = Отряд { $unit } не может вести огонь из дозора, будучи в зоне поражения врага.
broken-w40k-overwatch-resolve = Отряд { $unit } ведёт огонь из дозора и нарушает правило стрельбы.
broken-w40k-overwatch-target = Отряд { $unit } может вести огонь из дозора только по тому, кто его атакует: { $expected }.
broken-w40k-overwatch-when = Отряд { $unit } не может сейчас вести огонь из дозора: его не атакуют, или бросок атаки уже сделан.
broken-w40k-phase-out_of_phase = Отряд { $unit } действует по правилу «{ $source }», будто идёт фаза «{ $phase }», и нарушает её правило.
broken-w40k-phase-stratagem_lock = «{ $source }» для фазы «{ $expected }»; применено в «{ $recorded }».
broken-w40k-psychic-deny_once = Отряд { $unit } пытается отринуть силу, которую уже пробовали отринуть.
broken-w40k-psychic-deny_quota = Отряд { $unit } пытается отринуть сил за фазу: { $recorded }; не больше { $greatest }.
broken-w40k-psychic-deny_who = Отряд { $unit } не может отринуть эту силу: он дальше { $expected }″ или не вражеский псайкер.
broken-w40k-psychic-eligible = Отряд { $unit } не может применять силы: он не псайкер или отступил.
broken-w40k-psychic-known = Отряд { $unit } применяет силу, которой не знает: { $spell }.
broken-w40k-psychic-manifest = { $spell } действует, но сила не обуздана или отринута: { $unit }.
broken-w40k-psychic-once_per_round = { $spell } применяют второй раз за раунд: { $unit }.
broken-w40k-psychic-order = { $unit }: психо-тест, опасности варпа, попытка отринуть и действие идут не по порядку.
broken-w40k-psychic-perils_fail = { $spell } действует, хотя опасности варпа уничтожили отряд: { $unit }.
broken-w40k-psychic-perils_splash = { $unit }: страдают все отряды в 6″ и только они; в записи не так ({ $units }).
broken-w40k-psychic-perils_trigger = { $unit }: опасности варпа без дубля 1 или 6.
broken-w40k-psychic-quota = Отряд { $unit } применяет сил за фазу: { $recorded }; не больше { $greatest }.
broken-w40k-psychic-select = Отряд { $unit } снова применяет силы после другого отряда или не в свой ход.
broken-w40k-psychic-smite_effect = Отряд { $unit } поражает «Ударом» не ближайшего видимого врага в 18″ или не одного.
broken-w40k-psychic-smite_no_shoot_limits = Отряд { $unit } не может щадить { $expected } ради цели дальше ({ $target }): «Удар» — не выстрел.
broken-w40k-psychic-smite_warp_charge = { $unit }: для «Удара» здесь нужно { $expected }, в записи { $recorded }.
broken-w40k-reinforce-no_move = Отряд { $unit } прибыл в этот ход и снова двигаться не может.
broken-w40k-reroll-all_dice = Отряд { $unit } перебрасывает из суммы кубиков: { $recorded }; перебросить нужно все { $expected }.
broken-w40k-reroll-before_modifiers = Отряд { $unit } перебрасывает кубики по изменённым результатам: { $dice }.
broken-w40k-reroll-halved = Отряд { $unit } перебрасывает D3 не по тем результатам, что названы: { $dice }.
broken-w40k-reroll-once = Отряд { $unit } перебрасывает кубик дважды или тот, что не брошен: { $dice }.
broken-w40k-reroll-specific = Отряд { $unit } перебрасывает кубики, которые показали не то, что названо: { $dice }.
broken-w40k-sequencing-roll_off = Бросок выиграла сторона { $expected }, а порядок задаёт { $recorded }.
broken-w40k-sheet-assault_intercessors = { $unit }: { $column } по таблице { $expected }, в записи { $recorded }.
broken-w40k-sheet-aura = «{ $source }» действует на { $expected }″: до отряда { $unit } не достаёт, или считается дважды.
broken-w40k-sheet-chainsword = { $unit }: дополнительные атаки считаются один раз, всего атак { $expected }; в записи { $recorded }.
broken-w40k-sheet-combat_squads = { $unit }: десять моделей делят по пять до расстановки; здесь уходит { $recorded } из { $models }.
broken-w40k-sheet-devastating_charge = { $unit }: прибавка за атаку считается один раз и только после движения атаки; атак { $expected }, в записи { $recorded }.
broken-w40k-sheet-outriders = { $unit }: { $column } по таблице { $expected }, в записи { $recorded }.
broken-w40k-sheet-turbo_boost = Отряд { $unit } наступает без броска; в записи кубиков: { $recorded }.
broken-w40k-sheet-understrength = { $unit } — второй неполный отряд «{ $sheet }»; по договорённости в армии такой может быть один.
broken-w40k-sheet-unit_size = { $unit }: { $profile }, моделей { $recorded }; можно от { $least } до { $greatest }.
broken-w40k-shoot-bgnt_deferred = Отряд { $unit } стреляет мимо боя рядом с собой, пока тот не окончен.
broken-w40k-shoot-bgnt_shoot = Отряд { $unit } в бою и не может стрелять по цели вне этого боя: { $target } (оружие: { $weapon }).
broken-w40k-shoot-bgnt_target_mixed = Отряд { $unit } не может стрелять: цель в бою со своими для него, но не с ним самим: { $target } (оружие: { $weapon }).
broken-w40k-shoot-eligible = Отряд { $unit } не может стрелять: он отступил или не имеет такого оружия.
broken-w40k-shoot-locked_shooter = Отряд { $unit } связан боем и стрелять не может; цель: { $target } (оружие: { $weapon }).
broken-w40k-shoot-locked_target = Отряд { $unit } не может стрелять: цель связана боем со своими для него: { $target } (оружие: { $weapon }).
broken-w40k-shoot-look_out_sir = Отряд { $unit } не может стрелять: персонаж прикрыт и не ближайший: { $target }.
broken-w40k-shoot-look_out_sir_ignore = { $unit }: ближе цели { $target } посчитан другой персонаж.
broken-w40k-shoot-no_target_no_shot = Отряд { $unit } стреляет моделью, которая не может: до цели больше { $expected }″, или её не видно: { $target } (оружие: { $weapon }).
broken-w40k-shoot-range_and_visible = Отряд { $unit } стреляет, но до цели больше { $expected }″, или её не видно: { $target } (оружие: { $weapon }).
broken-w40k-shoot-resolve_by_target = Отряд { $unit } стреляет по цели { $target }, не закончив стрельбы по другой.
broken-w40k-shoot-select = Отряд { $unit } стреляет второй раз за фазу или не в свой ход.
broken-w40k-shoot-single_target_per_weapon = Отряд { $unit } делит выстрелы одного оружия ({ $weapon }): вторая цель — { $target }.
broken-w40k-shoot-visibility = { $unit }: видна ли цель { $target }, по положению моделей иначе, чем в записи.
broken-w40k-shoot-weapon_once = Отряд { $unit } стреляет из «{ $weapon }» чаще, чем его несут.
broken-w40k-strength-credit = { $side } не может засчитать себе уничтожение своего отряда { $unit }.
broken-w40k-strength-destroyed_model = { $unit }: действует или гибнет модель, которой уже нет.
broken-w40k-strength-merge = { $unit }: эти отряды не могут объединиться.
broken-w40k-strength-split = { $unit }: эти модели не могут отделиться в { $recorded }.
broken-w40k-strength-starting = { $unit }: вначале моделей { $recorded }, а здесь { $models }.
broken-w40k-terrain-low = { $unit }: посчитано { $recorded }″ высоты над ландшафтом до 1″, где высота не считается.
broken-w40k-terrain-no_mid_climb = { $unit }: модель заканчивает движение посреди подъёма.
broken-w40k-terrain-over_not_through = { $unit }: модель идёт сквозь ландшафт, а надо поверху или в обход.
broken-w40k-transport-capacity = Отряд { $unit } везёт { $recorded } из { $greatest }, или тех, кого нельзя.
broken-w40k-transport-destroyed_no_charge = Отряд { $unit } в этот ход вышел из обломков: идти в атаку и героически наступать не может.
broken-w40k-transport-disembark = Отряд { $unit } сейчас не может выгрузиться: он не начал внутри, или транспорт двигался: { $target }.
broken-w40k-transport-disembark_acts = Отряд { $unit } двигается второй раз после выгрузки.
broken-w40k-transport-disembark_setup = Отряд { $unit } стоит дальше { $expected }″ от транспорта { $target }.
broken-w40k-transport-embark = Отряд { $unit } не может погрузиться: он не двигался, какая-то модель не в { $expected }″, или это не свой транспорт: { $target }.
broken-w40k-transport-embark_not_engaged = Отряд { $unit } в бою и принять отряд не может.
broken-w40k-transport-inherit_move = Отряд { $unit } действует из транспорта так, будто тот двигался иначе.
broken-w40k-transport-no_both = Отряд { $unit } за одну фазу и грузится, и выгружается.
broken-w40k-unit-friend_foe = { $recorded }: и свой, и враг сразу.
broken-w40k-unit-unqualified_reference = { $unit }: страдает каждый отряд рядом, обеих армий; в записи не все ({ $units }).
broken-w40k-weapon-abilities = { $unit }: модели гибнут от способности, которой у оружия нет: { $weapon }.
broken-w40k-weapon-damage = { $unit }: по урону оружия потеряно ран { $expected }, в записи { $recorded }.
broken-w40k-weapon-min_range = Отряд { $unit } стреляет с { $recorded }″, ближе наименьшей дальности оружия: { $least }″.
broken-w40k-weapon-range = Отряд { $unit } применяет оружие не в ту фазу: стрелковое стреляет, ближнее бьёт.
broken-w40k-wtype-assault = Отряд { $unit } наступал и может стрелять только из пехотного оружия.
broken-w40k-wtype-grenade = Отряд { $unit } бросает гранат: { $recorded }, или стреляет и из другого оружия: одна модель может бросить одну гранату вместо стрельбы.
broken-w40k-wtype-pistol_engaged = Отряд { $unit } в бою и не может стрелять по цели вне этого боя: { $target } (оружие: { $weapon }).
broken-w40k-wtype-pistol_exclusive = { $unit }: модель { $model } не может стрелять из пистолетов вместе с другим оружием.
kind-no_slot = Вне слотов
