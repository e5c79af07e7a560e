# Что говорит судья Warhammer Fantasy Battle; что говорит любая игра, стоит в `common.ftl`.

# Слова, стоящие значениями.
term-front = фронт
term-rear = тыл
term-left = левый фланг
term-right = правый фланг
term-ends = оба края
term-movement = Движение
term-magic = Магия
term-shooting = Стрельба
term-combat = Рукопашный бой
term-declare_charges = объявление атак
term-rally_step = сбор бегущих
term-compulsory_moves = обязательные передвижения
term-move_chargers = передвижение атакующих
term-remaining_moves = прочие передвижения
term-count_dice = подсчёт кубиков
term-casting = насылание
term-spells_in_play = заклинания, оставшиеся в игре
term-declare_targets = объявление целей
term-shots = выстрелы
term-fights = бои и тесты на Разгром
term-panic_tests = тесты на панику
term-flights = бегство
term-pursuits = преследование
term-redressing = восстановление шеренг
term-stand_and_shoot = стоять и стрелять
term-hold = удерживать позицию
term-flee = бежать
term-caught = настигнут
term-away = ушёл от погони
term-cast = послано
term-miscast = ошибка
term-irresistible = непреодолимая сила
term-dispelled = рассеяно
term-not_dispelled = не рассеяно
term-soft = мягкое укрытие
term-hard = твёрдое укрытие
term-short = короткая дистанция
term-long = длинная дистанция
term-overkill = избыточные ранения
term-wounds_part = ранения
term-ranks_part = шеренги
term-outnumber = превосходство в числе
term-standard = знамя
term-higher_ground = высокая позиция
term-flank = фланг
term-left_table = ушёл за край стола
term-destroyed = уничтожен
term-other = другая причина
term-time = время вышло
term-light = лёгкая броня
term-heavy = тяжёлая броня
term-panic = паника
term-terror = ужас
term-fear = страх
term-stupidity = тупость
term-start_of_turn = в начале хода
term-charged_flank_rear = атака во фланг или в тыл
term-friends_broken = рядом разгромлены свои
term-charging = перед атакой на врага, внушающего страх
term-charged = атакован врагом, внушающим страх
term-hit = на попадание
term-second = вторые кубики
term-wound = на ранение
term-armour = спасбросок за броню
term-ward = магическая защита
term-rider = всадник
term-mount = скакун
term-response = от атаки
term-compulsory = дальнейшее бегство
term-broken = разгромлен в бою
term-contact = в контакте
term-normal = обычное передвижение
term-march = марш
term-stupid = передвижение отупевших
term-frenzied = передвижение бешеных
term-reform = переформирование
term-charge = атака
term-failed_charge = неудавшаяся атака
term-fled = бежал
term-large_target = большая цель
term-skirmishers = вольные стрелки
term-fast_cavalry = быстрая кавалерия
term-frenzy = бешенство
term-hatred = ненависть
term-immune_to_psychology = невосприимчив к психологии
term-immune_to_panic = невосприимчив к панике
term-unbreakable = несломимый
term-stubborn = упорный
term-flyer = летающий
term-text = только по книге
term-full = по полным правилам

# Фазы, виды отрядов и местности, состояния.
phase-movement = Фаза движения
phase-magic = Фаза магии
phase-combat = Фаза рукопашного боя
kind-large_infantry = Большая пехота
kind-swarm = Стая
kind-chariot = Колесница
kind-machine = Боевая машина
terrain-woods = Лес
terrain-bushes = Кусты
terrain-high_grass = Высокая трава
terrain-hedge = Изгородь
terrain-fence = Ограда
terrain-wall = Стена
terrain-palisade = Частокол
terrain-rocks = Скалы
terrain-trench = Окоп
terrain-building = Здание
terrain-difficult = Труднопроходимая местность
terrain-very_difficult = Очень труднопроходимая местность
terrain-impassable = Непроходимая местность
terrain-plain = Открытая местность
flag-fleeing = бежит
flag-engaged = в бою
flag-rallied = собран
flag-has_shot = стрелял
flag-off_table = за краем стола

# Как далеко отряд достаёт.
reach-march = марширует

# Броски.
roll-panic = Тест на панику
roll-terror = Тест на ужас
roll-fear = Тест на страх
roll-stupidity = Тест на тупость
roll-other = Тест на лидерство
roll-rally = Тест на сбор
roll-flee = Дальность бегства
roll-pursue = Преследование
roll-overrun = Бросок вперёд
roll-restrain = Тест на отказ от преследования
roll-break = Тест на разгром
roll-blow = На попадание
roll-wound = На ранение
roll-armour = Спасброски за броню
roll-ward = Магическая защита
roll-dispel = Бросок на рассеивание
roll-cast = Бросок на насылание
roll-miscast = Ошибка в заклинании

# События.
event-return = Возвращается на стол
event-test = Тест
event-respond = Реакция на атаку
event-redirect = Атака перенаправлена
event-flee_move = Бежит
event-rally = Пробует собраться
event-charge_move = Движение атаки
event-reform = Переформирование
event-dice_pools = Кубики магии
event-miscast = Ошибка в заклинании
event-dispel = Попытка рассеять
event-spell_effect = Заклинание действует
event-dispel_in_play = Попытка рассеять оставшееся в игре
event-target = Цель объявлена
event-combat = Бой
event-strike_roll = Бросок: кто бьёт первым
event-strike = Удары
event-challenge = Поединок
event-combat_result = Результат боя
event-break_test = Тест на разгром
event-restrain = Отказ от преследования
event-pursue = Преследование
event-overrun = Бросок вперёд
event-redress = Восстанавливает шеренги
event-loss = Потери
event-removed = Покидает битву

