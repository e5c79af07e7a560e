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
term-move_chargers = передвижения атакующих
term-remaining_moves = прочие передвижения
term-count_dice = подсчёт кубиков
term-casting = насылание
term-spells_in_play = заклинания, оставшиеся в игре
term-declare_targets = объявление целей
term-shots = выстрелы
term-fights = бои
term-panic_tests = тесты на панику
term-flights = бегство
term-pursuits = преследование
term-redressing = выравнивание шеренг
term-stand_and_shoot = стоять и стрелять
term-hold = держаться
term-flee = бежать
term-caught = настигнут
term-away = ушёл
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
term-outnumber = превосходство
term-standard = знамя
term-higher_ground = высота
term-flank = фланг
term-left_table = ушёл со стола
term-destroyed = уничтожен
term-other = другая причина
term-time = время вышло
term-light = лёгкие доспехи
term-heavy = тяжёлые доспехи
term-panic = паника
term-terror = ужас
term-fear = страх
term-stupidity = тупость
term-start_of_turn = в начале хода
term-charged_flank_rear = атака во фланг или в тыл
term-friends_broken = рядом сломлены свои
term-charging = перед атакой на внушающего страх
term-charged = атакован внушающим страх
term-hit = на попадание
term-second = вторые кубики
term-wound = на ранение
term-armour = спасбросок за доспехи
term-ward = магический спасбросок
term-rider = всадник
term-mount = ездовое животное
term-response = от атаки
term-compulsory = дальнейшее бегство
term-broken = сломлен в рукопашной
term-contact = в контакте
term-normal = обычное передвижение
term-march = марш
term-stupid = передвижение тупых
term-frenzied = передвижение бешеных
term-reform = перестроение
term-charge = атака
term-failed_charge = неудавшаяся атака
term-fled = бежал
term-large_target = большая цель
term-skirmishers = застрельщики
term-fast_cavalry = быстрая кавалерия
term-frenzy = бешенство
term-hatred = ненависть
term-immune_to_psychology = невосприимчив к психологии
term-immune_to_panic = невосприимчив к панике
term-unbreakable = несломимый
term-stubborn = упорный
term-flyer = летающий
term-text = только по книге
term-full = по всем известным правилам

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
terrain-difficult = Трудная местность
terrain-very_difficult = Очень трудная местность
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
roll-flee = Бегство
roll-pursue = Преследование
roll-overrun = Бросок вперёд
roll-restrain = Тест на отказ от преследования
roll-break = Тест на разгром
roll-blow = Удары
roll-wound = Ранения
roll-armour = Спасброски по броне
roll-ward = Магическая защита
roll-dispel = Рассеивание
roll-cast = Насылание
roll-miscast = Ошибка в заклинании

# События.
event-return = Возвращается
event-test = Тест
event-respond = Ответ на атаку
event-redirect = Атака перенаправлена
event-flee_move = Бегство
event-rally = Сбор
event-charge_move = Атакующее движение
event-reform = Переформирование
event-dice_pools = Кубики магии
event-miscast = Ошибка в заклинании
event-dispel = Рассеивание
event-spell_effect = Действие заклинания
event-dispel_in_play = Рассеивание оставшегося
event-target = Цель объявлена
event-combat = Бой
event-strike_roll = Бросок за первый удар
event-strike = Удары
event-challenge = Поединок
event-combat_result = Результат боя
event-break_test = Тест на разгром
event-restrain = Отказ от преследования
event-pursue = Преследование
event-overrun = Бросок вперёд
event-redress = Выравнивает шеренги
event-loss = Потери
event-removed = Покидает битву

# Названия показателей.
figure-added = Прибавлено
figure-again = Снова
figure-attacks = Атаки
figure-band = Дистанция
figure-base = Основные кубики
figure-bonus = Прочие кубики
figure-carried = Записано ранений
figure-charger = Атакующий
figure-charging_enemy = Атакующий враг
figure-dealt = Нанесено
figure-difference = Разница
figure-difference_recorded = Разница в записи
figure-distance = Расстояние, ″
figure-effect = Последствие
figure-fled = Бегство
figure-hard_cover = Твёрдое укрытие
figure-held = Враг удержался
figure-inches = Дюймы
figure-initiative = Инициатива
figure-large_target = Большая цель
figure-leader = Командир
figure-leadership = Лидерство
figure-left_over = Остаток
figure-limit = Предел
figure-long_range = Длинная дистанция
figure-lost = Потеряно
figure-models = Модели
figure-moved = Двигался
figure-ones = Единиц
figure-other_initiative = Инициатива врага
figure-part = Часть
figure-pursued = Преследование
figure-range = Дальность, ″
figure-ranks_changed = Изменено шеренг
figure-response = Ответ
figure-shots = Выстрелы
figure-single_or_skirmish = Одиночка или вольные стрелки
figure-sixes = Шестёрок
figure-smiths = Рунные кузнецы
figure-soft_cover = Мягкое укрытие
figure-step_before = Прежний шаг
figure-strength = Сила
figure-toughness = Стойкость
figure-turns = Повороты
figure-value = Стоимость
figure-ward = Магическая защита
figure-wheels = Заходы
figure-wizards = Волшебники
figure-worse = Хуже на
figure-wounds = Ранения
counter-wounds = Ранения

