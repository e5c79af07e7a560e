# Что говорит любая игра. Выводы судьи предложениями: аргументы — цифры вывода; `unit`, `expected`, `recorded`
# и `outcome` (held, broken, unrecorded, players_call) есть там, где они есть у вывода.

say-unrecorded = В записи нет «{ $field }», поэтому судить об этом нельзя.
say-unknown-unit = Отряда или персонажа «{ $recorded }» нет; запись не применена.
say-unit-gone = { $unit }: отряда уже нет на столе; запись не применена.
say-own-unit = { $outcome ->
    [broken] { $unit } — отряд другой стороны: за него ходит и бросает она.
   *[other] { $unit }: за отряд ходит и бросает его сторона.
}
say-turn-order = { $outcome ->
    [broken] Игроки ходят по очереди: ход за { $expected }, в записи — { $recorded }.
   *[other] Игроки ходят по очереди: ход за { $expected }.
}
say-in-phase = { $outcome ->
    [broken] Это относится к фазе «{ $expected }», а идёт фаза «{ $recorded }».
   *[other] Происходит в своей фазе: «{ $expected }».
}
say-active-only = { $outcome ->
    [broken] Сейчас ход { $expected }; действует { $recorded }.
   *[other] Сейчас ход { $expected }.
}
say-conceded = { $side } сдаётся: битва окончена.
say-agreement = Игроки договорились: { $agreed }
say-dice-count = { $unit }: положено кубиков — { $expected }, в записи — { $recorded }.
say-as-told = { $outcome ->
    [broken] Нарушено вместе с { $rule }.
   *[other] То же, что { $rule }.
}
say-on-table = { $unit } остаётся на столе.
say-sight = { $outcome ->
    [broken] { $unit } не видит цель: { $target }.
   *[other] { $unit } видит цель: { $target }.
}
say-army-size = { $outcome ->
    [broken] Армия { $side } стоит { $recorded } очков, а договорились о { $greatest }.
    [players_call] Армия { $side } стоит { $recorded } очков вместо { $greatest }: оба игрока согласны.
   *[other] Армия { $side } стоит { $recorded } очков из { $greatest }.
}
say-one-list = { $outcome ->
    [broken] { $unit } — из списка «{ $recorded }», а не из списка армии { $expected } ({ $list }).
   *[other] { $unit } — из списка армии { $expected } ({ $list }).
}
say-profile-figure = { $unit }, { $column }: в списке армии ({ $list }) { $expected }, в ростере { $recorded }.
say-profile-row = Показатели «{ $unit }» — как в списке армии ({ $list }).
say-as-the-scenario-says = Так велит сценарий.
say-deploys-own = { $unit } выставляет { $expected }, в записи — { $recorded }.
say-deployed-twice = { $unit } уже на столе.
say-deployed-late = { $unit } выставлен, когда расстановка окончена.
say-length-agreed = Игроки условились о числе ходов: { $recorded }.
say-all-deployed = { $outcome ->
    [broken] Битва начинается, а на столе нет: { $recorded }.
   *[other] Обе армии расставлены.
}
say-one-die-each = { $outcome ->
    [broken] Каждая сторона бросает по одному кубику за раз; в записи { $dice }.
   *[other] По одному кубику: { $dice }.
}
say-dice-decide = { $outcome ->
    [broken] По кубикам — { $expected }, по записи — { $recorded }.
   *[other] По кубикам — { $expected }.
}
say-no-roll-for-first-turn = За первый ход здесь не бросают: он уже определён.
say-first-turn = Первый ход — { $expected }; в записи { $recorded }.
say-turn-number = Это ход { $expected } армии { $side }; в записи { $recorded }.
say-turn-over = Ход окончен; после его конца ничего в нём не происходит.
say-within-limit = Ходов назначено { $expected }; это ход { $recorded }.
say-d3 = D3 при { $rolled } на кубике — это { $expected }; брошено { $recorded }.
say-thrown-again = { $unit }: перебросов { $recorded }, кубиков { $expected }; один кубик дважды не перебрасывают.
say-battle-over = Битва окончена: это произошло после её конца.
say-winner = Побеждает тот, у кого больше победных очков: { $expected }; в записи — { $recorded }.

