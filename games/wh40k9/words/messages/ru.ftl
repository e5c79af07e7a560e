# Что говорит судья Warhammer 40,000; общее для всех игр — в `common.ftl`.

say-ability = Применено «{ $source }».
say-again-count = { $unit }: переброшено кубиков: { $recorded }; названо: { $expected }.
say-aircraft-lost = { $unit } не может пройти наименьшее движение.
say-attack-count = { $unit }: атак должно быть { $expected }, в записи { $recorded }.
say-attacks-due = { $unit } объявляет атаки по { $target } и не проводит их.
say-check-due = { $unit } не слажен в конце хода, и никто не убран.
say-closes-in = { $outcome ->
    [broken] { $unit } проходит больше { $expected }" или модель не кончает ближе к врагу.
   *[other] { $unit } сближается, не больше { $expected }".
}
say-control = { $outcome ->
    [broken] Метка { $marker }: в записи её контролирует { $recorded }, по моделям рядом с ней — { $expected }.
   *[other] Метку { $marker } контролирует { $recorded }.
}
say-counted = { $outcome ->
    [broken] Метка { $marker }: в записи у стороны { $side } { $recorded } моделей рядом, на деле { $expected }.
   *[other] Метка { $marker }: модели рядом сосчитаны.
}
say-credit = Уничтожение { $unit } засчитано стороне { $side }.
say-deploys-in-turn = { $outcome ->
    [broken] Выставляет { $expected }, в записи { $recorded }.
   *[other] { $recorded } выставляет в свою очередь.
}
say-destroyed = { $unit } уничтожен.
say-distance = { $unit } проходит { $recorded }" из { $expected }".
say-ends = Битва кончается в раунде { $recorded }.
say-ends-engaged = { $outcome ->
    [broken] { $unit } кончает движение в зоне поражения врага.
   *[other] { $unit } кончает движение вне зоны поражения.
}
say-explosion = { $unit } взрывается на { $needed }+: { $dice }.
say-fight-due = { $unit } может сражаться и не выбран.
say-flight-due = { $unit } провалил проверку морали, и никто не бежит.
say-hovers = { $unit } имеет наименьшее движение и остаётся на месте: слово игроков.
say-mission-step = { $outcome ->
    [broken] Миссия дошла до шага «{ $expected }»; это относится к шагу «{ $recorded }».
   *[other] Миссия идёт дальше: { $recorded }.
}
say-models-lost = { $unit }: потеряно моделей { $expected }, в записи { $recorded }.
say-morale = { $unit }: всего { $rolled }.
say-move-option = { $outcome ->
    [broken] { $unit } так здесь двигаться не может: { $move }.
   *[other] { $unit } может так двигаться: { $move }.
}
say-moved-before = { $unit } уже выбирали для движения.
say-no-advance = { $unit } бросает на наступление и не наступает.
say-no-charge-roll = { $unit } движется в атаку без объявления и броска.
say-no-roll = { $unit } бросает там, где без броска берут наибольшее число.
say-no-such-model = У { $unit } нет модели { $recorded }, которая могла бы это сделать.
say-not-declared = { $unit } не объявлял этих атак по { $target }.
say-not-in-reserve = { $unit } не ждёт в подкреплении.
say-outside = По правилу другой книги «{ $source }»: слово игроков.
say-perils-due = { $unit } должен испытать опасности варпа.
say-phase-due = { $outcome ->
    [broken] Фаза «{ $recorded }» не идёт после фазы «{ $phase_before }».
   *[other] Начинается фаза «{ $recorded }».
}
say-roll-off = По кубикам ({ $dice }): { $expected }.
say-round-number = Это раунд { $expected }; в записи { $recorded }.
say-scores = Сторона { $side } получает { $recorded }.
say-shoots-at = { $unit } стреляет в { $target }: { $weapon }.
say-step = Начинается шаг: { $recorded }.
say-successes = { $unit }: { $dice }, нужно { $needed }: успехов { $expected }.
say-test = { $unit }: { $rolled }, нужно { $needed }.
say-test-due = { $unit } потерял модели в этот ход и не проверялся.
say-turn-ends = Ход кончается.
say-unit-not-there = { $unit } не на поле: не действует и ничто его не касается.
say-unsaved = { $unit }: без спасения атак: { $expected }.
say-weapon-not-carried = { $unit }: модели не несут { $recorded }.
say-weapon-without-profile = { $unit }: в ростере нет профиля { $recorded }.
say-wreck = { $unit } уничтожен; его покидают: { $expected }.

# Названия величин.
figure-beyond = За краем
figure-distance = Расстояние
figure-edge = До края
figure-first = Первый ход
figure-leadership = Лидерство
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
field-charge_move = движение атаки
field-closer = модели кончают ближе
field-closest = кто ближе всех
field-coherent = слаженность
field-control = контроль меток
field-counts = модели рядом
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
field-models = модели
field-moved = пройденное
field-near = враги рядом
field-near_at_start = враги рядом в начале фазы
field-near_warlord = расстояние до военачальника
field-number = кубики числа атак
field-objective_placed = метки целей
field-passed_enemies = враги на пути
field-power = мощь
field-protected = кто прикрывает цель
field-psychic = сил за фазу
field-random = кубики движения
field-range = дальность
field-saves = спас-броски
field-scored = полученные очки победы
field-splash = что получили отряды рядом
field-steps = где кончают модели
field-target_engaged = в бою ли цель со своими
field-targets = объявленные цели
field-touching_moved = модели, касающиеся врага
field-transport = вместимость
field-via = путь моделей
field-visible = видимость
field-warlord = военачальник
field-weapons = какое оружие у моделей
field-wound = броски на ранение
field-wounds = смертельные раны
field-zones = зоны расстановки

# Броски.
roll-advance = Наступление
roll-attrition = Боевые потери
roll-charge = Бросок атаки
roll-damage = Урон
roll-deny = Отринуть ведьмовство
roll-hit = Попадания
roll-ignore_wound = Проигнорированные раны
roll-invulnerable_save = Неуязвимая защита
roll-morale = Проверка морали
roll-mortal_wounds = Смертельные раны
roll-move = Случайное движение
roll-number_of_attacks = Число атак
roll-psychic_test = Психо-тест
roll-save = Спас-броски
roll-wound = Ранения
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
event-scored = Очки победы
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
term-thrown-again = бросают снова
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
term-round_limit = раунды кончились
term-time = время вышло
term-destroyed = армия уничтожена
term-fortification = укрепление
term-too_short = мал бросок
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