# Названия полей записи.
field-aligned = выровнен
field-announced = объявлено
field-armour = кубики брони
field-at = кого бьют
field-at-mount = по скакуну
field-at-rider = по всаднику
field-automatic = защищённая позиция, без теста
field-away_from = от кого
field-bonus_dice = сколько кубиков даёт бонус
field-break_test = тест на разгром
field-bs = мастерство стрелка
field-cast = заклинание
field-caught = кто пойман
field-cause-broken = разгромлен в бою
field-cause-charged = атакован страшным врагом
field-cause-charged_flank_rear = атакован в бою во фланг или тыл
field-cause-charging = перед атакой
field-cause-compulsory = бежит дальше
field-cause-friends_broken = из-за разгрома своих
field-cause-other = по другой причине
field-cause-panic = после проваленного теста
field-cause-response = от атаки
field-cause-shooting = за потери от стрельбы
field-cause-stand_and_shoot = за потери от атакуемых
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
field-cover-none = без укрытия
field-cover-soft = мягкое укрытие
field-depth = глубина в лесу
field-dice_pools = кубики магии
field-difference = насколько проигран бой
field-dispel = кубики рассеивания
field-effect = действие
field-facings = кто с кем в контакте
field-fighting = модели в контакте
field-files = ширина строя
field-first_turn = чей ход был первым
field-flee_move = бегство
field-guess = угаданная дальность
field-higher = кто выше
field-hit = кубики попадания
field-in_arc = в секторе
field-initiative = инициатива
field-kind-fear = страх
field-kind-frenzied = обычный ход бешеных
field-kind-march = марш
field-kind-normal = обычное движение
field-kind-panic = паника
field-kind-stupid = полхода тупых
field-kind-stupidity = тупость
field-kind-terror = ужас
field-lap_round = окружает врага
field-ld = лидерство
field-leader = чьё лидерство
field-leadership = Лидерство
field-left_at = выходил ли отряд за край стола
field-level = уровень волшебника
field-long = дальняя дистанция
field-long-false = ближняя дистанция
field-m = движение
field-models = модели
field-obstacle = кто обороняет препятствие
field-off_table = за край стола
field-other_source = источник бонуса
field-out_of_order = вне очереди
field-part-mount = скакун
field-part-rider = всадник
field-plus = добавка предметов
field-plus_source = источник прибавки
field-points_or_places = очки или места отрядов
field-pose = места
field-power = кубики Силы
field-remains = остаётся в игре
field-removed = что стало с остальными отрядами
field-respond = ответ
field-result = результат
field-result-caught = цель поймана
field-result-contact = дошёл до цели
field-result-failed = атака не удалась
field-second = вторые кубики
field-seen = видно
field-side_fought = атакованная сторона
field-spells = действующие заклинания
field-stand_and_shoot = по атакующему
field-steps = шаги
field-strength = сила
field-strike_roll = бросок за первый удар
field-targets = кого преследует
field-test = тест
field-this_turn = что отряд делал в этот ход
field-through = местность на пути
field-toughness = стойкость
field-traits = особые правила
field-unit_strength = сила отряда
field-value = стоимость заклинания
field-ward = кубики магической защиты
field-ward_save = магическая защита
field-weapon = оружие
field-winner = победитель
field-without_test = почему без теста
field-worn = броня
field-wound = кубики ранения
field-ws = мастерство боя

# Выводы предложениями.
say-aligned = { $outcome ->
    [broken] { $unit } не примыкает вплотную к строю { $target }.
   *[other] { $unit } вплотную примыкает к строю { $target }.
}
say-armour-saves = { $unit } спасается от { $wounds } ранений на { $needed } (хуже на { $worse }): { $dice } отражают { $expected }; в записи { $recorded }.
say-attacks-due = { $unit }: моделей в контакте { $models }, атак у каждой { $attacks }, потеряно раньше { $lost }: не больше { $expected } ударов, в записи { $recorded }.
say-battle-end = { $outcome ->
    [broken] Битва так не кончается: ход { $recorded } ({ $because }), условлено ходов: { $limit }.
   *[other] Битва кончается на ходу { $recorded } ({ $because }); условлено ходов: { $limit }.
}
say-bonus-dice = { $source } добавляет кубиков: { $recorded }.
say-break-difference = { $unit } прибавляет к тесту на разгром разницу { $expected }; в записи { $recorded }.
say-break-due = { $unit } проиграл бой и должен пройти тест на разгром.
say-break-test = { $unit }: { $dice } и { $added } против лидерства { $leadership }, всего { $rolled }: { $expected }; в записи: { $recorded }.
say-break-who = { $outcome ->
    [broken] { $unit } проходит тест на разгром, а проходит его лишь отряд проигравшей стороны, и один раз.
   *[other] Тест проходит каждый отряд проигравшей стороны один раз: { $unit }.
}
say-budget = { $unit } тратит { $recorded }″ из { $expected }″: заходов { $wheels }, поворотов { $turns }, изменено шеренг { $ranks_changed }.
say-can-only-hold = { $outcome ->
    [broken] На { $unit } наткнулись, и он может только держаться, а в записи: { $recorded }.
   *[other] На { $unit } наткнулись, и он держится.
}
say-cannot-hit = { $outcome ->
    [broken] { $unit }: нужно { $needed }, попасть нельзя, а попаданий засчитано { $recorded }.
   *[other] { $unit }: нужно { $needed }, попасть нельзя; попаданий в записи: { $recorded }.
}
say-cannot-wound = { $outcome ->
    [broken] Сила { $strength } не ранит стойкость { $toughness } ({ $unit }), а ранений засчитано { $recorded }.
   *[other] Сила { $strength } не ранит стойкость { $toughness } ({ $unit }); ранений в записи: { $recorded }.
}
say-casting = { $unit }: { $dice } плюс { $added } при стоимости { $value } (единиц { $ones }, шестёрок { $sixes }): { $expected }; в записи: { $recorded }.
say-casting-dice = { $unit } бросает на заклинание до { $expected } кубиков; в записи { $recorded }.
say-casts = { $unit } колдует на { $target }.
say-casts-again = { $unit } колдует ещё.
say-catch-fleeing = { $unit } за целью { $target }, бежавшей на { $distance }″: { $expected }; в записи: { $recorded }.
say-caught = { $unit } бежал на { $fled }″, преследователь прошёл { $pursued }″: { $expected }; в записи: { $recorded }.
say-causes-fear = { $outcome ->
    [broken] { $unit } вызывает страх, а { $other } атакует его без пройденного теста.
   *[other] { $unit } вызывает страх: { $other } проходит тест.
}
say-challenge = Поединок: { $unit } и { $other }.
say-changed-throws = Броски меняет { $source }.
say-charge-distance = { $unit } проходит в атаке { $recorded }″ из { $expected }″.
say-charge-failed = { $unit } на { $target } (бежал: { $fled }): до цели { $recorded }″, атака идёт на { $expected }″.
say-charge-manoeuvres = { $outcome ->
    [broken] { $unit } поворачивается или перестраивается в атаке: заходов { $wheels }, поворотов { $turns }, изменено шеренг { $ranks_changed }.
   *[other] { $unit } атакует: заходов { $wheels }, поворотов { $turns }, изменено шеренг { $ranks_changed }; поворотов и перестроений при атаке нет.
}
say-charge-order = { $outcome ->
    [broken] { $unit } ходит раньше, чем { $other }, объявивший атаку прежде него.
   *[other] Атакующие ходят в порядке объявления: { $unit }; ещё не ходил: { $other }.
}
say-charge-wheels = { $outcome ->
    [broken] { $unit } заходит в атаке { $wheels } раза (поворотов { $turns }, изменено шеренг { $ranks_changed }); разрешён один заход.
   *[other] { $unit } атакует: заходов { $wheels } (поворотов { $turns }, изменено шеренг { $ranks_changed }); разрешён один.
}
say-charged-by-fear = { $outcome ->
    [broken] { $unit } атакован страшным врагом { $other } и теста не прошёл.
   *[other] { $unit } атакован страшным врагом { $other } и прошёл тест.
}
say-charged-while-fighting = { $outcome ->
    [broken] { $unit } проходит тест, а в бою не участвует или с фланга и тыла не атакован.
   *[other] { $unit } сражается и атакован с фланга или тыла.
}
say-chargers-strike-first = { $outcome ->
    [broken] { $other } ударил раньше, чем { $unit }, который атаковал и бьёт первым.
   *[other] Атаковавшие бьют первыми: { $unit }, { $other }.
}
say-charges = { $outcome ->
    [broken] { $unit } не может атаковать { $target }: он уже объявил атаку или это не враг.
   *[other] { $unit } атакует { $target }.
}
say-combat-left-out = Бой отряда { $unit } не проведён.
say-combat-once = { $outcome ->
    [broken] Отряд из этого боя в эту фазу уже сражался.
   *[other] Бой ведут один раз за фазу, по очереди.
}
say-combat-taken = Следующий бой: { $units }.
say-combat-under-way = { $outcome ->
    [broken] { $unit } бьёт, а идёт другой бой.
   *[other] Удары — только текущего боя: { $unit }.
}
say-combat-winner = { $outcome ->
    [broken] По счёту победитель: { $expected }, разница { $difference }, а не { $recorded }, разница { $difference_recorded }.
   *[other] По счёту победитель: { $expected }, разница { $difference }; в записи: { $recorded }, разница { $difference_recorded }.
}
say-comes-back = { $outcome ->
    [broken] { $unit } возвращается не в начале своего хода или не там, где ушёл; отклонение { $recorded }″, должно быть { $expected }″.
   *[other] { $unit } возвращается там, где ушёл; отклонение { $recorded }″, должно быть { $expected }″.
}
say-command-in-front = { $outcome ->
    [broken] Командование { $unit } не в новой передней шеренге (поворотов { $turns }, заходов { $wheels }, изменено шеренг { $ranks_changed }).
   *[other] Командование { $unit } переходит в новую шеренгу (поворотов { $turns }, заходов { $wheels }, изменено шеренг { $ranks_changed }).
}
say-compulsory-timing = { $outcome ->
    [broken] { $unit } ходит не среди обязательных передвижений.
   *[other] { $unit } ходит среди обязательных передвижений.
}
say-counts-as-charging = { $other } ударил раньше, чем { $unit }, который наткнулся на врага и считается атаковавшим.
say-cover = Укрытие { $unit }: { $expected }; в записи: { $recorded }.
say-declares-target = { $outcome ->
    [broken] { $unit } стреляет по { $target }, что не объявлено до всех выстрелов.
   *[other] Стрельба { $unit } по { $target } объявляется до всех выстрелов.
}
say-deployed = { $unit } выставлен, как условлено.
say-deploys-by-turns = { $outcome ->
    [broken] { $unit } выставлен не в очередь: его сторона опережает другую.
   *[other] Стороны выставляют по очереди: { $unit }.
}
say-deploys-characters-last = { $outcome ->
    [broken] { $unit } выставлен раньше отрядов своей стороны: персонажи выставляются последними.
   *[other] { $unit } выставляется после отрядов своей стороны.
}
say-deploys-in-zone = { $outcome ->
    [broken] { $unit } выставлен вне зоны своей стороны.
   *[other] { $unit } выставлен в зоне своей стороны.
}
say-dice-left = { $unit } бросает { $recorded } из { $expected } кубиков силы.
say-dice-left-out = Волшебники колдуют как обычно, а их кубики силы ({ $expected }) не посчитаны.
say-did-not-flee = { $unit } должен бежать, а бегства в записи нет.
say-did-not-leave = { $unit } не покидал стола.
say-did-not-pursue = { $unit } должен преследовать побеждённых, а преследования в записи нет.
say-dispel-dice = Кубики рассеивания: основных { $base }, волшебников { $wizards }, рунных кузнецов { $smiths }, прочих { $bonus }: { $expected }; в записи { $recorded }.
say-dispel-dice-left = Брошено { $recorded } из { $expected } кубиков рассеивания.
say-dispel-dice-smiths = Рунные кузнецы добавляют { $smiths } кубиков: всего { $expected }; в записи { $recorded }.
say-dispel-target = Заклинание рассеивают, на кого бы оно ни было послано: { $target }.
say-dispelling = { $dice } и { $added } против { $needed }: { $expected }; в записи: { $recorded }.
say-dispels-own = Заклинание рассеивает противник, а не пославший.
say-does-not-shoot = { $unit } в этот ход не стреляет, и это так.
say-engaged-shoots = { $unit } в рукопашном бою и стреляет.
say-engaged-shot-at = По { $unit } стреляют, хотя он в рукопашном бою.
say-equal-again = { $outcome ->
    [broken] Засчитаны равные кубики или переброшены неравные.
   *[other] Равные кубики перебрасывают, пока одна сторона не окажется выше.
}
say-failed-direction = { $outcome ->
    [broken] Неудавшаяся атака { $unit } не приближает его к { $target }.
   *[other] Неудавшаяся атака { $unit } идёт в сторону { $target }.
}
say-failed-move = Неудавшаяся атака { $unit } идёт на { $expected }″; в записи { $recorded }″.
say-fighting-models = { $unit } вводит в бой с { $target } моделей: { $recorded }; можно { $expected }.
say-fights-and-moves = { $unit } в бою, а двигается или атакует.
say-fire-arc = { $outcome ->
    [broken] { $target } вне сектора огня { $unit }.
   *[other] { $target } в секторе огня { $unit }.
}
say-fled-off = { $unit } бежал за край стола и выбыл.
say-flee-dice = { $unit } по движению бросает { $expected } кубиков; в записи { $recorded }.
say-flee-distance = { $unit } пробегает { $expected }″; в записи { $recorded }″.
say-flee-timing = { $outcome ->
    [broken] { $unit } бежит раньше, чем закончены все прочие бои.
   *[other] { $unit } бежит, когда закончены все прочие бои.
}
say-fleeing-acts = { $unit } бежит и ничего другого не делает.
say-flees-away = { $unit } бежит прямо прочь: отклонение { $recorded }°, не больше { $expected }°.
say-flees-broken = { $outcome ->
    [broken] { $unit } бежит из боя, а не был разгромлен или уже бежал.
   *[other] { $unit } разгромлен в бою и бежит один раз.
}
say-flees-from-charge = { $outcome ->
    [broken] { $unit } бежит от атаки, а этого не выбирал или уже бежал.
   *[other] { $unit } решил бежать от атаки.
}
say-flees-in-panic = { $outcome ->
    [broken] { $unit } бежит в панике, а теста не проваливал.
   *[other] { $unit } провалил тест на панику и бежит.
}
say-flees-largest = { $unit } бежит от самого большого врага — { $expected }; в записи — от { $recorded }.
say-flees-on = { $outcome ->
    [broken] { $unit } бежит среди обязательных передвижений, а не обращён в бегство или уже пробежал.
   *[other] { $unit } бежит среди обязательных передвижений.
}
say-flees-over-edge = { $unit } оказывается за краем стола и потерян.
say-flees-to-edge = { $unit } бежит к ближайшему краю стола: отклонение { $recorded }°, не больше { $expected }°.
say-formation = { $outcome ->
    [broken] { $unit } меняет строй на { $recorded } шеренг или на фронт, который им не отвечает; можно на { $expected } (заходов { $wheels }, поворотов { $turns }, изменено шеренг { $ranks_changed }).
   *[other] { $unit } меняет строй на { $recorded } шеренг, можно на { $expected } (заходов { $wheels }, поворотов { $turns }, изменено шеренг { $ranks_changed }).
}
say-frenzied-charge = { $outcome ->
    [broken] Бешеный { $unit } не доходит до { $target } обязательным ходом.
   *[other] Бешеный { $unit } атакует { $target } обязательным ходом.
}
say-frenzied-move = { $outcome ->
    [broken] { $unit } ходит как бешеный без цели, а цель в досягаемости или он не бешеный.
   *[other] У бешеного { $unit } нет цели в досягаемости, и он ходит как обычно.
}
say-frenzied-must-charge = У бешеного { $unit } есть цель в досягаемости, и он обязан атаковать.
say-guess-first = { $outcome ->
    [broken] { $unit } стреляет раньше тех, кто стреляет на глаз.
   *[other] Сначала стреляют на глаз: { $unit }.
}
say-has-missiles = { $outcome ->
    [broken] { $unit } остаётся стрелять без оружия дальнего боя.
   *[other] Чтобы стоять и стрелять, { $unit } нужно оружие дальнего боя.
}
say-hits = { $unit } по { $target }: для попадания { $needed }, { $dice }: попаданий { $expected }; в записи { $recorded }.
say-holds = { $unit } держится.
say-in-contact = { $outcome ->
    [broken] { $unit } не касается ни одного врага в своём бою.
   *[other] { $unit } касается врага в своём бою.
}
say-in-play-order = { $outcome ->
    [broken] Противник пробует прервать «{ $spell }» после того, как начал тот, чей ход.
   *[other] Первым прервать «{ $spell }» пробует противник.
}
say-in-play-timing = { $outcome ->
    [broken] «{ $spell }» наслано в этот ход или насылание не кончено: прерывать ещё нельзя.
   *[other] «{ $spell }» прежнего хода прерывают, когда насылание кончено.
}
say-initiative = { $outcome ->
    [broken] { $other } (инициатива { $other_initiative }) ударил раньше, чем { $unit } (инициатива { $initiative }): первым бьёт тот, у кого она выше.
   *[other] Первым бьёт более высокая инициатива: { $unit } { $initiative }, { $other } { $other_initiative }.
}
say-item-adds = { $source } добавляет к броску { $recorded }.
say-items-first = { $outcome ->
    [broken] О предметах не объявлено до броска.
   *[other] О предметах объявляют до броска.
}
say-leadership-of = { $unit } использует лидерство { $recorded } ({ $leader }).
say-loss = { $unit } несёт потери: { $source }.
say-losses = { $outcome ->
    [broken] { $unit }: ранений { $wounds }, снято должно быть { $expected } с остатком { $left_over }, а не { $recorded } с остатком { $carried }.
   *[other] { $unit }: ранений { $wounds }, снято моделей { $expected }, остаток { $left_over }; в записи { $recorded } и { $carried }.
}
say-manoeuvres = { $outcome ->
    [broken] { $unit } делает манёвр, которого нет: заходов { $wheels }, поворотов { $turns }, изменено шеренг { $ranks_changed } и что-то ещё.
   *[other] { $unit } маневрирует: заходов { $wheels }, поворотов { $turns }, изменено шеренг { $ranks_changed }.
}
say-march = { $unit } марширует на { $recorded }″ из { $expected }″.
say-march-clear = { $unit } марширует в обход трудной местности.
say-march-condition = { $outcome ->
    [broken] { $unit } марширует, а ближе { $inches }″ есть небегущий враг.
   *[other] { $unit } марширует: ближе { $inches }″ не должно быть небегущего врага.
}
say-march-manoeuvres = { $outcome ->
    [broken] { $unit } поворачивается или перестраивается на марше: поворотов { $turns }, изменено шеренг { $ranks_changed }.
   *[other] { $unit } марширует: поворотов { $turns }, изменено шеренг { $ranks_changed }; на марше лишь заходят фронтом.
}
say-march-terrain = { $unit } на марше входит в местность или пересекает её: { $terrain }.
say-may-cast = { $unit } колдует как обычно.
say-may-not-shoot = { $outcome ->
    [broken] { $unit } стреляет, а в этот ход собрался, неудачно атаковал, переформировался или маршировал.
   *[other] { $unit } стреляет: он не собирался, не атаковал неудачно, не переформировывался и не маршировал.
}
say-may-overrun = { $outcome ->
    [broken] { $unit } совершает бросок, а всех противников в первом раунде не убил.
   *[other] { $unit } убил всех противников в первом раунде.
}
say-miscast-dice = { $unit } бросает за ошибку { $expected } кубика; в записи { $recorded }.
say-miscast-due = { $unit } должен бросить за ошибку в заклинании.
say-miscast-effect = Ошибка { $unit }: { $effect }.
say-models-in-contact = У { $unit } в контакте моделей: { $expected }; в записи { $recorded }.
say-more-attacks = { $unit } бьёт чаще: { $source }.
say-moved-already = { $unit } в этот ход уже двигался или атаковал.
say-moved-before-reform = { $unit } двигался до переформирования.
say-must-come-back = { $unit } ушёл со стола в преследовании и должен сначала вернуться.
say-must-pursue = { $outcome ->
    [broken] { $unit } отказывается преследовать, а бешеные и ненавидящие преследуют всегда.
   *[other] { $unit } преследует, как и должны бешеные и ненавидящие.
}
say-nerve-test = { $unit }: { $dice } и { $added } против лидерства { $leadership }, всего { $rolled }: { $expected }; в записи: { $recorded }.
say-new-enemy = { $outcome ->
    [broken] { $unit } не касается { $target } или это не враг.
   *[other] { $unit } натыкается на { $target }.
}
say-no-break-test = { $outcome ->
    [broken] { $unit } не проходит тест на разгром ({ $source }), а должен.
   *[other] { $unit } не проходит тест на разгром: { $source }.
}
say-no-combat = Такого боя для подсчёта нет.
say-no-fear-caused = { $unit } страха не вызывает, а { $other } проходит из-за него тест.
say-no-fear-test = { $outcome ->
    [broken] { $unit } проходит тест на страх перед { $other }, а не должен.
   *[other] { $unit } не проходит тест на страх перед { $other }.
}
say-no-miscast = { $unit } не за что бросать ошибку (кубиков { $expected }, в записи { $recorded }).
say-no-save = У { $unit } нет спасброска: кубиков { $expected }, в записи { $recorded }.
say-no-spell-to-dispel = Рассеивать нечего.
say-no-spell-works = Действующего заклинания нет.
say-no-strike-roll = Первым бьёт победитель прошлого раунда: броска нет.
say-no-such-weapon = У { $unit } нет такого оружия: { $recorded }.
say-no-ward = У { $unit } нет магической защиты: кубиков { $expected }, в записи { $recorded }.
say-no-wizard = { $unit } не волшебник.
say-normal-move = { $unit } проходит { $recorded }″ из { $expected }″.
say-not-declared = { $unit } не объявлял атаки.
say-not-in-play = «{ $spell }» не остаётся в игре.
say-not-scored = Бой { $unit } ещё не подсчитан.
say-not-slowed = Местность не замедляет { $unit }.
say-not-stupid = { $unit } не проваливал теста на тупость.
say-off-table = { $unit } покидает стол и вернётся в свой следующий ход.
say-one-dispel = { $outcome ->
    [broken] «{ $spell }» рассеивают второй раз: попытка одна.
   *[other] Одна попытка рассеять «{ $spell }».
}
say-opponent-only = { $outcome ->
    [broken] Ход { $expected }, а отвечает { $unit } стороны { $recorded }; отвечает другая сторона.
   *[other] Ход { $expected }; отвечает { $unit } стороны { $recorded }.
}
say-other-bonus = { $source } добавляет к счёту { $recorded }.
say-other-test = { $unit } проходит тест по причине, не названной в книге.
say-out-of-order = { $unit } бьёт вне очереди: { $source }.
say-out-of-range = { $outcome ->
    [broken] { $target } вне досягаемости { $unit }, а попаданий засчитано { $recorded }.
   *[other] { $target } вне досягаемости { $unit }: попаданий нет; в записи { $recorded }.
}
say-overkill = { $unit } нанёс { $dealt } ранений при нужных { $needed }: сверх { $expected }; в записи { $recorded }.
say-overrun-straight = { $outcome ->
    [broken] { $unit } бросается не прямо вперёд: отклонение { $recorded }″.
   *[other] { $unit } бросается прямо вперёд; отклонение { $recorded }″.
}
say-overruns = { $unit } совершает бросок вперёд.
say-panic-due = { $unit } должен пройти тест на панику.
say-panic-for-friends = { $outcome ->
    [broken] { $unit } проходит тест из-за своих, а в пределах { $inches }″ никто не разгромлен и не уничтожен.
   *[other] { $unit } проходит тест из-за своих, разгромленных в пределах { $inches }″.
}
say-panic-limits = { $outcome ->
    [broken] { $unit } проходит тест, а атакующего с силой отряда от 5, который дотягивается, нет.
   *[other] { $unit } проходит тест из-за атакующего с силой отряда от 5, который дотягивается.
}
say-panic-not-due = { $unit } не проходит теста: ни один атакующий с фланга или тыла не имеет силы отряда 5 и не дотягивается.
say-panic-proof = { $outcome ->
    [broken] { $unit } не проходит тестов на панику, а один провалил.
   *[other] { $unit } не проходит тестов на панику.
}
say-panic-timing = { $outcome ->
    [broken] { $unit } проходит тест раньше, чем пройдены все тесты на разгром, или после чьего-то бегства.
   *[other] { $unit } проходит тест после всех тестов на разгром и до бегства.
}
say-phase-due = { $outcome ->
    [broken] «{ $recorded }» не идёт после «{ $phase_before }»: фазы идут по порядку, каждая один раз.
   *[other] После «{ $phase_before }» идёт более поздняя фаза, каждая один раз; в записи { $recorded }.
}
say-power-dice = Кубики силы: основных { $base }, волшебников { $wizards }, рунных кузнецов { $smiths }, прочих { $bonus }: { $expected }; в записи { $recorded }.
say-power-dice-left = Брошено { $recorded } из { $expected } оставшихся кубиков силы.
say-pursues = { $outcome ->
    [broken] { $unit } преследует, а не может: остался по тесту, уже преследовал, этого врага не победил или в контакте с устоявшим ({ $held }).
   *[other] { $unit } преследует побеждённых (в контакте с устоявшим: { $held }).
}
say-pursuit-distance = { $unit } проходит { $expected }″; в записи { $recorded }″.
say-quarter-lost = { $outcome ->
    [broken] { $unit } проходит тест за потери от стрельбы, а потерял { $lost } из { $models } моделей: меньше четверти.
   *[other] { $unit } потерял от стрельбы за фазу { $lost } из { $models } моделей.
}
say-rallied-stays = { $outcome ->
    [broken] { $unit } в этот ход собрался, а двигается или переформируется.
   *[other] { $unit } собрался и не двигается и не стреляет.
}
say-rally-formation = { $unit } строится заново.
say-rally-strength = { $outcome ->
    [broken] { $unit } пробует собраться, а осталось { $recorded } из { $models } моделей: меньше четверти.
   *[other] У { $unit } осталось { $recorded } из { $models } моделей; чтобы собраться, нужна четверть.
}
say-rally-test = { $unit }: { $dice } и { $added } против лидерства { $leadership }, всего { $rolled }: { $expected }; в записи: { $recorded }.
say-rally-time = { $outcome ->
    [broken] { $unit } пробует собраться, а не бежит с прежнего хода или уже пробовал (уже пробовал: { $again }).
   *[other] { $unit } собирается, если бежал с прежнего хода, один раз за ход (уже пробовал: { $again }).
}
say-range = { $outcome ->
    [broken] { $unit }: { $distance }″ при дальности { $range }″ — { $band }, а в записи иначе.
   *[other] { $unit }: { $distance }″ при дальности { $range }″: { $band }.
}
say-reaches-edge = { $unit } пробегает { $recorded }″ и покидает стол; до ближайшего края { $expected }″.
say-redirect-if-fled = { $unit } перенаправляет атаку с { $target }, который не бежал.
say-redirects = { $outcome ->
    [broken] { $unit } не может перенаправить атаку на { $target }: атаки нет, её уже перенаправляли, цель далеко или не враг.
   *[other] { $unit } перенаправляет атаку на { $target }.
}
say-redress-fleeing = { $outcome ->
    [broken] { $unit } бежит, а выравнивает шеренги.
   *[other] { $unit } не бежит и может выровнять шеренги.
}
say-redress-winner = { $outcome ->
    [broken] { $unit } расширяет строй или охватывает, а боя не выиграл.
   *[other] Расширять строй и охватывать могут победители: { $unit }.
}
say-redresses = { $unit } выравнивает шеренги.
say-reformed-stays = { $unit } переформирован и больше не двигается.
say-reforms = { $outcome ->
    [broken] { $unit } в бою, а переформируется.
   *[other] { $unit } переформируется вне боя вместо другого хода.
}
say-reforms-after-march = { $unit } маршировал и не переформируется.
say-reforms-in-charge = { $unit } атакует и не переформируется.
say-removed = { $unit } покидает битву ({ $because }; { $side }).
say-rerolls = { $source } позволяет перебросить кубиков: { $recorded }.
say-responds = { $outcome ->
    [broken] { $unit } отвечает ({ $response }), а его никто не атакует или он уже ответил.
   *[other] { $unit } отвечает на атаку: { $response }.
}
say-response-limits = { $unit } может только { $expected }; в записи: { $recorded }.
say-restrain-defended = { $outcome ->
    [broken] { $unit } остаётся без теста, а обороняемой позиции не занимает.
   *[other] { $unit } на обороняемой позиции и вправе остаться.
}
say-restrain-test = { $unit }: { $dice } и { $added } против лидерства { $leadership }, всего { $rolled }: { $expected }; в записи: { $recorded }.
say-restrain-timing = { $outcome ->
    [broken] { $unit } отказывается преследовать уже после броска за бегущих.
   *[other] { $unit } отказывается до броска за бегущих.
}
say-returned-charges = { $outcome ->
    [broken] { $unit } вернулся на стол в этот ход, а атакует.
   *[other] { $unit } вернулся на стол: в этот ход он не атакует.
}
say-runs-through = { $outcome ->
    [broken] { $unit } вбегает в непроходимую местность: { $terrain }.
   *[other] { $unit } обходит непроходимую местность: { $terrain }.
}
say-save-dice = { $unit } бросает по кубику за каждое из { $expected } ранений; в записи { $recorded }.
say-saves = { $unit } спасается от { $wounds } ранений на { $needed } (хуже на { $worse }): { $dice } оставляют { $expected }; в записи { $recorded }.
say-score-part = { $side }, { $part }: { $expected }; в записи { $recorded }.
say-score-total = { $side }: всего { $expected }; в записи { $recorded }.
say-scored-once = { $outcome ->
    [broken] Этот раунд уже подсчитан.
   *[other] Раунд подсчитывают один раз.
}
say-second-dice = { $unit } бросает вторых кубиков { $expected }; в записи { $recorded }.
say-shooting-models = { $unit } стреляет { $recorded } моделями (выстрелов { $shots }); могут { $expected }.
say-side-charged = { $unit } атакует { $target }: { $expected }; в записи: { $recorded }.
say-slow-ground = По трудной местности { $unit } тратит { $recorded }″ из { $expected }″.
say-spell-once = { $outcome ->
    [broken] { $unit } пробует «{ $spell }» второй раз за фазу.
   *[other] { $unit } пробует «{ $spell }» один раз за фазу.
}
say-spell-unknown = { $unit } насылает одно из своих заклинаний ({ $expected }); в записи { $recorded }.
say-spell-works = «{ $spell }» действует по описанию.
say-stand-and-shoot-range = { $outcome ->
    [broken] { $charger } начинает не дальше { $expected }″ от { $unit } ({ $recorded }″): стоять и стрелять поздно.
   *[other] { $charger } начинает в { $recorded }″ от { $unit }; чтобы стоять и стрелять, нужно больше { $expected }″.
}
say-stands-and-shoots = { $outcome ->
    [broken] { $unit } стреляет по атакующему, а этого не выбирал.
   *[other] { $unit } решил стоять и стрелять.
}
say-start-test-late = { $unit } проходит тест в начале хода; в записи фаза { $recorded }.
say-step-order = { $outcome ->
    [broken] После шага «{ $step_before }» поздно: { $recorded }.
   *[other] «{ $recorded }» идёт по порядку, после шага «{ $step_before }».
}
say-steps-lead = Шаги { $unit } ведут мимо конца на { $recorded }″; не больше { $expected }″.
say-strike-tie = { $outcome ->
    [broken] { $other } ударил раньше, чем { $unit }, который при равной инициативе бьёт первым.
   *[other] При равной инициативе { $unit } и { $other } бьют в своём порядке.
}
say-strikes = { $outcome ->
    [broken] { $unit } бьёт { $target }, с которым не в контакте.
   *[other] { $unit } бьёт { $target }, с которым в контакте.
}
say-stupid-acts = { $unit } провалил тест на тупость, а стреляет или колдует.
say-stupid-move = Отупевший { $unit } проходит { $expected }″; в записи { $recorded }″.
say-stupid-must-move = { $unit } провалил тест и обязан пройти половину движения среди обязательных.
say-stupid-straight = { $outcome ->
    [broken] { $unit } бредёт в сторону, а по полным правилам идёт прямо.
   *[other] { $unit } бредёт прямо вперёд.
}
say-stupidity-due = { $outcome ->
    [broken] { $unit } не прошёл тест на тупость в начале своего хода.
   *[other] { $unit } проходит тест на тупость в начале своего хода.
}
say-taken-from = { $unit } теряет модели: { $expected }; в записи: { $recorded }.
say-terror-due = { $unit } стоит в пределах { $inches }″ от врага, вызывающего ужас, и теста не прошёл.
say-terror-near = { $outcome ->
    [broken] { $unit } проходит тест на ужас, а ближе { $inches }″ нет врага, который его вызывает.
   *[other] { $unit } проходит тест на ужас перед врагом в пределах { $inches }″.
}
say-terror-once = { $unit } проходит тест на ужас второй раз за битву.
say-turns-in-ranks = { $outcome ->
    [broken] { $unit } поворачивается не на 90° и не на 180° (поворотов { $turns }, заходов { $wheels }, изменено шеренг { $ranks_changed }).
   *[other] { $unit } поворачивается на 90° или 180° (поворотов { $turns }, заходов { $wheels }, изменено шеренг { $ranks_changed }).
}
say-victory-points = У { $side } победных очков { $expected }; в записи { $recorded }.
say-ward = { $outcome ->
    [broken] { $unit } берёт лучшую магическую защиту, { $expected }, за каждое ранение после брони; в записи { $recorded } ({ $ward }: { $dice }).
   *[other] { $unit } берёт лучшую магическую защиту, { $expected }; в записи { $recorded } ({ $ward }: { $dice }).
}
say-wheel-reaches = { $outcome ->
    [broken] Заход { $unit } лишает его контакта с { $target }.
   *[other] Заход { $unit } не лишает его контакта с { $target }.
}
say-wheels-cost = Заходы { $unit } берут { $recorded }″ из { $expected }″ (заходов { $wheels }, поворотов { $turns }, изменено шеренг { $ranks_changed }).
say-woods-depth = { $unit } стоит в { $recorded }″ от края леса; целиться можно до { $expected }″.
say-wound-dice = { $unit }: по кубику за каждое из { $expected } попаданий, в записи { $recorded } (сила { $strength }, стойкость { $toughness }).
say-wounds = Сила { $strength } против стойкости { $toughness } ({ $unit }): нужно { $needed }, { $dice } дают ранений { $expected }; в записи { $recorded }.
kind-core = Основные
kind-special = Особые
kind-rare = Редкие
kind-lord = Лорды