# Названия цифр.
figure-agreed = Договорённость
figure-cover = Укрытие
figure-dice = Кубики
figure-failed = Провалил
figure-greatest = Не больше
figure-least = Не меньше
figure-modifier = Модификатор
figure-needed = Нужно
figure-other = Другой отряд
figure-penalty = Штраф
figure-phase_before = Предыдущая фаза
figure-played = Сыграно как
figure-rolled = Выпало
figure-rule = Правило
figure-score = Счёт
figure-side = Сторона
figure-source = Источник
figure-target = Цель
figure-terrain = Местность
figure-turned = Поворот, °
figure-units = Отряды
figure-spell = Заклинание
figure-item = Предмет
figure-because = Причина
figure-column = Показатель
figure-depth = Глубина
figure-list = Список армии
figure-profile = Строка
figure-scenario = По сценарию
figure-width = Ширина

# Слова на месте значений.
term-passed = успех
term-failed = провал
term-measured = измерено
term-claimed = со слов игроков
term-yes = да
term-no = нет
term-none = нет
term-rerolled = переброшено
term-infantry = пехота
term-cavalry = кавалерия
term-monster = монстры
term-scenario = по сценарию
term-conceded = игрок сдался
term-turn_limit = ходы закончились
term-draw = ничья
term-attacks = атаки
term-hits = хиты
term-points = стоимость

phase-shooting = Фаза стрельбы

kind-infantry = Пехота
kind-cavalry = Кавалерия
kind-monster = Монстры
kind-hero = Герой
kind-unit = Отряд
kind-character = Персонаж

terrain-wood = Лес
terrain-hill = Холм

flag-charged = атаковал
flag-destroyed = уничтожен

# Как далеко достаёт отряд, перед длиной.
reach-move = движение
reach-charge = атака
reach-shoot = стрельба
reach-cast = заклинание

roll-shot = Выстрелы
roll-attack = Атаки
roll-roll_off = Бросок за право хода

status-legal = по правилам
status-unverifiable = не проверить
status-stood = правило нарушено
status-ruled = решено организатором

outcome-held = соблюдено
outcome-broken = нарушено
outcome-unrecorded = не записано
outcome-players_call = решают игроки

event-header = Битва подготовлена
event-turn_start = Начало хода
event-phase_start = Начало фазы
event-charge = Атака
event-order = Приказ
event-move = Движение
event-shoot = Стрельба
event-attack = Удар
event-turn_end = Конец хода
event-concede = Сдаётся
event-deploy = Расстановка
event-turn_limit = Предел ходов
event-roll_off = Бросок за право хода
event-cast = Заклинание
event-battle_end = Конец битвы
event-agreement = Договорённость
event-amend = Исправление
event-dispute = Спор
event-ruling = Решение организатора
event-sign = Подпись
event-match_result = Результат

# Названия полей записи.
field-turn = ход
field-phase = фаза
field-unit = отряд
field-units = отряды
field-target = цель
field-by = кто
field-distance = расстояние
field-to = куда
field-winner = победитель
field-dice = кубики
field-dice_set = в руках кубики:
field-hits = попадания
field-cover = укрытие
field-score = счёт
field-declared = объявлено
field-needed = нужно
field-passed = успех
field-table = размер стола
field-terrain = местность
field-entry = запись
field-replacement = замена
field-reason = причина
field-agreed = согласны
field-decision = решение
field-text = текст
field-rule = правило
field-side = сторона
field-phase_start = начало фазы
field-line = линия
field-sees = видит
field-attacks = атаки
field-die = кубик
field-paths = пути
field-rolls = кубики
field-chooses = кто выбирает
field-first = кто начинает
field-deployment = способ расстановки
field-deploy = расстановка отрядов
field-roll_off = бросок за первый ход
field-turn_start = начало хода
field-turn_limit = число ходов
field-army_list = список армии с таким названием
field-list_row = строка с таким названием в списке армии
field-points = победные очки
field-outcome = исход
field-win = победа
field-source = источник
say-beyond-measure = Баз и местности здесь больше, чем измеряют для одной записи: о чём не сказано, то не проверено.