# Названия показателей.
figure-added = Прибавлено
figure-again = Уже пробовал
figure-attacks = Атаки
figure-band = Дистанция
figure-base = Основные кубики
figure-bonus = Прочие кубики
figure-carried = Остаток ран в записи
figure-charger = Атакующий
figure-charging_enemy = Атакующий враг
figure-dealt = Нанесено
figure-difference = Разница
figure-difference_recorded = Разница в записи
figure-distance = Расстояние, ″
figure-effect = Последствие
figure-fled = Бежал
figure-hard_cover = Твёрдое укрытие
figure-held = Враг устоял
figure-inches = Дюймы
figure-initiative = Инициатива
figure-large_target = Большая цель
figure-leader = Командир
figure-leadership = Лидерство
figure-left_over = Остаток ран
figure-limit = Предел
figure-long_range = Длинная дистанция
figure-lost = Потеряно
figure-models = Модели
figure-moved = Двигался
figure-ones = Единиц
figure-other_initiative = Инициатива врага
figure-part = Часть
figure-pursued = Прошёл преследователь
figure-range = Дальность, ″
figure-ranks_changed = Изменено шеренг
figure-response = Ответ
figure-shots = Выстрелы
figure-single_or_skirmish = Одиночка или вольные стрелки
figure-sixes = Шестёрок
figure-smiths = Рунные кузнецы
figure-soft_cover = Мягкое укрытие
figure-step_before = Предыдущий шаг
figure-strength = Сила
figure-toughness = Стойкость
figure-turns = Повороты в строю
figure-value = Стоимость заклинания
figure-ward = Магическая защита
figure-wheels = Повороты фронтом
figure-wizards = Волшебники
figure-worse = Спасбросок хуже на
figure-wounds = Ранения
counter-wounds = Ранения

# Названия полей записи.
field-aligned = выровнен
field-announced = объявлено
field-armour = кубики спасброска за броню
field-at = цель: всадник или скакун
field-at-mount = по скакуну
field-at-rider = по всаднику
field-automatic = обороняемая позиция, без теста
field-away_from = от кого
field-bonus_dice = дополнительные кубики
field-break_test = тест на разгром
field-bs = мастерство стрелка
field-cast = заклинание
field-caught = кто настигнут
field-cause-broken = разгромлен в бою
field-cause-charged = атакован врагом, внушающим страх
field-cause-charged_flank_rear = атакован в бою с фланга или тыла
field-cause-charging = перед атакой
field-cause-compulsory = бежит дальше
field-cause-friends_broken = рядом разгромлены свои
field-cause-other = по другой причине
field-cause-panic = после проваленного теста
field-cause-response = от атаки
field-cause-shooting = потери от стрельбы
field-cause-stand_and_shoot = потери от «стоять и стрелять»
field-cause-start_of_turn = в начале хода
field-charge = атака
field-charge_move = ход атаки
field-charger = атакующий
field-charges_in = кто атаковал в этот ход
field-combat = бой
field-combat_result = результат боя
field-command = командование
field-command_in_front = командиры впереди
field-concede = кто сдался
field-contact = новый враг
field-cover-hard = твёрдое укрытие
field-cover-none = нет укрытия
field-cover-soft = мягкое укрытие
field-depth = глубина в лесу
field-dice_pools = кубики магии
field-difference = насколько проигран бой
field-dispel = кубики рассеивания
field-effect = действие
field-facings = кто кого касается
field-fighting = модели в контакте
field-files = ширина строя
field-first_turn = чей ход был первым
field-flee_move = бегство
field-guess = расстояние на глаз
field-higher = кто выше
field-hit = кубики на попадание
field-hits = попадания
field-in_arc = в секторе огня
field-initiative = инициатива
field-kind-fear = страх
field-kind-frenzied = обычное движение бешеных
field-kind-march = марш
field-kind-normal = обычное движение
field-kind-panic = паника
field-kind-stupid = половина движения отупевших
field-kind-stupidity = тупость
field-kind-terror = ужас
field-lap_round = окружает врага
field-ld = лидерство
field-leader = чьё лидерство
field-leadership = Лидерство
field-left_at = ушёл ли отряд за край стола
field-level = уровень волшебника
field-long = длинная дистанция
field-long-false = короткая дистанция
field-m = движение
field-models = модели
field-obstacle = кто обороняет препятствие
field-off_table = за краем стола
field-other_source = источник бонуса
field-out_of_order = вне очереди
field-part-mount = скакун
field-part-rider = всадник
field-plus = бонус от предметов
field-plus_source = источник бонуса
field-points_or_places = очки или положение отрядов
field-pose = положение
field-power = кубики Силы
field-remains = остаётся в игре
field-removed = что стало с другими отрядами
field-respond = реакция на атаку
field-result = результат
field-result-caught = цель настигнута
field-result-contact = дошёл до контакта
field-result-failed = атака не удалась
field-second = вторые кубики
field-seen = видно
field-side_fought = атакованная сторона
field-spells = заклинания в игре
field-stand_and_shoot = по атакующему
field-steps = шаги
field-strength = сила
field-strike = удары одной из сторон
field-strike_roll = бросок, кто бьёт первым
field-targets = кого преследует
field-test = тест
field-this_turn = что отряд делал в этот ход
field-through = пройденная местность
field-toughness = стойкость
field-traits = особые правила
field-unit = отряд
field-unit_strength = сила отряда
field-value = стоимость заклинания
field-ward = кубики магической защиты
field-ward_save = магическая защита
field-weapon = оружие
field-winner = победитель
field-without_test = почему нет теста
field-worn = броня
field-wound = кубики на ранение
field-ws = мастерство владения оружием

