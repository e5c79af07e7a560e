# Что говорит судья Warhammer 40,000; общее для всех игр — в `common.ftl`.

say-ability = Применено «{ $source }».
say-again-count = { $unit }: переброшено кубиков: { $recorded }; названо: { $expected }.
say-aircraft-lost = { $outcome ->
    [broken] { $unit } не AIRCRAFT, который так теряют.
   *[other] { $unit } не может пройти наименьшее движение.
}
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
say-ends = { $outcome ->
    [broken] Битва здесь не кончается, в раунде { $recorded }.
   *[other] Битва кончается в раунде { $recorded }.
}
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
say-morale = { $outcome ->
    [broken] { $unit }: при сумме { $rolled } проверка кончилась иначе.
   *[other] { $unit }: всего { $rolled }.
}
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
say-scores = { $outcome ->
    [broken] Сторона { $side } здесь не получает { $recorded }.
   *[other] Сторона { $side } получает { $recorded }.
}
say-shoots-at = { $outcome ->
    [broken] { $unit } не может стрелять в { $target }: { $weapon }.
   *[other] { $unit } стреляет в { $target }: { $weapon }.
}
say-step = Начинается шаг: { $recorded }.
say-successes = { $unit }: { $dice }, нужно { $needed }: успехов { $expected }.
say-test = { $outcome ->
    [broken] { $unit }: при { $rolled } проверка кончилась иначе, нужно { $needed }.
   *[other] { $unit }: { $rolled }, нужно { $needed }.
}
say-test-due = { $unit } потерял модели в этот ход и не проверялся.
say-turn-ends = { $outcome ->
    [broken] Ход кончается там, где не может.
   *[other] Ход кончается.
}
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
field-because = почему не удалось нападение
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
field-lost = потери отряда за ход
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
field-fled = кто бежал
field-to_reserves = в стратегический резерв
field-stratagem = стратагема
field-overwatch = огонь на упреждение
field-late = после обеих армий
field-deferred = когда бой рядом окончен

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
term-conceded = одна сторона сдалась
term-most_markers = больше маркеров
term-slay_the_warlord = Убить Полководца
term-capture_and_control = Захват и контроль
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