# Что было бы по правилам.
what-throw = { $purpose } ({ $faces }): нужно { $measure ->
    [sum_at_most] { $needed } или меньше
    [each_at_most] { $needed } или меньше
   *[other] { $needed } и больше
}; никакое другое число не объясняет того, как игроки прочли эти кубики.
what-throw-declared = { $purpose } ({ $faces }): нужно { $measure ->
    [sum_at_most] { $needed } или меньше, сочли — { $claimed } или меньше
    [each_at_most] { $needed } или меньше, сочли — { $claimed } или меньше
   *[other] { $needed } и больше, сочли — { $claimed } и больше
}.
what-throw-nearest = { $purpose } ({ $faces }): нужно { $measure ->
    [sum_at_most] { $needed } или меньше. Ближайшее число, при котором итог игроков верен: { $claimed } или меньше
    [each_at_most] { $needed } или меньше. Ближайшее число, при котором итог игроков верен: { $claimed } или меньше
   *[other] { $needed } и больше. Ближайшее число, при котором итог игроков верен: { $claimed } и больше
}.
what-throw-sum = { $purpose }: выпало { $faces }.
what-total-declared = Всего выходит { $result }; в записи { $taken }.
what-total-nearest = Всего выходит { $result }; ближайшая сумма, при которой итог игроков верен: { $taken }.
what-results = По судье: { $result }; в записи: { $taken }. { $mattered ->
    [yes] Это имело значение.
   *[other] На этих кубиках разницы нет.
}
what-chance-apart = По правилам иной итог дали бы { $of } из { $all } возможных бросков.
what-chance-apart-percent = По правилам иной итог дали бы { $percent } % бросков.
what-chance-of-claim = При верном числе итог игроков выпадает в { $of } бросках из { $all }.
what-chance-of-claim-percent = При верном числе итог игроков выпадает в { $percent } % бросков.
what-dice = { $purpose } ({ $faces }), { $needed } и больше: кубиков полагалось { $due }, брошено { $thrown }. Успешных { $result }; среди положенных { $least ->
    [0] { $most ->
        [0] ни одного
       *[other] от 0 до { $most }
    }
   *[other] от { $least } до { $most }
}.
what-dice-mattered = { $mattered ->
    [yes] Это имело значение, какие бы кубики ни считались.
    [no] На этих кубиках разницы нет.
   *[other] { $more ->
        [many] Какие из кубиков лишние, запись не говорит.
       *[other] Как упали бы недостающие кубики, неизвестно.
    }
}
what-dice-chance = { $more ->
    [many] В { $percent } % бросков успешен хотя бы один из лишних кубиков.
   *[other] В { $percent } % бросков успешен хотя бы один из недостающих кубиков.
}
what-reckoning = Бросок этого не решает: это следует из записанного.
what-deed = Бросок этого не решает.
what-excess = { $way ->
    [over] { $recorded } против { $expected }: больше на { $excess }.
   *[other] { $recorded } против { $expected }: меньше на { $excess }.
}
what-undisputed = { $purpose } ({ $faces }): { $needed ->
    [none] { $result }
   *[other] { $measure ->
        [sum_at_most] нужно { $needed } или меньше; { $result }
        [each_at_most] нужно { $needed } или меньше; { $result }
        [each_at_least] нужно { $needed } и больше; { $result }
       *[other] { $result }
    }
}.
what-turn = { $measure ->
    [sum_at_most] Будь нужно { $needed } или меньше, вышло бы: { $result }.
    [each_at_most] Будь нужно { $needed } или меньше, вышло бы: { $result }.
   *[other] Будь нужно { $needed } и больше, вышло бы: { $result }.
}
what-nothing-broken = По правилам в этой записи ничего не меняется.
what-nothing-declared = Ошибка замера, а не кубиков: что было бы дальше, само не переиграть.
what-undetermined = Журнал не говорит, что было бы дальше. По правилам:
