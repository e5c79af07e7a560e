# Что говорит судья Skirmish; общее для всех игр — в общих сообщениях.

say-situation-of-all = Ситуация говорит об отрядах числом { $recorded }; в ростерах их { $expected }.
say-not-in-list = { $unit } — «{ $recorded }», а такой строки в списке нет.
say-phase-due = { $outcome ->
    [broken] Должна идти фаза «{ $expected }»; в записи начинается «{ $recorded }».
   *[other] Идёт фаза «{ $recorded }».
}
say-deployed = { $outcome ->
    [broken] { $unit }: расстановка после начала битвы.
   *[other] { $unit }: расстановка до битвы.
}
say-captain-orders = { $outcome ->
    [broken] { $other } — не капитан той стороны, за которую { $unit }.
   *[other] { $other } может отдать приказ: { $unit }.
}
say-ordered-once = { $outcome ->
    [broken] { $unit }: приказ в этом ходу уже был.
   *[other] { $unit }: приказа в этом ходу ещё не было.
}
say-order-test = { $unit }: нужно { $needed } или меньше, выпало { $rolled }: { $expected }{ $outcome ->
    [broken] ; в записи { $recorded }
   *[other] {""}
}.
say-moves-once = { $outcome ->
    [broken] { $unit } двигаться не может: приказ не выполнен, или движение уже было.
   *[other] { $unit } выполняет приказ и двигается.
}
say-way = { $outcome ->
    [broken] { $unit } проходит { $recorded }″ при скорости { $expected }″.
   *[other] { $unit } проходит { $recorded }″ из { $expected }″.
}
say-shoots-once = { $outcome ->
    [broken] { $unit }: выстрел в этом ходу уже был, или цель — свои.
   *[other] { $unit } может стрелять по этому врагу.
}
say-no-range = { $unit }: стрелять нечем.
say-range = { $outcome ->
    [broken] До врага { $recorded }″, а { $unit } стреляет на { $expected }″.
   *[other] До врага { $recorded }″; { $unit } стреляет на { $expected }″.
}
say-hits = { $unit }: { $needed } и больше попадают. Выходит { $expected }; в записи { $recorded }.
say-figures-lost = { $unit } теряет { $expected }; в записи { $recorded }.
say-end-due = { $outcome ->
    [broken] Битва кончается после хода { $expected } или когда у стороны ничего не осталось; сейчас ход { $recorded }.
   *[other] Битва может кончиться на ходу { $recorded }.
}
say-points-taken = { $side }: набрано { $expected } очков; в записи { $recorded }.

figure-needed = Нужно

term-orders = приказы
term-shooting = стрельба
term-captain = капитан
term-foot = пешие
term-type = тип
term-figures = фигурки
term-speed = скорость
term-range = дальность
term-armour = броня
term-command = командование

field-command = командование капитана

kind-captain = Капитан
kind-foot = Пешие
terrain-pond = Пруд
phase-orders = Приказы
phase-shooting = Стрельба
flag-obeys = слушается
flag-has_shot = стрелял
flag-destroyed = уничтожен
roll-order = Приказы
roll-save = Броня