# Чем рассказано нарушение там, где у соблюдённого правила одни числа.
broken-w40k-aircraft-flying = { $unit }: полёт завершён на другой модели или в зоне поражения врага, а так не может никто из летающих.
broken-w40k-aircraft-min_move = { $unit } проходит { $recorded }" при наименьших { $least }".
broken-w40k-aircraft-modify_both = { $unit } проходит { $recorded }": прибавка наступления поднимает и наименьшее движение, до { $least }".
broken-w40k-aircraft-not_closest = { $unit } приближается к AIRCRAFT, который ближайшим врагом не считается.
broken-w40k-aircraft-pass_over = { $unit } останавливается там, где стоит самолёт; там можно только пройти.
broken-w40k-attack-allocate_forced = { $unit }: атака достаётся модели { $model }, хотя раньше ранены или атакованы были другие.
broken-w40k-attack-auto_hit = { $unit }: эти атаки попадают без броска, все до одной.
broken-w40k-attack-damage = { $unit }: потеряно ран: { $expected }, в записи { $recorded }.
broken-w40k-attack-invulnerable = { $unit }: такого непробиваемого спасброска нет.
broken-w40k-battlefield-rectangle = Часть того, что стоит, выходит за край поля боя.
broken-w40k-blast-not_engaged = { $unit } стреляет из «{ $weapon }» (Blast) по цели в своей зоне поражения: { $target }.
broken-w40k-char-bs_dash = { $unit }: модель { $model } стреляет без показателя BS.
broken-w40k-char-dash_substitute = { $unit }: Лидерство { $expected }, по показателю вместо прочерка; в записи { $recorded }.
broken-w40k-char-move_dash = { $unit }: модель { $model } движется без показателя Движения.
broken-w40k-char-ws_dash = { $unit }: модель { $model } сражается без показателя WS или без Атак.
broken-w40k-charge-declare_targets = { $unit } заявляет нападение на цель { $target }, которая дальше { $expected }" или не враг.
broken-w40k-charge-eligible = { $unit } не может нападать: наступал, отступил, вышел из обломков, начал в бою или не имел врагов в 12".
broken-w40k-charge-fail = { $unit }: сорвано нападение, которого не было.
broken-w40k-charge-fly = { $unit } нападает по воздуху, но подъёмы всё равно считаются.
broken-w40k-charge-non_target_er = { $unit } входит в зону поражения врага, на которого нападения не заявлял.
broken-w40k-charge-once = { $unit } нападает повторно или до конца другого нападения.
broken-w40k-charge-path = { $unit } нападает несвободным путём.
broken-w40k-charge-steps = { $unit } действует не в том шаге фазы нападения.
broken-w40k-charge-success = { $unit } не заканчивает нападение слаженным и в зоне поражения всех целей: { $units }.
broken-w40k-charge-terrain = { $unit } поднимается при нападении и с этим уходит слишком далеко.
broken-w40k-coherency-added_models = { $unit }: добавленные модели стоят не слаженно.
broken-w40k-coherency-basic = { $unit }: моделей { $models }, и рядом с одной нет другой в 2" и 5" по высоте.
broken-w40k-coherency-large_unit = { $unit }: моделей { $models }, и рядом с одной меньше двух других в 2" и 5" по высоте.
broken-w40k-coherency-lost_mid_turn = { $unit }: модели убраны за потерянную слаженность раньше конца хода.
broken-w40k-coherency-move_gate = { $unit } делает ход, который кончает не слаженным.
broken-w40k-coherency-no_room = { $unit }: модель { $model } и выставлена, и записана как без места.
broken-w40k-coherency-setup = { $unit } выставлен не слаженным.
broken-w40k-coherency-single_group = { $unit }: { $models } моделей стоят не одной группой.
broken-w40k-coherency-single_model = { $unit }: одна модель названа не слаженной.
broken-w40k-command-battle_forged_cp = { $side }: командных очков { $recorded } здесь не положено.
broken-w40k-dice-d3 = { $unit }: как D3 кубики дают { $expected }, в записи { $recorded }.
broken-w40k-dice-min_one = { $unit }: бросок не опускается ниже 1: { $expected }, в записи { $recorded }.
broken-w40k-dice-modifier_order = { $unit }: модификаторы по порядку дают из { $rolled } число { $expected }, в записи { $recorded }.
broken-w40k-dice-notation = { $unit }: кубики дают { $expected }, в записи { $recorded }.
broken-w40k-engagement-mutual = { $unit } в бою с { $target }, а в обратную сторону запись это отрицает.
broken-w40k-engagement-no_setup = { $unit } выставлен в зоне поражения врага.
broken-w40k-engagement-range = { $unit }: по записи в бою с { $target }, а по местам они дальше 1" или 5" по высоте.
broken-w40k-engagement-unit_level = { $unit }: одна модель в зоне поражения { $target }, а по записи отряд не в бою.
broken-w40k-fight-charger_targets = { $unit } после нападения атакует { $target }, не будучи заявлен против этой цели.
broken-w40k-fight-chargers_first = { $unit } сражается раньше, чем сразились все напавшие.
broken-w40k-fight-consolidate_aircraft = { $unit } закрепляется в сторону AIRCRAFT, чего делать нельзя.
broken-w40k-fight-eligible = { $unit } нельзя выбрать для боя: нет ни нападения, ни врага в зоне поражения.
broken-w40k-fight-newly_eligible = { $unit }: отряд втянут в бой, когда уже сразился, и сражается снова.
broken-w40k-fight-no_target = { $unit } атакует { $target }, а ни одна его модель не достаёт до врага.
broken-w40k-fight-once = { $unit } сражается второй раз за фазу.
broken-w40k-fight-pile_in_aircraft = { $unit } сближается с AIRCRAFT, чего делать нельзя.
broken-w40k-fight-remaining = { $unit } сражается дальше за свою сторону, хотя у другой ещё есть подходящие отряды.
broken-w40k-fight-resolve_by_target = { $unit } атакует { $target }, не закончив атак по другой цели.
broken-w40k-fight-sequence = { $unit } делает это не по порядку «сближение, атаки, закрепление» или не выбран.
broken-w40k-fight-target_reach = { $unit }: модель атакует цель { $target }, до которой не достаёт.
broken-w40k-fight-touching_stays = { $unit }: движется модель, касающаяся врага.
broken-w40k-fight-weapon = { $unit } сражается оружием «{ $weapon }»: оно не для ближнего боя или его нет.
broken-w40k-fight-who_fights = { $unit }: модель атакует { $target } не из зоны поражения и не в ½" за своей моделью.
broken-w40k-fly-over_models = { $unit } пролетает над моделями в движении, в котором это не разрешено.
broken-w40k-fly-per_model = { $unit }: модель проходит, будто может летать, а FLY у неё нет.
broken-w40k-fly-vertical = { $unit } летит вверх или вниз и не считает высоту в движении, в котором она считается.
broken-w40k-general-army = Моделью стороны { $expected } распоряжается { $recorded }: { $unit }.
broken-w40k-general-datasheet_required = { $unit }: листа данных в записи нет.
broken-w40k-general-power_total = { $side }: показатели мощи отрядов дают { $expected }, в записи { $recorded }.
broken-w40k-hero-aircraft = { $unit } вмешивается в сторону AIRCRAFT, чего делать нельзя.
broken-w40k-hero-eligible = { $unit } не может вмешаться: не CHARACTER, уже в бою или нет врага в 3" и 5" по высоте.
broken-w40k-hero-not_after_wreck = { $unit } вмешивается, хотя в этот ход вышел из обломков.
broken-w40k-hero-once = { $unit } вмешивается второй раз за фазу.
broken-w40k-measure-closest_points = { $unit }: между ближайшими точками { $expected }", в записи { $recorded }".
broken-w40k-measure-hull = { $unit }: по корпусу { $expected }", в записи { $recorded }".
broken-w40k-measure-model_within = { $unit }: до модели { $recorded }", а для { $expected }" в записи иной ответ.
broken-w40k-measure-unit_within = { $unit }: до отряда { $recorded }", а для { $expected }" в записи иной ответ.
broken-w40k-measure-within = { $unit }: { $recorded }" это в пределах { $expected }", ведь ровно столько считается; запись это отрицает.
broken-w40k-mission-pre_battle = «{ $source }» применено раньше, чем известно, чей первый ход.
broken-w40k-morale-coherency_check = { $unit }: снято не столько моделей, сколько нужно, чтобы вернуть слаженность.
broken-w40k-morale-coherency_no_triggers = { $unit } проверяет мораль из-за моделей, убранных за потерянную слаженность.
broken-w40k-morale-flee_no_triggers = { $unit }: отряд бежал, и происходит то, что вызвало бы лишь его уничтожение.
broken-w40k-morale-once = { $unit } проходит вторую проверку морали за фазу.
broken-w40k-morale-steps = { $unit } действует не в том шаге фазы морали.
broken-w40k-morale-who = { $unit } проверяет мораль, не потеряв моделей за ход.
broken-w40k-mortal-no_modifier = { $unit }: «{ $source }» меняет урон, и этим правилом изменены и смертельные раны.
broken-w40k-mortal-with_normal = { $unit }: модель { $model } получает смертельные раны так, будто они были раньше урона.
broken-w40k-move-advance_no_charge = { $unit } заявляет нападение после наступления.
broken-w40k-move-advance_no_shoot = { $unit } после наступления стреляет не из Assault.
broken-w40k-move-board_edge = { $unit } выходит за край поля на { $beyond }".
broken-w40k-move-coherency = { $unit } кончает движение не слаженным.
broken-w40k-move-fall_back_no_charge = { $unit } заявляет нападение после отступления.
broken-w40k-move-fall_back_no_psychic = { $unit } применяет пси-силу после отступления.
broken-w40k-move-fall_back_no_shoot = { $unit } стреляет после отступления.
broken-w40k-move-no_enter_er = { $unit } по пути входит в зону поражения врага.
broken-w40k-move-path = { $unit } идёт несвободным путём.
broken-w40k-move-stationary_default = { $unit }: отряд не выбрали, когда двигались отряды, он остался на месте — и всё же двигается.
broken-w40k-move-steps = { $unit } действует не в том шаге фазы движения.
broken-w40k-objective-marker = Маркера { $recorded } нет.
broken-w40k-only_war-battlefield_size = Поле { $width }" на { $depth }", а для битвы такого размера нужно другое.
broken-w40k-only_war-deploy_in_zone = { $unit } стоит не целиком в зоне своей стороны.
broken-w40k-only_war-first_turn = Кто начинает, выбирает выигравший бросок, а выбрал другой: { $first }.
broken-w40k-only_war-inspiring_leader = { $unit }: с учётом 6" до Полководца Лидерство { $expected }, в записи { $recorded }.
broken-w40k-only_war-objective_count = Маркеры ставят не по очереди или не столько, сколько нужно.
broken-w40k-only_war-objective_placement = До края от маркера { $edge }", или слишком близко другой.
broken-w40k-only_war-vp_ceiling = Победных очков { $recorded }, больше возможного: { $greatest } всего и 4 за командную фазу.
broken-w40k-only_war-zone_choice = Зоны выбирает выигравший бросок, и лежат они вдоль противоположных краёв; здесь не так.
broken-w40k-overwatch-enabled = { $unit } ведёт огонь на упреждение, чего ни одно правило не даёт.
broken-w40k-overwatch-not_engaged = { $unit } ведёт огонь на упреждение, будучи в бою.
broken-w40k-overwatch-resolve = { $unit } ведёт огонь из дозора и нарушает правило стрельбы.
broken-w40k-overwatch-target = { $unit } ведёт огонь на упреждение не по нападающему: { $expected }.
broken-w40k-overwatch-when = { $unit } ведёт огонь на упреждение, когда никто не нападает или бросок нападения уже сделан.
broken-w40k-phase-out_of_phase = { $unit } действует по правилу «{ $source }», будто идёт фаза «{ $phase }», и нарушает её правило.
broken-w40k-phase-stratagem_lock = «{ $source }» для фазы «{ $expected }»; применено в «{ $recorded }».
broken-w40k-psychic-deny_once = { $unit } повторно пытается отвергнуть ту же силу.
broken-w40k-psychic-deny_quota = { $unit } пытается отвергнуть сил: { $recorded } из { $greatest } за фазу.
broken-w40k-psychic-deny_who = { $unit } пытается отвергнуть силу дальше чем с { $expected }" или не вражеский PSYKER.
broken-w40k-psychic-eligible = { $unit } не может применять силы: не PSYKER или отступил.
broken-w40k-psychic-known = { $unit } применяет силу, которой не знает: { $spell }.
broken-w40k-psychic-manifest = { $spell } действует, хотя сила не удалась или отвергнута: { $unit }.
broken-w40k-psychic-once_per_round = { $spell } применяют второй раз за раунд: { $unit }.
broken-w40k-psychic-order = { $unit }: проверка, опасности, отвержение и действие идут не по порядку.
broken-w40k-psychic-perils_fail = { $spell } действует, хотя опасности варпа уничтожили отряд: { $unit }.
broken-w40k-psychic-perils_splash = { $unit }: пострадали не все отряды в 6" и не только они ({ $units }).
broken-w40k-psychic-perils_trigger = { $unit }: опасности варпа без дубля 1 или 6.
broken-w40k-psychic-quota = { $unit } применяет сил: { $recorded } из { $greatest } за фазу.
broken-w40k-psychic-select = { $unit } снова применяет силы после другого отряда или не в свой ход.
broken-w40k-psychic-smite_effect = { $unit } поражает не ближайшего видимого врага в 18" или не одного.
broken-w40k-psychic-smite_no_shoot_limits = { $unit } щадит { $expected }, будто «Удар» — выстрел, и бьёт по { $target } дальше.
broken-w40k-psychic-smite_warp_charge = { $unit }: для Smite здесь нужно { $expected }, в записи { $recorded }.
broken-w40k-reinforce-no_move = { $unit } движется в ход своего прибытия.
broken-w40k-reroll-all_dice = { $unit }: из суммы переброшено { $recorded }, а надо все { $expected }.
broken-w40k-reroll-before_modifiers = { $unit } перебрасывает кубики по изменённым результатам: { $dice }.
broken-w40k-reroll-halved = { $unit } перебрасывает D3 не по тем результатам, что названы: { $dice }.
broken-w40k-reroll-once = { $unit } перебрасывает кубик дважды или тот, что не брошен: { $dice }.
broken-w40k-reroll-specific = { $unit } перебрасывает кубики, которые показали не то, что названо: { $dice }.
broken-w40k-sequencing-roll_off = Бросок выиграла сторона { $expected }, а порядок задаёт { $recorded }.
broken-w40k-sheet-assault_intercessors = { $unit }: { $column } по листу { $expected }, в записи { $recorded }.
broken-w40k-sheet-aura = «{ $source }» не достаёт до отряда или действует дважды, дальность { $expected }": { $unit }.
broken-w40k-sheet-chainsword = { $unit }: с дополнительными атак { $expected }, в записи { $recorded }.
broken-w40k-sheet-combat_squads = { $unit }: десять моделей делят по пять до расстановки; здесь уходит { $recorded } из { $models }.
broken-w40k-sheet-devastating_charge = { $unit }: после нападения атак { $expected }, в записи { $recorded }.
broken-w40k-sheet-outriders = { $unit }: { $column } по листу { $expected }, в записи { $recorded }.
broken-w40k-sheet-turbo_boost = { $unit } наступает без броска; в записи кубиков: { $recorded }.
broken-w40k-sheet-unit_size = { $unit }: { $profile }, моделей { $recorded }; можно от { $least } до { $greatest }.
broken-w40k-shoot-bgnt_deferred = { $unit } стреляет мимо боя рядом с собой, пока тот не окончен.
broken-w40k-shoot-bgnt_shoot = { $unit } в бою и стреляет из «{ $weapon }» по цели, с которой не в бою: { $target }.
broken-w40k-shoot-bgnt_target_mixed = { $unit } стреляет из { $weapon } по { $target }: цель в бою со своими, но не с ним самим.
broken-w40k-shoot-eligible = { $unit } не может стрелять: отступил или не имеет такого оружия.
broken-w40k-shoot-locked_shooter = { $unit } стреляет из «{ $weapon }» по { $target }, будучи связан боем.
broken-w40k-shoot-locked_target = { $unit } стреляет из «{ $weapon }» по { $target }: цель связана боем со своими стрелка.
broken-w40k-shoot-look_out_sir = { $unit } стреляет по { $target }: этот CHARACTER прикрыт и не ближайший.
broken-w40k-shoot-look_out_sir_ignore = { $unit }: ближе цели { $target } посчитан другой CHARACTER.
broken-w40k-shoot-no_target_no_shot = { $unit } стреляет из «{ $weapon }» по { $target }, хотя модель не может: дальше { $expected }" или не видя.
broken-w40k-shoot-range_and_visible = { $unit } стреляет из «{ $weapon }» по { $target } дальше { $expected }" или не видя.
broken-w40k-shoot-resolve_by_target = { $unit } стреляет по { $target }, не закончив стрельбы по другой цели.
broken-w40k-shoot-select = { $unit } стреляет второй раз за фазу или не в свой ход.
broken-w40k-shoot-single_target_per_weapon = { $unit } делит выстрелы одного «{ $weapon }»: { $target } вторая цель.
broken-w40k-shoot-visibility = { $unit }: по столу { $target } видно не так, как в записи.
broken-w40k-shoot-weapon_once = { $unit } стреляет из «{ $weapon }» чаще, чем его несут.
broken-w40k-strength-credit = Уничтожение { $unit } засчитано стороне { $side }, которой отряд и принадлежит.
broken-w40k-strength-destroyed_model = { $unit }: действует или гибнет модель, которой уже нет.
broken-w40k-strength-merge = { $unit }: эти отряды не могут объединиться.
broken-w40k-strength-split = { $unit }: эти модели не могут отделиться в { $recorded }.
broken-w40k-strength-starting = { $unit }: вначале моделей { $recorded }, а здесь { $models }.
broken-w40k-terrain-low = { $unit }: посчитано { $recorded }" высоты над ландшафтом до 1", где высота не считается.
broken-w40k-terrain-no_mid_climb = { $unit }: модель заканчивает ход посреди подъёма.
broken-w40k-terrain-over_not_through = { $unit }: модель идёт сквозь рельеф, а надо поверху или в обход.
broken-w40k-transport-capacity = { $unit } везёт { $recorded } из { $greatest } или тех, кого нельзя.
broken-w40k-transport-destroyed_no_charge = { $unit } вышел из обломков в этот ход и нападает или вмешивается.
broken-w40k-transport-disembark = { $unit } сейчас не может выйти из { $target }: не начал внутри, или транспорт двигался.
broken-w40k-transport-disembark_acts = { $unit } двигается второй раз после выгрузки.
broken-w40k-transport-disembark_setup = { $unit } стоит дальше { $expected }" от { $target }.
broken-w40k-transport-embark = { $unit } не может войти в { $target }: не двигался, не весь в { $expected }" или это не свой TRANSPORT.
broken-w40k-transport-embark_not_engaged = { $unit } принимает отряд, будучи в бою.
broken-w40k-transport-inherit_move = { $unit } действует из TRANSPORT так, будто тот двигался иначе.
broken-w40k-transport-no_both = { $unit } и входит, и выходит за одну фазу.
broken-w40k-unit-friend_foe = { $recorded }: и свой, и враг сразу.
broken-w40k-unit-unqualified_reference = { $unit }: страдает каждый отряд рядом, обеих армий; в записи не все ({ $units }).
broken-w40k-weapon-abilities = { $unit }: модели гибнут от способности, которой у { $weapon } нет.
broken-w40k-weapon-damage = { $unit }: по Урону оружия потеряно ран: { $expected }, в записи { $recorded }.
broken-w40k-weapon-min_range = { $unit } стреляет с { $recorded }", ближе наименьшей дальности { $least }".
broken-w40k-weapon-range = { $unit } применяет оружие не в ту фазу: стрелковое стреляет, ближнее бьёт.
broken-w40k-wtype-assault = { $unit } после наступления стреляет не из Assault.
broken-w40k-wtype-grenade = { $unit } бросает гранат: { $recorded }, или вместе с другим оружием; одна модель может бросить одну взамен.
broken-w40k-wtype-pistol_engaged = { $unit } в бою и стреляет из «{ $weapon }» по { $target }, с кем не в бою.
broken-w40k-wtype-pistol_exclusive = { $unit }: модель { $model } стреляет и из пистолетов, и из другого оружия.
kind-no_slot = Вне слотов