# Выводы предложениями.
say-aligned = { $outcome ->
    [broken] Отряд { $unit } стоит не вплотную к строю отряда { $target }.
   *[other] Отряд { $unit } стоит вплотную к строю отряда { $target }.
}
say-armour-saves = { $unit }: ранений { $wounds }, спасбросок за броню — от { $needed } (хуже на { $worse }): { $dice } отражают { $expected }; в записи { $recorded }.
say-attacks-due = У отряда { $unit } атак не больше { $expected }; в записи { $recorded } (моделей в контакте { $models }, атак у каждой { $attacks }, потеряно раньше { $lost }).
say-battle-end = { $outcome ->
    [broken] Битва не может закончиться здесь: ход { $recorded } ({ $because }), условлено ходов: { $limit }.
   *[other] Битва заканчивается на ходу { $recorded } ({ $because }); условлено ходов: { $limit }.
}
say-bonus-dice = { $source } добавляет кубиков: { $recorded }.
say-break-difference = Отряд { $unit } проиграл бой на { $expected } и прибавляет это к тесту на разгром; в записи { $recorded }.
say-break-due = Отряд { $unit } проиграл бой, а теста на разгром в записи нет.
say-break-test = { $unit }: { $dice } и ещё { $added } — всего { $rolled } против лидерства { $leadership }: { $expected }; в записи: { $recorded }.
say-break-who = { $outcome ->
    [broken] Отряд { $unit } не должен бросать тест на разгром: его бросает отряд проигравшей стороны, и один раз.
   *[other] Отряд { $unit } бросает тест на разгром: по одному на каждый отряд проигравшей стороны.
}
say-budget = Отряд { $unit } тратит движения { $recorded }″; не больше { $expected }″ (поворотов фронтом { $wheels }, поворотов в строю { $turns }, изменено шеренг { $ranks_changed }).
say-can-only-hold = { $outcome ->
    [broken] { $unit }: на отряд наткнулись, он может только удерживать позицию; в записи: { $recorded }.
   *[other] { $unit }: на отряд наткнулись, и он удерживает позицию.
}
say-cannot-hit = { $outcome ->
    [broken] Отряд { $unit } попасть не может: нужно { $needed }. В записи попаданий { $recorded }.
   *[other] Отряд { $unit } попасть не может: нужно { $needed }. Попаданий в записи: { $recorded }.
}
say-cannot-wound = { $outcome ->
    [broken] { $unit }: ранить нельзя, сила { $strength } против стойкости { $toughness }. В записи ранений { $recorded }.
   *[other] { $unit }: ранить нельзя, сила { $strength } против стойкости { $toughness }. Ранений в записи: { $recorded }.
}
say-casting = { $unit }: { $dice } и ещё { $added } при стоимости заклинания { $value } (единиц { $ones }, шестёрок { $sixes }): { $expected }; в записи: { $recorded }.
say-casting-dice = { $unit } может бросить на заклинание кубиков: { $expected }; в записи { $recorded }.
say-casts = { $unit } колдует; цель: { $target }.
say-casts-again = { $unit } насылает ещё одно заклинание.
say-catch-fleeing = Отряд { $unit } атакует; цель, { $target }, убежала на { $distance }″: { $expected }; в записи: { $recorded }.
say-caught = Отряд { $unit } бежал на { $fled }″, преследователь прошёл { $pursued }″: { $expected }; в записи: { $recorded }.
say-causes-fear = { $outcome ->
    [broken] Отряд { $unit } вызывает страх; { $other } атакует его, не пройдя тест.
   *[other] Отряд { $unit } вызывает страх: { $other } перед атакой бросает тест.
}
say-challenge = Поединок: { $unit } и { $other }.
say-changed-throws = Броски меняет { $source }.
say-charge-distance = Отряд { $unit } проходит в атаке { $recorded }″; не больше { $expected }″.
say-charge-failed = { $outcome ->
    [broken] Атака отряда { $unit } не провалена: до цели { $target } (бежала: { $fled }) { $recorded }″, дальность атаки { $expected }″.
   *[other] Отряд { $unit } атакует; цель — { $target } (бежала: { $fled }): до неё { $recorded }″, дальность атаки { $expected }″.
}
say-charge-manoeuvres = { $outcome ->
    [broken] Отряд { $unit } в атаке не может поворачиваться в строю и перестраиваться (поворотов фронтом { $wheels }, поворотов в строю { $turns }, изменено шеренг { $ranks_changed }).
   *[other] Отряд { $unit } в атаке не поворачивается в строю и не перестраивается (поворотов фронтом { $wheels }, поворотов в строю { $turns }, изменено шеренг { $ranks_changed }).
}
say-charge-order = { $outcome ->
    [broken] Отряд { $unit } ходит раньше отряда { $other }, который объявил атаку первым.
   *[other] Отряд { $unit } атакует в порядке объявления; раньше него ещё ходить: { $other }.
}
say-charge-wheels = { $outcome ->
    [broken] Отряд { $unit } в атаке может повернуться фронтом один раз; поворотов { $wheels } (поворотов в строю { $turns }, изменено шеренг { $ranks_changed }).
   *[other] Отряд { $unit } в атаке поворачивается фронтом не больше раза (поворотов { $wheels }, поворотов в строю { $turns }, изменено шеренг { $ranks_changed }).
}
say-charged-by-fear = { $outcome ->
    [broken] Отряд { $unit } атакован: { $other } вызывает страх, а теста в записи нет.
   *[other] Отряд { $unit } атакован: { $other } вызывает страх, тест брошен.
}
say-charged-in-front = Отряд { $unit } не должен бросать тест: он атакован не с фланга и не с тыла.
say-charged-while-fighting = { $outcome ->
    [broken] Отряд { $unit } не должен бросать тест: он не в бою.
   *[other] Отряд { $unit } в бою и атакован с фланга или тыла.
}
say-chargers-strike-first = { $outcome ->
    [broken] Отряд { $other } ударил раньше, чем { $unit }, который атаковал и бьёт первым.
   *[other] Атаковавшие бьют первыми: сейчас бьёт { $unit }, раньше бил: { $other }.
}
say-charges = { $outcome ->
    [broken] Отряд { $unit } не может атаковать отряд { $target }: атака уже объявлена, или это не враг.
   *[other] Отряд { $unit } атакует; цель: { $target }.
}
say-combat-left-out = Бой отряда { $unit } пропущен.
say-combat-once = { $outcome ->
    [broken] Отряд из этого боя в эту фазу уже сражался.
   *[other] Каждый бой проводят один раз за фазу, по очереди.
}
say-combat-taken = Следующий бой: { $units }.
say-combat-under-way = { $outcome ->
    [broken] Отряд { $unit } бьёт, пока идёт другой бой.
   *[other] Отряд { $unit } бьёт в бою, который идёт сейчас.
}
say-combat-winner = { $outcome ->
    [broken] По счёту победил { $expected } с разницей { $difference }, а не { $recorded } с разницей { $difference_recorded }.
   *[other] По счёту победил { $expected } с разницей { $difference }; в записи: { $recorded }, разница { $difference_recorded }.
}
say-comes-back = { $outcome ->
    [broken] Отряд { $unit } возвращается не в начале своего хода или не туда, где ушёл; отклонение { $recorded }″, должно быть { $expected }″.
   *[other] Отряд { $unit } возвращается туда, где ушёл; отклонение { $recorded }″, должно быть { $expected }″.
}
say-command-in-front = { $outcome ->
    [broken] Командиры отряда { $unit } не в новой первой шеренге (поворотов в строю { $turns }, поворотов фронтом { $wheels }, изменено шеренг { $ranks_changed }).
   *[other] Командиры отряда { $unit } переходят в новую первую шеренгу (поворотов в строю { $turns }, поворотов фронтом { $wheels }, изменено шеренг { $ranks_changed }).
}
say-compulsory-timing = { $outcome ->
    [broken] Отряд { $unit } делает это движение не среди обязательных.
   *[other] Отряд { $unit } делает это движение среди обязательных.
}
say-counts-as-charging = Отряд { $other } ударил раньше, чем { $unit }, который наткнулся на врага и считается атаковавшим.
say-cover = { $unit }, укрытие: { $expected }; в записи: { $recorded }.
say-declares-target = { $outcome ->
    [broken] Отряд { $unit } стреляет, не объявив цель до начала стрельбы: { $target }.
   *[other] Отряд { $unit } объявляет цель до начала стрельбы: { $target }.
}
say-deployed = Отряд { $unit } выставлен, как условлено.
say-deploys-by-turns = { $outcome ->
    [broken] Отряд { $unit } выставлен не в очередь: его сторона опережает другую.
   *[other] Отряд { $unit } выставлен в свою очередь.
}
say-deploys-characters-last = { $outcome ->
    [broken] Отряд { $unit } выставлен раньше отрядов своей стороны; персонажи — последними.
   *[other] Отряд { $unit } выставлен после отрядов своей стороны.
}
say-deploys-in-zone = { $outcome ->
    [broken] Отряд { $unit } выставлен вне зоны своей стороны.
   *[other] Отряд { $unit } выставлен в зоне своей стороны.
}
say-dice-left = { $unit } бросает кубиков силы: { $recorded }; оставалось { $expected }.
say-dice-left-out = Волшебники колдуют как обычно; их кубики силы ({ $expected }) в записи не посчитаны.
say-did-not-flee = Отряд { $unit } должен бежать; бегства в записи нет.
say-did-not-leave = Отряд { $unit } возвращается, хотя не покидал стола.
say-did-not-pursue = Отряд { $unit } должен преследовать побеждённого врага; преследования в записи нет.
say-dispel-dice = Кубики рассеивания: основных { $base }, за волшебников { $wizards }, за рунных кузнецов { $smiths }, прочих { $bonus }: { $expected }; в записи { $recorded }.
say-dispel-dice-left = Брошено кубиков рассеивания: { $recorded }; оставалось { $expected }.
say-dispel-dice-smiths = Рунные кузнецы добавляют кубиков рассеивания: { $smiths }, всего { $expected }; в записи { $recorded }.
say-dispel-target = Заклинание можно рассеять, на кого бы оно ни было послано: { $target }.
say-dispelling = { $dice } и ещё { $added } против { $needed }: { $expected }; в записи: { $recorded }.
say-dispels-late = Рассеивать «{ $spell }» поздно: заклинание уже подействовало.
say-dispels-own = Заклинание рассеивает противник, а не та сторона, что его послала.
say-does-not-shoot = Отряд { $unit } в этот ход стрелять не может и не стреляет.
say-engaged-shoots = Отряд { $unit } стреляет, находясь в бою.
say-engaged-shot-at = В отряд { $unit } стреляют, хотя он в бою.
say-equal-again = { $outcome ->
    [broken] Засчитаны равные кубики или переброшены неравные.
   *[other] Равные кубики перебрасывают, пока одна сторона не окажется выше.
}
say-failed-direction = { $outcome ->
    [broken] Неудавшаяся атака отряда { $unit } не приближает его к цели: { $target }.
   *[other] Неудавшаяся атака отряда { $unit } идёт в сторону цели: { $target }.
}
say-failed-move = Неудавшаяся атака отряда { $unit } идёт на { $expected }″; в записи { $recorded }″.
say-fighting-models = Отряд { $unit } вводит в контакт с отрядом { $target } моделей: { $recorded }; можно { $expected }.
say-fights-and-moves = Отряд { $unit } двигается или атакует, находясь в бою.
say-fights-next-turn = Сражаться ещё рано: { $units }. Кто врезался в нового врага, сражается с ним в следующем ходу.
say-fire-arc = { $outcome ->
    [broken] { $target } — вне сектора огня отряда { $unit }.
   *[other] { $target } — в секторе огня отряда { $unit }.
}
say-fled-off = Отряд { $unit } убежал за край стола и выбыл из битвы.
say-flee-dice = Отряд { $unit } бросает на бегство кубиков: { $expected } (по движению); в записи { $recorded }.
say-flee-distance = Отряд { $unit } пробегает { $expected }″; в записи { $recorded }″.
say-flee-timing = { $outcome ->
    [broken] Отряд { $unit } бежит раньше, чем закончены остальные бои.
   *[other] Отряд { $unit } бежит, когда остальные бои закончены.
}
say-fleeing-acts = Отряд { $unit } бежит и ничего другого делать не может.
say-flees-away = Отряд { $unit } бежит прямо от врага: отклонение { $recorded }°, не больше { $expected }°.
say-flees-broken = { $outcome ->
    [broken] Отряд { $unit } бежит из боя, хотя не был разгромлен или уже бежал.
   *[other] Отряд { $unit } разгромлен в бою и бежит один раз.
}
say-flees-from-charge = { $outcome ->
    [broken] Отряд { $unit } бежит от атаки, хотя этого не выбирал или уже бежал.
   *[other] Отряд { $unit } решил бежать от атаки.
}
say-flees-in-panic = { $outcome ->
    [broken] Отряд { $unit } бежит в панике, хотя тест не проваливал.
   *[other] Отряд { $unit } провалил тест на панику и бежит.
}
say-flees-largest = Отряд { $unit } бежит от самого большого врага: { $expected }; в записи — { $recorded }.
say-flees-on = { $outcome ->
    [broken] Отряд { $unit } делает обязательное движение бегства, хотя не бежит или уже двигался.
   *[other] Отряд { $unit } бежит и делает обязательное движение бегства.
}
say-flees-over-edge = Отряд { $unit } оказался за краем стола: он потерян.
say-flees-to-edge = Отряд { $unit } бежит к ближайшему краю стола: отклонение { $recorded }°, не больше { $expected }°.
say-formation = { $outcome ->
    [broken] Отряд { $unit } не может так перестроиться: шеренг { $recorded }, можно { $expected }, и ширина должна им отвечать (поворотов фронтом { $wheels }, поворотов в строю { $turns }, изменено шеренг { $ranks_changed }).
   *[other] Отряд { $unit } перестраивается: шеренг { $recorded }, можно { $expected } (поворотов фронтом { $wheels }, поворотов в строю { $turns }, изменено шеренг { $ranks_changed }).
}
say-frenzied-charge = { $outcome ->
    [broken] Бешеный { $unit } обязательной атакой не достаёт до цели: { $target }.
   *[other] Бешеный { $unit } обязательным движением атакует; цель: { $target }.
}
say-frenzied-move = { $outcome ->
    [broken] Отряд { $unit } двигается как бешеный без цели, хотя цель в досягаемости или он не бешеный.
   *[other] Бешеный { $unit } не имеет цели в досягаемости и двигается как обычно.
}
say-frenzied-must-charge = Бешеный { $unit } обязан атаковать: цель в досягаемости.
say-guess-first = { $outcome ->
    [broken] Отряд { $unit } стреляет раньше тех, кто угадывает расстояние.
   *[other] Отряд { $unit } стреляет в свой черёд: первыми — те, кто угадывает расстояние.
}
say-has-missiles = { $outcome ->
    [broken] Отряд { $unit } не может стоять и стрелять: стрелкового оружия у него нет.
   *[other] Отряд { $unit } может стоять и стрелять: стрелковое оружие у него есть.
}
say-hits = { $unit } → { $target }, попадание — от { $needed }: { $dice } дают попаданий { $expected }; в записи { $recorded }.
say-holds = Отряд { $unit } удерживает позицию.
say-in-contact = { $outcome ->
    [broken] Отряд { $unit } не касается ни одного врага в своём бою.
   *[other] Отряд { $unit } касается врага в своём бою.
}
say-in-play-after = Прервать «{ $spell }» пробует активный игрок; противник может попробовать раньше него.
say-in-play-order = { $outcome ->
    [broken] Противник пробует прервать «{ $spell }» после того, как это начал активный игрок.
   *[other] Первым прервать «{ $spell }» пробует противник.
}
say-in-play-timing = { $outcome ->
    [broken] «{ $spell }» сейчас не рассеять: оно послано в этот ход или насылание не окончено.
   *[other] «{ $spell }» — с прежнего хода: рассеивать его можно, когда насылание окончено.
}
say-initiative = { $outcome ->
    [broken] { $other } (инициатива { $other_initiative }) ударил раньше, чем { $unit } (инициатива { $initiative }), у которого она выше.
   *[other] Первым бьёт тот, у кого инициатива выше: { $unit } { $initiative }, { $other } { $other_initiative }.
}
say-item-adds = { $source } добавляет к броску { $recorded }.
say-items-first = { $outcome ->
    [broken] Предметы не объявлены до броска.
   *[other] Предметы объявлены до броска.
}
say-leadership-of = Отряд { $unit } использует лидерство { $recorded } ({ $leader }).
say-loss = Отряд { $unit } несёт потери: { $source }.
say-losses = { $outcome ->
    [broken] { $unit }: ранений { $wounds }, снять нужно моделей { $expected } с остатком { $left_over }; в записи { $recorded } с остатком { $carried }.
   *[other] { $unit }: ранений { $wounds }, снято моделей { $expected } с остатком { $left_over }; в записи { $recorded } с остатком { $carried }.
}
say-manoeuvres = { $outcome ->
    [broken] Отряд { $unit } делает манёвр, которого в книге нет (поворотов фронтом { $wheels }, поворотов в строю { $turns }, изменено шеренг { $ranks_changed } и что-то ещё).
   *[other] Отряд { $unit } маневрирует (поворотов фронтом { $wheels }, поворотов в строю { $turns }, изменено шеренг { $ranks_changed }).
}
say-march = Отряд { $unit } марширует на { $recorded }″; не больше { $expected }″.
say-march-clear = Отряд { $unit } марширует в стороне от труднопроходимой местности и препятствий.
say-march-condition = { $outcome ->
    [broken] Отряд { $unit } не может маршировать: ближе { $inches }″ есть враг, который не бежит.
   *[other] Отряд { $unit } может маршировать: ближе { $inches }″ нет врага, который не бежит.
}
say-march-manoeuvres = { $outcome ->
    [broken] Отряд { $unit } на марше может только поворачиваться фронтом (поворотов в строю { $turns }, изменено шеренг { $ranks_changed }).
   *[other] Отряд { $unit } на марше только поворачивается фронтом (поворотов в строю { $turns }, изменено шеренг { $ranks_changed }).
}
say-march-terrain = Отряд { $unit } на марше не может входить сюда или проходить здесь: { $terrain }.
say-may-cast = { $unit } может колдовать как обычно.
say-may-not-shoot = { $outcome ->
    [broken] Отряд { $unit } стрелять не может: в этот ход он собрался, неудачно атаковал, переформировался или маршировал.
   *[other] Отряд { $unit } может стрелять: в этот ход он не собирался, не атаковал неудачно, не переформировывался и не маршировал.
}
say-may-overrun = { $outcome ->
    [broken] Отряд { $unit } не может совершить бросок вперёд: в первом раунде он убил не всех противников.
   *[other] Отряд { $unit } убил всех противников в первом раунде и может совершить бросок вперёд.
}
say-miscast-dice = { $unit } бросает за ошибку в заклинании кубиков: { $expected }; в записи { $recorded }.
say-miscast-due = { $unit } ошибся в заклинании; броска за ошибку в записи нет.
say-miscast-effect = Ошибка в заклинании ({ $unit }): { $effect }.
say-models-in-contact = { $unit }: моделей в контакте { $expected }; в записи { $recorded }.
say-more-attacks = У отряда { $unit } дополнительные атаки: { $source }.
say-moved-already = Отряд { $unit } в этот ход уже двигался или атаковал.
say-moved-before-reform = Отряд { $unit } двигался до переформирования.
say-must-come-back = Отряд { $unit } ушёл со стола в преследовании и должен сначала вернуться.
say-must-pursue = { $outcome ->
    [broken] Отряд { $unit } отказался преследовать; отряды с бешенством и ненавистью преследуют всегда.
   *[other] Отряд { $unit } преследует, как и должны отряды с бешенством и ненавистью.
}
say-nerve-test = { $unit }: { $dice } и ещё { $added } — всего { $rolled } против лидерства { $leadership }: { $expected }; в записи: { $recorded }.
say-new-enemy = { $outcome ->
    [broken] Отряд { $unit } не касается отряда { $target }, или это не враг.
   *[other] Отряд { $unit } наткнулся на нового врага: { $target }.
}
say-no-break-test = { $outcome ->
    [broken] Отряд { $unit } должен бросить тест на разгром, но не бросает ({ $source }).
   *[other] Отряд { $unit } не бросает тест на разгром: { $source }.
}
say-no-combat = Такого боя для подсчёта нет.
say-no-fear-caused = Отряд { $unit } страха не вызывает; { $other } не должен бросать тест.
say-no-fear-test = { $outcome ->
    [broken] Отряд { $unit } не должен бросать тест на страх; враг: { $other }.
   *[other] Отряд { $unit } не бросает тест на страх; враг: { $other }.
}
say-no-miscast = { $unit } не ошибался: бросать за ошибку нечего (кубиков { $expected }, в записи { $recorded }).
say-no-save = { $unit }: спасброска нет, кубиков { $expected }, в записи { $recorded }.
say-no-spell-to-dispel = Рассеивать нечего.
say-no-spell-works = Не послано ни одного заклинания, которое могло бы подействовать.
say-no-strike-roll = Первым бьёт победитель прошлого раунда: броска нет.
say-no-such-weapon = { $unit }: такого стрелкового оружия нет: { $recorded }.
say-no-ward = { $unit }: магической защиты нет, кубиков { $expected }, в записи { $recorded }.
say-no-wizard = { $unit } — не волшебник.
say-normal-move = Отряд { $unit } проходит { $recorded }″; не больше { $expected }″.
say-not-declared = Отряд { $unit } не объявлял атаку.
say-not-in-play = «{ $spell }» не остаётся в игре.
say-not-scored = Бой отряда { $unit } ещё не подсчитан.
say-not-slowed = Местность не замедляет отряд { $unit }.
say-not-stupid = Отряд { $unit } не проваливал тест на тупость.
say-off-table = Отряд { $unit } уходит за край стола и вернётся в свой следующий ход.
say-one-dispel = { $outcome ->
    [broken] «{ $spell }» можно пытаться рассеять один раз; это ещё одна попытка.
   *[other] «{ $spell }» пробуют рассеять один раз.
}
say-opponent-only = { $outcome ->
    [broken] Сейчас ход { $expected }; { $unit } ({ $recorded }) отвечать не может: отвечает другая сторона.
   *[other] Сейчас ход { $expected }; отвечает { $unit } ({ $recorded }).
}
say-other-bonus = { $source } добавляет к счёту боя { $recorded }.
say-other-test = Отряд { $unit } бросает тест по причине, которой в книге нет.
say-out-of-order = Отряд { $unit } бьёт вне очереди: { $source }.
say-out-of-range = { $outcome ->
    [broken] Отряд { $target } слишком далеко для отряда { $unit }; в записи попаданий { $recorded }.
   *[other] Отряд { $target } слишком далеко для отряда { $unit }: попаданий нет; в записи { $recorded }.
}
say-over-a-wall = { $unit } и { $target } видят друг друга поверх стены или изгороди: один из них стоит прямо за ней.
say-overkill = Отряд { $unit } нанёс ранений { $dealt }, хватило бы { $needed }: избыточных { $expected }; в записи { $recorded }.
say-overrun-distance = Отряд { $unit } совершает бросок вперёд на { $expected }″; в записи { $recorded }″.
say-overrun-stopped = Отряд { $unit } может совершить бросок вперёд на { $expected }″ и остановлен через { $recorded }″.
say-overrun-straight = { $outcome ->
    [broken] Отряд { $unit } совершает бросок вперёд не прямо: в сторону на { $recorded }″.
   *[other] Отряд { $unit } совершает бросок прямо вперёд: в сторону на { $recorded }″.
}
say-overruns = Отряд { $unit } совершает бросок вперёд.
say-panic-due = Отряд { $unit } должен бросить тест на панику; в записи его нет.
say-panic-for-friends = { $outcome ->
    [broken] Отряд { $unit } не должен бросать тест: в пределах { $inches }″ свои не разгромлены и не уничтожены.
   *[other] Отряд { $unit } бросает тест на панику: в пределах { $inches }″ разгромлены или уничтожены свои.
}
say-panic-limits = { $outcome ->
    [broken] Отряд { $unit } не должен бросать тест: никто с силой отряда от 5 не достаёт до него атакой с фланга или тыла.
   *[other] Отряд { $unit } бросает тест на панику: с фланга или тыла до него достаёт атакующий с силой отряда от 5.
}
say-panic-not-due = Отряд { $unit } не должен бросать тест: никто с силой отряда от 5 не достаёт до него атакой с фланга или тыла.
say-panic-proof = { $outcome ->
    [broken] Отряд { $unit } не бросает тестов на панику, но один провалил.
   *[other] Отряд { $unit } не бросает тестов на панику.
}
say-panic-timing = { $outcome ->
    [broken] Отряд { $unit } бросает тест на панику раньше, чем брошены все тесты на разгром, или после чьего-то бегства.
   *[other] Отряд { $unit } бросает тест на панику после всех тестов на разгром и до бегства.
}
say-phase-due = { $outcome ->
    [broken] «{ $recorded }» не может идти после «{ $phase_before }»: фазы идут по порядку, каждая один раз.
   *[other] «{ $recorded }» идёт по порядку (предыдущая фаза: { $phase_before }).
}
say-power-dice = Кубики силы: основных { $base }, за волшебников { $wizards }, за рунных кузнецов { $smiths }, прочих { $bonus }: { $expected }; в записи { $recorded }.
say-power-dice-left = Брошено кубиков силы: { $recorded }; оставалось { $expected }.
say-pursues = { $outcome ->
    [broken] Отряд { $unit } не может преследовать: он не обратил этого врага в бегство или уже преследовал.
   *[other] Отряд { $unit } преследует врага, которого обратил в бегство.
}
say-pursues-from-combat = Отряд { $unit } не может преследовать: он касается устоявшего врага.
say-pursues-restrained = Отряд { $unit } не может преследовать: он отказался от преследования.
say-pursuit-distance = Отряд { $unit } преследует на { $expected }″; в записи { $recorded }″.
say-pursuit-stopped = Отряд { $unit } может преследовать на { $expected }″ и остановлен через { $recorded }″.
say-quarter-lost = { $outcome ->
    [broken] Отряд { $unit } не должен бросать тест: от стрельбы потеряно { $lost } из { $models } моделей, меньше четверти.
   *[other] Отряд { $unit } за фазу потерял от стрельбы { $lost } из { $models } моделей.
}
say-rallied-stays = { $outcome ->
    [broken] Отряд { $unit } собрался в этот ход и не может двигаться и переформировываться.
   *[other] Отряд { $unit } собрался: он не двигается и не стреляет.
}
say-rally-formation = { $outcome ->
    [broken] Отряд { $unit } собирается спиной ко всем врагам; он должен встать лицом к противнику.
   *[other] Отряд { $unit } собирается в новом строю.
}
say-rally-strength = { $outcome ->
    [broken] Отряд { $unit } собраться не может: осталось { $recorded } из { $models } моделей, меньше четверти.
   *[other] { $unit }: осталось { $recorded } из { $models } моделей; чтобы собраться, нужна четверть.
}
say-rally-test = { $unit }: { $dice } и ещё { $added } — всего { $rolled } против лидерства { $leadership }: { $expected }; в записи: { $recorded }.
say-rally-time = { $outcome ->
    [broken] Отряд { $unit } не может собираться: он не бежит с прежнего хода или уже пробовал (уже пробовал: { $again }).
   *[other] Отряд { $unit } бежит с прежнего хода и пробует собраться, один раз за ход (уже пробовал: { $again }).
}
say-range = { $outcome ->
    [broken] Отряд { $unit } стреляет на { $distance }″ при дальности { $range }″: { $band }; в записи иначе.
   *[other] Отряд { $unit } стреляет на { $distance }″ при дальности { $range }″: { $band }.
}
say-reaches-edge = Отряд { $unit } пробегает { $recorded }″ и уходит за край стола; до ближайшего края { $expected }″.
say-redirect-if-fled = Отряд { $unit } перенаправляет атаку, хотя прежняя цель не бежала: { $target }.
say-redirects = { $outcome ->
    [broken] Отряд { $unit } не может перенаправить атаку на цель { $target }: атаки нет, её уже перенаправляли, цель далеко или это не враг.
   *[other] Отряд { $unit } перенаправляет атаку; новая цель: { $target }.
}
say-redress-fleeing = { $outcome ->
    [broken] Отряд { $unit } бежит и не может восстанавливать шеренги.
   *[other] Отряд { $unit } не бежит и может восстановить шеренги.
}
say-redress-winner = { $outcome ->
    [broken] Отряд { $unit } расширяет строй или окружает врага, не выиграв боя.
   *[other] Отряд { $unit } выиграл бой и может расширить строй или окружить врага.
}
say-redresses = Отряд { $unit } восстанавливает шеренги.
say-reformed-stays = Отряд { $unit } переформировался и больше двигаться не может.
say-reforms = { $outcome ->
    [broken] Отряд { $unit } в бою и переформироваться не может.
   *[other] Отряд { $unit } не в бою и переформировывается вместо движения.
}
say-reforms-after-march = Отряд { $unit } маршировал и переформироваться не может.
say-reforms-in-charge = Отряд { $unit } атакует и переформироваться не может.
say-removed = Отряд { $unit } покидает битву ({ $because }; { $side }).
say-rerolls = { $source } позволяет перебросить кубиков: { $recorded }.
say-responded-already = Отряд { $unit } не может отвечать: он уже ответил.
say-responds = { $outcome ->
    [broken] Отряд { $unit } не может отвечать ({ $response }): его не атакуют.
   *[other] Отряд { $unit } отвечает на атаку: { $response }.
}
say-response-limits = Отряд { $unit } может только { $expected }; в записи: { $recorded }.
say-restrain-defended = { $outcome ->
    [broken] Отряд { $unit } остаётся без теста, хотя не занимает обороняемой позиции.
   *[other] Отряд { $unit } занимает обороняемую позицию и может остаться.
}
say-restrain-test = { $unit }: { $dice } и ещё { $added } — всего { $rolled } против лидерства { $leadership }: { $expected }; в записи: { $recorded }.
say-restrain-timing = { $outcome ->
    [broken] Отряд { $unit } отказывается преследовать после броска за бегущих.
   *[other] Отряд { $unit } отказывается преследовать до броска за бегущих.
}
say-returned-charges = { $outcome ->
    [broken] Отряд { $unit } вернулся на стол в этот ход и атаковать не может.
   *[other] Отряд { $unit } вернулся на стол и в этот ход не атакует.
}
say-runs-through = { $outcome ->
    [broken] Отряд { $unit } вбегает в непроходимую местность: { $terrain }.
   *[other] Отряд { $unit } обегает непроходимую местность: { $terrain }.
}
say-said-distance = { $outcome ->
    [broken] По местам расстояние { $unit } → { $target }: { $expected }″; в записи { $recorded }″.
   *[other] Расстояние { $unit } → { $target }: { $expected }″; игроки намерили { $recorded }″.
}
say-said-way = { $outcome ->
    [broken] По шагам отряд { $unit } проходит { $expected }″; в записи { $recorded }″.
   *[other] Отряд { $unit } проходит { $expected }″; игроки намерили { $recorded }″.
}
say-said-way-least = { $outcome ->
    [broken] По местам отряд { $unit } проходит не меньше { $expected }″; в записи { $recorded }″.
   *[other] Отряд { $unit } проходит не меньше { $expected }″; игроки намерили { $recorded }″.
}
say-save-dice = Отряд { $unit } бросает по спасброску за ранение: кубиков { $expected }, в записи { $recorded }.
say-saves = { $unit }: ранений { $wounds }, спасбросок — от { $needed } (хуже на { $worse }): { $dice } оставляют { $expected }; в записи { $recorded }.
say-score-part = { $side }, { $part }: { $expected }; в записи { $recorded }.
say-score-total = { $side }: всего в счёте боя { $expected }; в записи { $recorded }.
say-scored-once = { $outcome ->
    [broken] Этот раунд уже подсчитан.
   *[other] Раунд подсчитывают один раз.
}
say-second-dice = Отряд { $unit } бросает вторых кубиков: { $expected }; в записи { $recorded }.
say-shooting-models = { $unit }: стреляет моделей { $recorded } (выстрелов { $shots }); могут { $expected }.
say-side-charged = Отряд { $unit } атакует; цель — { $target }, сторона: { $expected }; в записи: { $recorded }.
say-slow-ground = Отряд { $unit } тратит по труднопроходимой местности { $recorded }″; не больше { $expected }″.
say-spell-once = { $outcome ->
    [broken] { $unit } пробует «{ $spell }» второй раз за фазу.
   *[other] { $unit } пробует «{ $spell }» первый раз за фазу.
}
say-spell-unknown = { $unit }: такого заклинания у него нет. Есть: { $expected }; в записи: { $recorded }.
say-spell-works = «{ $spell }» действует по описанию.
say-stand-and-shoot-range = { $outcome ->
    [broken] Отряд { $unit } не может стоять и стрелять: { $charger } начинает в { $recorded }″, нужно больше { $expected }″.
   *[other] Отряд { $charger } начинает в { $recorded }″ от отряда { $unit }; чтобы стоять и стрелять, нужно больше { $expected }″.
}
say-stands-and-shoots = { $outcome ->
    [broken] Отряд { $unit } стреляет по атакующему, не выбрав «стоять и стрелять».
   *[other] Отряд { $unit } выбрал «стоять и стрелять».
}
say-start-test-late = { $unit }: этот тест бросают в начале хода, а идёт фаза «{ $recorded }».
say-step-order = { $outcome ->
    [broken] Поздно: «{ $recorded }» — раньше, чем «{ $step_before }».
   *[other] «{ $recorded }» идёт по порядку (шаг до этого: { $step_before }).
}
say-steps-lead = Отряд { $unit } стоит в { $recorded }″ от места, куда ведут его шаги; не больше { $expected }″.
say-strike-tie = { $outcome ->
    [broken] Отряд { $other } ударил раньше, чем { $unit }, который при равной инициативе бьёт первым.
   *[other] { $unit } и { $other } при равной инициативе бьют в своём порядке.
}
say-strikes = { $outcome ->
    [broken] Отряд { $unit } бьёт врага, которого не касается: { $target }.
   *[other] Отряд { $unit } бьёт врага, которого касается: { $target }.
}
say-stupid-acts = { $unit } провалил тест на тупость и не может стрелять и колдовать.
say-stupid-move = Отупевший { $unit } проходит { $expected }″; в записи { $recorded }″.
say-stupid-must-move = Отряд { $unit } провалил тест на тупость и обязан пройти половину движения среди обязательных передвижений.
say-stupid-straight = { $outcome ->
    [broken] Отряд { $unit } идёт не прямо вперёд, как требуют от отупевших полные правила.
    [players_call] Отряд { $unit } идёт не прямо вперёд; книга этого от отупевших не требует.
   *[other] Отряд { $unit } бредёт прямо вперёд.
}
say-stupidity-due = { $outcome ->
    [broken] Отряд { $unit } не бросил тест на тупость в начале своего хода.
   *[other] Отряд { $unit } бросает тест на тупость в начале своего хода.
}
say-taken-from = Отряд { $unit } теряет модели: { $expected }; в записи: { $recorded }.
say-terror-due = Отряд { $unit } стоит в пределах { $inches }″ от врага, внушающего ужас; теста в записи нет.
say-terror-near = { $outcome ->
    [broken] Отряд { $unit } не должен бросать тест: в пределах { $inches }″ нет врага, внушающего ужас.
   *[other] Отряд { $unit } бросает тест на ужас: враг, внушающий его, в пределах { $inches }″.
}
say-terror-once = Отряд { $unit } бросает тест на ужас второй раз за битву.
say-turns-in-ranks = { $outcome ->
    [broken] Отряд { $unit } может поворачиваться в строю только на 90° или 180° (поворотов в строю { $turns }, поворотов фронтом { $wheels }, изменено шеренг { $ranks_changed }).
   *[other] Отряд { $unit } поворачивается в строю на 90° или 180° (поворотов в строю { $turns }, поворотов фронтом { $wheels }, изменено шеренг { $ranks_changed }).
}
say-victory-points = { $side }: победных очков { $expected }; в записи { $recorded }.
say-ward = { $outcome ->
    [broken] Отряд { $unit } берёт лучшую магическую защиту, { $expected }, за каждое ранение, прошедшее броню; в записи { $recorded } ({ $ward }: { $dice }).
   *[other] Отряд { $unit } берёт лучшую магическую защиту, { $expected }; в записи { $recorded } ({ $ward }: { $dice }).
}
say-wheel-reaches = { $outcome ->
    [broken] Из-за поворота фронтом { $unit } не дошёл до цели: { $target }.
   *[other] Отряд { $unit } не потерял цель из-за поворота фронтом: { $target }.
}
say-wheels-cost = Отряд { $unit } тратит на повороты фронтом { $recorded }″; не больше { $expected }″ (поворотов фронтом { $wheels }, поворотов в строю { $turns }, изменено шеренг { $ranks_changed }).
say-woods-depth = Отряд { $unit } стоит в лесу в { $recorded }″ от края; стрелять в него можно до { $expected }″.
say-wound-dice = { $unit }: по кубику за попадание, { $expected }; в записи { $recorded } (сила { $strength }, стойкость { $toughness }).
say-wounds = { $unit }: сила { $strength } против стойкости { $toughness }, ранение — от { $needed }: { $dice } дают ранений { $expected }; в записи { $recorded }.
kind-core = Основные
kind-special = Особые
kind-rare = Редкие
kind-lord = Лорды
