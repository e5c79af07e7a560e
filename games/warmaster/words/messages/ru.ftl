# Что говорит судья Warmaster; общее для всех игр — в `common.ftl`.

say-stand-gone = { $unit }: базы номер { $recorded } уже нет.
say-pose-count = { $unit }: баз осталось { $expected }, в записи указано положений: { $recorded }.

say-phase-order = { $outcome ->
    [broken] Командование, стрельба, бой — в этом порядке: в записи после «{ $phase_before }» идёт «{ $recorded }».
   *[other] Командование, стрельба, бой — в этом порядке: пора начать «{ $recorded }».
}

say-command-test = Командование { $command }{ $distance_penalty ->
    [0] {""}
   *[other] , −{ $distance_penalty } за расстояние
}{ $repeat_penalty ->
    [0] {""}
   *[other] , −{ $repeat_penalty } за прежние приказы
}{ $enemy_penalty ->
    [0] {""}
   *[other] , −{ $enemy_penalty } за противника в пределах 20 см
}{ $terrain_penalty ->
    [0] {""}
   *[other] , −{ $terrain_penalty } за труднопроходимую местность
}{ $loss_penalty ->
    [0] {""}
   *[other] , −{ $loss_penalty } за потери
}{ $lasting_penalty ->
    [0] {""}
   *[other] , −{ $lasting_penalty } за то, что длится
}: нужно { $needed } или меньше; выпало { $rolled }{ $outcome ->
    [broken] {""} — по правилам { $expected }, в записи { $recorded }
   *[other] {""}: { $recorded }
}.
say-command-need = Командование { $command }{ $distance_penalty ->
    [0] {""}
   *[other] , −{ $distance_penalty } за расстояние
}{ $repeat_penalty ->
    [0] {""}
   *[other] , −{ $repeat_penalty } за прежние приказы
}{ $enemy_penalty ->
    [0] {""}
   *[other] , −{ $enemy_penalty } за противника в пределах 20 см
}{ $terrain_penalty ->
    [0] {""}
   *[other] , −{ $terrain_penalty } за труднопроходимую местность
}{ $loss_penalty ->
    [0] {""}
   *[other] , −{ $loss_penalty } за потери
}{ $lasting_penalty ->
    [0] {""}
   *[other] , −{ $lasting_penalty } за то, что длится
}: нужно { $expected } или меньше; в записи заявлено { $recorded }. Выпало { $rolled }.
say-distance-penalty = От персонажа ({ $unit }) до отряда (в бригаде — до самого дальнего) { $distance } см ({ $source }): штраф { $penalty }.
say-distance-penalty-open = От персонажа ({ $unit }) до отряда (в бригаде — до самого дальнего) от { $least } до { $greatest } см: точнее, где он стоит и на какой базе, журнал не говорит. Штраф { $penalty }.
say-claimed-distance = По положениям расстояние { $expected } см, в записи заявлено { $recorded } см.
say-claimed-way = { $outcome ->
    [broken] { $unit }: по положениям пройдено { $expected } см, а не { $recorded } см, как заявлено в записи.
   *[other] { $unit }: по положениям пройдено { $expected } см, в записи заявлено { $recorded } см.
}
say-claimed-way-least = { $outcome ->
    [broken] { $unit }: по положениям пройдено не меньше { $expected } см, а в записи заявлено лишь { $recorded } см.
   *[other] { $unit }: по положениям пройдено не меньше { $expected } см, в записи заявлено { $recorded } см.
}
say-command-radius = { $unit }: командный радиус { $expected } см; до отряда { $recorded } см.
say-orders-before-moves = { $outcome ->
    [broken] Персонаж уже сделал собственный ход, а приказы отдаются раньше.
   *[other] Приказы отдаются до собственных ходов персонажей.
}
say-one-commander-at-a-time = { $outcome ->
    [broken] { $unit } закончил отдавать приказы, когда начал другой персонаж, и продолжать не может.
   *[other] { $unit } отдаёт приказы; персонажи делают это по одному.
}
say-ordering-stopped = После проваленного приказа ({ $failed }) { $unit } больше не отдаёт приказов в этой фазе.
say-commanded-already = { $unit }: в этой фазе отрядом командовал { $commander }, другому персонажу он закрыт.
say-orders-over = { $unit }: приказы этому отряду закончились, когда приказ получил другой.
say-brigade-at-start = { $outcome ->
    [broken] К началу приказов эти отряды не составляли бригаду: { $units }.
   *[other] К началу приказов эти отряды соприкасались: { $units }.
}
say-brigade-touches = { $outcome ->
    [broken] Эти отряды не составляют единой массы: { $units }.
   *[other] Эти отряды составляют единую массу: { $units }.
}
say-needs-order = { $outcome ->
    [broken] Отряд { $unit } двигается без приказа.
   *[other] Отряд { $unit } двигается по приказу.
}

say-initiative-first = { $outcome ->
    [broken] Отряд { $unit } действует по инициативе после первого приказа фазы.
   *[other] Отряд { $unit } действует по инициативе, до приказов.
}
say-initiative-range = { $outcome ->
    [broken] { $unit }: до противника { $distance } см — дальше { $expected } см, в пределах которых действует инициатива.
   *[other] { $unit }: до противника { $distance } см; инициатива действует в пределах { $expected } см.
}
say-closest-visible = { $unit }: ближайший видимый противник — { $expected } в { $nearest_enemy } см; выбран { $recorded } в { $distance } см.
say-nobody-visible = Отряд { $unit } не видит противника, на которого можно идти или стрелять; выбран { $recorded } в { $distance } см.
say-charge-enemy = { $outcome ->
    [broken] Атакуют отрядом вражеский отряд; { $unit } идёт на { $target }.
   *[other] Отряд { $unit } атакует { $target }.
}
say-moved-into-contact = Отряд { $unit } приходит в соприкосновение с { $target }: это атака, записанная как простое движение.
say-drive-back-owed = { $unit }: получено хитов за фазу — { $suffered }, но отряд не отброшен.
say-shot-after-drive-back = Отряд { $unit } стреляет, когда отбросы уже начались.
say-charge-contact = { $outcome ->
    [broken] Отряд { $unit } не приходит в соприкосновение с { $target }.
   *[other] Отряд { $unit } приходит в соприкосновение с { $target }.
}
say-charge-sight = { $outcome ->
    [broken] Отряд { $unit } в начале движения не видит { $target }.
   *[other] Отряд { $unit } в начале движения видит { $target }.
}
say-target-in-reach = { $unit }: до { $target } в начале движения { $recorded } см ({ $source }); можно пройти { $expected } см.
say-first-stand = { $outcome ->
    [broken] База { $stand } отряда { $unit } поставлена первой, от врага до неё { $distance } см; другая, которая видит и может дойти, — в { $nearest_enemy } см.
   *[other] База { $stand } отряда { $unit } поставлена первой: ближе нет ни одной, которая видит и может дойти ({ $distance } см).
}
say-first-stand-cannot = База отряда { $unit }, названная первой, не видит цель или не может до неё дойти; другая — в { $nearest_enemy } см.
say-first-stand-way = { $outcome ->
    [broken] База { $stand } отряда { $unit } поставлена первой в обход, и её путь длиннее пути другой базы.
    [players_call] База { $stand } отряда { $unit } поставлена первой; прямой путь закрыт, а все обходы в записи не указаны.
   *[other] База { $stand } отряда { $unit } поставлена первой: её путь самый короткий.
}
say-first-stand-centre = { $outcome ->
    [broken] Первая база отряда { $unit } ({ $stand }) стоит в { $recorded } см от середины ближайшего края, хотя у середины есть место.
   *[other] Первая база отряда { $unit } ({ $stand }) стоит вплотную к ближайшему краю, от центра до центра { $recorded } см.
}
say-first-stand-partial = Центр края закрыт: первая база отряда { $unit } ({ $stand }) может стоять в { $expected } см от него, а стоит в { $recorded } см.
say-first-stand-corner = { $outcome ->
    [broken] Первая база отряда { $unit } ({ $stand }) касается врага одним углом.
   *[other] Первая база отряда { $unit } ({ $stand }) стоит вплотную к краю.
}
say-first-stand-edge = Первая база отряда { $unit } ({ $stand }) поставлена не к ближайшему краю ближайшей видимой вражеской базы.
say-corner-only = Отряд { $unit } может коснуться { $target } только углом: атака невозможна.
say-no-open-edge = Отряд { $unit } стоит у { $target }, хотя ни одного видимого и доступного края там нет.
say-corner-rule = { $outcome ->
    [broken] Ближе всего угол: большая часть фронта отряда { $unit } лежит со стороны другого края (база { $stand }).
   *[other] Ближе всего угол: фронт отряда { $unit } допускает этот край (база { $stand }).
}
say-hidden-edge = { $outcome ->
    [broken] Первая база отряда { $unit } ({ $stand }) поставлена к краю, которого не видела.
   *[other] Первая база отряда { $unit } ({ $stand }) минует более близкий край: он не виден или недоступен.
}
say-charge-reach = Первой базе отряда { $unit } до положения центр к центру нужно { $recorded } см; можно пройти { $expected } см.
say-one-edge = { $outcome ->
    [broken] База { $stand } отряда { $unit } стоит за углом вражеского строя.
    [players_call] База { $stand } отряда { $unit } стоит вдоль другой стороны; враг не в строю.
   *[other] Отряд { $unit } стоит вдоль одной стороны врага.
}
say-unplaced-behind = { $outcome ->
    [broken] База { $stand } отряда { $unit } врага не касается, но выдвинута вперёд линии.
   *[other] База { $stand } отряда { $unit } врага не касается и стоит позади или сбоку от остальных.
}
say-fronts-aligned = { $outcome ->
    [broken] База { $stand } отряда { $unit } сражается не в линии с первой, хотя место в линии было.
   *[other] Фронты баз отряда { $unit } выровнены везде, где можно.
}
say-crooked-line = { $outcome ->
    [broken] База { $stand } отряда { $unit } не следует фронтом ломаному строю врага.
   *[other] База { $stand } отряда { $unit } следует ломаному строю врага.
}
say-corner-left-out = База { $stand } отряда { $unit } никого не касается, хотя могла бы встать с краю линии и коснуться врага углом.
say-most-contact = { $outcome ->
    [broken] База { $stand } отряда { $unit } могла касаться { $expected } см вражеского края, а касается { $recorded } см.
   *[other] Ни одна база отряда { $unit } заведомо не могла касаться врага больше.
}
say-draw-in = База { $stand } отряда { $unit } могла коснуться и { $target }.
say-fortified-contact = { $outcome ->
    [broken] Отряд { $unit } касается { $target } в укреплённой позиции; это могут лишь пехота, летающие и гиганты.
   *[other] { $unit }: баз в укреплённой позиции касается лишь тот, кому можно ({ $target }).
}
say-fortified-slide = { $outcome ->
    [broken] База отряда { $unit } касается { $target } в укреплённой позиции, её следовало сдвинуть.
   *[other] Базы отряда { $unit } не касаются тех, что в укреплённой позиции.
}
say-adjacent-units = { $outcome ->
    [broken] Отряд { $unit } касается: { $units }; в записи: { $recorded }.
   *[other] Отряд { $unit } атакует всех, кого касается: { $units }.
}
say-outer-stand = База { $stand } отряда { $unit } касается врага углом и сражается.
say-corner-contact = { $outcome ->
    [broken] Отряд { $unit } касается врага углом, а в записи его нет: { $units }.
   *[other] Отряд { $unit } касается врага углом, и это считается: { $units }.
}
say-cover = { $outcome ->
    [broken] Отряд { $unit } там, где стоит, против { $other }: { $expected }; в записи: { $recorded }.
    [players_call] Укрытие отряда { $unit } против { $other }: { $recorded }; по положению баз это не решить.
   *[other] Укрытие отряда { $unit } против { $other }: { $recorded }.
}
say-no-charge-bonus = { $outcome ->
    [broken] Отряд { $target } под прикрытием: без бонуса за атаку у отряда { $unit } кубиков { $expected }; в записи { $recorded }.
   *[other] Отряд { $target } под прикрытием: бонуса за атаку у отряда { $unit } нет.
}
say-units-before-characters = { $outcome ->
    [broken] { $unit } двигается после собственного хода персонажа.
   *[other] { $unit } двигается до собственных ходов персонажей.
}
say-travel = Отряд { $unit } проходит { $recorded } см; можно { $expected } см.
say-travel-part = Дальше всего часть базы отряда { $unit } проходит { $recorded } см; можно { $expected } см.
say-pace = { $outcome ->
    [broken] Отряд { $unit } движется не своим темпом: он начинает в формации «{ $formation }», до { $pace } см.
   *[other] Отряд { $unit } начинает движение в формации «{ $formation }»: до { $pace } см.
}
say-stands-touch = { $outcome ->
    [broken] Базы отряда { $unit } не составляют единого целого.
   *[other] Базы отряда { $unit } соприкасаются.
}
say-stands-overlap = База отряда { $unit } стоит на отряде { $other }.
say-terrain = { $outcome ->
    [broken] Отряд { $unit } заканчивает движение в непроходимой для него местности: { $terrain }.
   *[other] Отряд { $unit } заканчивает движение там, где его войскам можно быть.
}
say-character-moves-once = { $outcome ->
    [broken] { $unit } делает собственный ход второй раз за фазу.
   *[other] { $unit } делает собственный ход, один раз за фазу.
}
say-no-unit = { $unit } — персонаж, а не отряд, и за отряд считаться не может.
say-one-stand = { $unit } — персонаж, одна база; в ростере баз: { $recorded }.
say-character-profile = { $outcome ->
    [broken] { $unit } — персонаж: ни хитов, ни брони у него нет.
   *[other] { $unit }: показатель Командования и бонус атак, без хитов и брони.
}
say-goes-along = { $unit } движется вместе с отрядом ({ $other }).
say-dies-with-unit = { $other }: отряд уничтожен, и { $unit } вместе с ним.
say-stays-with-unit = { $outcome ->
    [broken] { $unit } присоединён к отряду ({ $other }) и должен оставаться с ним в соприкосновении.
   *[other] { $unit } остаётся с отрядом ({ $other }).
}
say-joins = { $outcome ->
    [broken] { $unit } не может присоединиться ({ $other }): нужно встать вплотную к отряду своей стороны.
   *[other] { $unit } присоединяется: { $other }.
}
say-touches-unjoined = { $unit } касается отряда ({ $other }), не присоединившись к нему.
say-mount-with-unit = { $outcome ->
    [broken] Весь отряд ({ $other }) там, куда верховому животному или колеснице хода нет: { $unit } не может быть с ним.
    [players_call] После потерь весь отряд ({ $other }) там, куда верховому животному или колеснице хода нет; должен ли { $unit } его покинуть, книга не говорит.
   *[other] { $unit } может быть с отрядом ({ $other }): хотя бы одна база в доступной местности.
}
say-passes-friends = { $unit } проходит сквозь своих.
say-flies = { $unit } летит верхом.
say-with-confused = { $unit } может действовать, хотя его отряд ({ $other }) деморализован.
say-sheltered = { $unit } — с отрядом-целью; в него самого попасть нельзя.
say-characters-not-engaged = { $outcome ->
    [broken] Персонаж — не отряд боевого столкновения.
   *[other] Персонажи в число сражающихся отрядов не входят.
}
say-not-displaced = { $unit } — не персонаж и позицию не меняет.
say-makes-room = { $outcome ->
    [broken] { $unit } должен освободить место: на него встал свой отряд ({ $other }).
   *[other] { $unit } уступает место: { $other }.
}
say-displaced = { $outcome ->
    [broken] { $unit } уступает дорогу врагу: до { $expected } см, к своему отряду; в записи { $recorded } см, { $other }.
   *[other] { $unit } уступает дорогу и присоединяется ({ $other }): { $recorded } см из { $expected }.
}
say-displaced-to-nobody = { $unit } уступает место и уходит к отряду { $other }, к которому присоединиться не может.
say-displaced-apart = { $unit } уступает место и присоединяется к отряду { $other }, но стоит отдельно: он должен его касаться.
say-displaced-unforced = { $unit } уступает место и присоединяется к отряду { $other }, хотя вражеский отряд через него не проходил.
say-teleport-failed = Перенос мага { $unit } не удался: он остаётся на месте.
say-spell-drives-nobody-back = Отряд { $unit } поражён заклинанием, которое никого не отбрасывает.
say-displaced-dies = { $outcome ->
    [broken] { $unit } не убит: в пределах { $allowance } см есть свой отряд.
   *[other] { $unit } убит: в пределах { $allowance } см нет своего отряда.
}
say-nobody-to-join = { $unit } убит: в пределах { $allowance } см нет своего отряда.
say-displace-owed = На { $unit } встал вражеский отряд: он должен немедленно поменять позицию.
say-mount-fights = { $unit } вместе с верховым животным или колесницей добавляет атак: { $expected }; в записи { $recorded }.
say-halted-at-edge = Отряд { $unit } вернулся у края стола и в этот ход больше не двигается.
say-blunder-move = { $outcome ->
    [broken] После ошибочного приказа { $unit } двигаться не может.
   *[other] Отряд { $unit } движется, как велит таблица ошибок.
}
say-blunder-charge = { $outcome ->
    [broken] Таблица ошибок не даёт { $unit } атаковать: { $target }.
   *[other] Отряд { $unit } атакует ({ $target }), как велит таблица ошибок.
}
say-blunder-due = { $outcome ->
    [broken] { $unit } не ошибся: ошибка — это проваленный Героем или Волшебником приказ с 12 на кубиках.
   *[other] { $unit } провалил приказ, выбросив 12: ошибочный приказ.
}
say-blunder-owed = { $unit } провалил приказ, выбросив 12: нужен бросок по таблице ошибок.
say-blunder-ends-phase = { $unit } отдал ошибочный приказ: по договорённости приказов в этой фазе больше нет.
say-no-blunder-table = По договорённости ошибочный приказ оканчивает приказы; таблицей ошибок не пользуются.
say-blunder-units = { $outcome ->
    [broken] Ошибка касается только тех, кому отдавался приказ: { $units }.
   *[other] Ошибка касается: { $units }.
}
say-blunder-thrown = Таблица ошибок: { $recorded }.
say-blunder-went = После ошибочного приказа { $unit } проходит { $recorded } см; положено { $expected } см, { $outcome ->
    [broken] в ту сторону, что велит таблица.
   *[other] как велит таблица.
}
say-blunder-stayed = Отряд { $unit } не двинулся после ошибочного приказа{ $outcome ->
    [broken] , хотя путь был свободен.
   *[other] ; мог ли он, знают только игроки.
}
say-blunder-of-others = Отряд { $unit } приказа не получал: ошибка его не касается.
say-bears-penalty = { $unit } получает командный штраф −{ $penalty } до конца битвы.
say-confused-moves = { $outcome ->
    [broken] Отряд { $unit } деморализован, но движется в фазу Командования.
   *[other] Отряд { $unit } деморализован и в фазу Командования не двигается.
}
say-recovers = Отряд { $unit } больше не деморализован.
say-recovered = Отряд { $unit } уже не деморализован: бросает { $expected }, в записи { $recorded }.
say-order-lapsed = Отряд { $unit } движется по приказу, после которого отдан другой: приказ исполняют сразу.
say-put-back = Отряд { $unit } возвращён назад: проваленный приказ прежних движений не отменяет.
say-move-stands = Отряд { $unit } провалил приказ; сделанное по прежним приказам остаётся.
say-initiative-alone = Отряд { $unit } действует по инициативе сам, без отрядов, которых касается.
say-initiative-together = Отряд { $unit } движется вместе с отрядом, действующим по инициативе: у бригады инициативы нет.
say-charge-out = { $outcome ->
    [broken] Отряд { $unit } не видит врага, выходя из бригады в атаку.
   *[other] Отряд { $unit } выходит из бригады в атаку.
}
say-penalties-now = Штрафы взяты на момент приказа.
say-off-table-owed = Отряд { $unit } вышел за край стола: нужен немедленный бросок.
say-off-table-roll = { $outcome ->
    [broken] Отряд { $unit } целиком на столе: бросок не нужен.
   *[other] Отряд { $unit } покидает стол: его судьбу решает бросок.
}
say-off-table-result = { $unit }: выпало { $rolled }, минус потерянные базы ({ $losses }): { $expected }; в записи { $recorded }.
say-back-at-edge = { $outcome ->
    [broken] Отряд { $unit } должен вернуться у края, в той же точке, где покинул стол.
   *[other] Отряд { $unit } возвращается там, где покинул стол.
}
say-re-entry = { $outcome ->
    [broken] { $unit }: бросок на возвращение — один, в начале хода своей стороны, для того, кто за столом ждёт.
   *[other] Отряд { $unit } бросает на возвращение.
}
say-re-entry-owed = Отряд { $unit } ждёт за краем стола: в начале хода нужен бросок.
say-shares-fate = { $unit } покинул стол вместе с отрядом ({ $other }) и разделяет его судьбу: сам не бросает.
say-rolls-alone = { $unit } не присоединён к отряду и бросает сам.
say-characters-share-fate = { $unit }: присоединённые персонажи разделяют судьбу отряда.

say-shooting-dice = Стреляют баз: { $stands }, выстрелов у каждой: { $shots }; кубиков положено { $expected }, в записи { $recorded }.
say-range = { $unit }: от дальней стреляющей базы до цели { $recorded } см; дальность { $expected } см.
say-shot-at-nobody = Отряд { $unit } стреляет не по вражескому отряду.
say-stand-sees = { $outcome ->
    [broken] Стреляющая база отряда { $unit } не видит { $target }.
   *[other] Каждая стреляющая база отряда { $unit } видит { $target }.
}
say-to-hit = { $outcome ->
    [broken] Отряд { $unit } попадает по { $target } на { $needed } и больше: таких кубиков { $expected }, в записи { $recorded }.
   *[other] Отряд { $unit } попадает по { $target } на { $needed } и больше; попаданий: { $expected }.
}
say-saves = { $outcome ->
    [broken] Отряд { $unit } спасает на { $armour } и больше: таких кубиков { $expected }, в записи { $recorded }.
   *[other] Отряд { $unit } спасает на { $armour } и больше; спасено: { $expected }.
}
say-stands-lost = { $outcome ->
    [broken] Отряд { $unit } должен потерять баз: { $expected }; в записи снято { $recorded } или сняты не те.
   *[other] Отряд { $unit } теряет баз: { $expected }; в записи снято { $recorded }.
}
say-drive-back-dice = { $unit }: получено хитов { $suffered }, не считается за укрытие { $ignored }: кубиков { $expected }; в записи { $recorded }.
say-confused-by-six = Шестёрка на кубиках отброса деморализует отряд { $unit }: { $confused }.
say-drive-back-cover = Лучшее укрытие баз отряда { $unit } против стрелявших: { $expected }; в записи { $recorded }.
say-rout-placed = Отряд { $unit } рассеян и убран с поля, но запись ставит его базы на стол.
say-rout = Отброс { $rolled } см при полной дистанции { $pace } см: { $expected }; в записи { $recorded }.
say-driven-back = { $outcome ->
    [broken] Первая база отряда { $unit } отходит на { $expected } см, не поворачиваясь; в записи — на { $recorded } см.
   *[other] Первая база отряда { $unit } отходит на { $expected } см; в записи { $recorded } см.
}
say-turns-driven-back = Первая база отряда { $unit } поворачивается на { $turned }°: при отбросе она смотрит туда же, куда смотрела.
say-straight-away = Прямо от стрелков: пройдено { $expected } см, расстояние выросло на { $recorded } см.
say-none-nearer = { $outcome ->
    [broken] Другая база отряда { $unit } оказалась ближе к противнику, чем первая.
   *[other] Ни одна другая база отряда { $unit } не оказалась ближе к стрелкам, чем первая.
}

say-stopped-by = { $outcome ->
    [broken] { $unit }: ничто такое отряд здесь не останавливает ({ $obstacle }).
   *[other] Отряд { $unit } остановлен: { $obstacle }.
}
say-not-stopped-by-unit = Отряд { $unit } отодвинут дальше, ближе 1 см к отряду { $other }, который должен был его остановить.
say-not-stopped-by-terrain = Отряд { $unit } отодвинут в непроходимую для него местность; отряд останавливается у её края.
say-confused-by-enemy = { $outcome ->
    [broken] Отброшенный на врага или завязанных в бою, { $unit } встаёт в 1 см и деморализован без броска.
   *[other] Отброшенный на врага или завязанных в бою, { $unit } деморализован: { $confused }.
}
say-confused-by-friends = { $outcome ->
    [broken] Отброшенный на отказавшихся друзей, { $unit } деморализован без броска.
   *[other] Отброшенный на отказавшихся друзей, { $unit } деморализован: { $confused }.
}
say-terrain-asks-for-a-die = Остановленный местностью, { $unit } деморализован только на 6 по отдельному кубику; сразу деморализован: { $confused }.
say-confusion-test = Отряд { $unit } проверяется на деморализацию ({ $cause }): выпало { $rolled }, деморализует 6: { $expected }.
say-chain-test = Отряд { $unit } проходит проверку за своё звено цепочки уступивших путь.
say-all-tests = Отряд { $unit } прошёл все проверки, которых требовало движение.
say-no-cause-to-test = { $unit }: повода для проверки на деморализацию нет ({ $cause }).
say-test-owed = Отряд { $unit } не прошёл положенную проверку на деморализацию: { $cause }.
say-blocked-without-test = Базы отряда { $unit }, чей путь перекрыт, гибнут; проверки это не требует.
say-went-over-friends = Отряд { $unit } проходит через { $other }, не освободивший путь.
say-nobody-comes-through = { $unit }: в этом движении освобождать путь некому; назван { $other }.
say-not-in-the-way = Отряд { $unit } не стоит на пути отряда { $other }.
say-may-make-way = { $outcome ->
    [broken] Отряд { $unit } завязан в бою и не может освободить путь отряду { $other }.
   *[other] Отряд { $unit } может освободить путь отряду { $other }.
}
say-friends-refuse = { $outcome ->
    [broken] Отряд { $other } не освобождает путь, а { $unit } всё равно проходит через него.
   *[other] Отряд { $other } не освобождает путь, и { $unit } дальше не идёт.
}
say-only-stands-in-the-way = { $outcome ->
    [broken] Отряд { $unit } двигает базы, которые не стоят на пути.
   *[other] Отряд { $unit } двигает только базы, стоящие на пути.
}
say-still-in-the-way = База отряда { $unit } всё ещё стоит на пути.
say-shortest-way-aside = { $outcome ->
    [broken] Ни одна база отряда { $unit } не уходит прямо вбок на наименьшее расстояние, { $distance } см.
   *[other] База отряда { $unit } уходит прямо вбок на наименьшее расстояние, { $distance } см.
}
say-placed-to-support = { $outcome ->
    [broken] Ни одна база отряда { $unit } не поставлена в поддержку отряда { $other }, или не все они стояли на пути.
   *[other] Отряд { $unit } освобождает путь отряду { $other } и поставлен ему в поддержку.
}
say-back-with-friend = { $outcome ->
    [broken] Отряд { $unit } не отодвинут назад вместе с { $other } как стоял и в соприкосновении с ним.
   *[other] Отряд { $unit } отодвинут назад вместе с { $other }, как стоял и в соприкосновении с ним.
}
say-too-near = { $unit }, освобождая путь, оказывается слишком близко к { $other }.
say-way-is-free = Отряд { $unit } освобождает путь, не подходя к врагу, к завязанным в бою и к непроходимой местности.
say-charger-driven-back = Отряд { $unit } получил хитов во время атаки: { $suffered }; за них не отбрасывают.
say-charger-not-driven-back = Отряд { $unit } получил хитов во время атаки: { $suffered }, и за них не отброшен.
say-character-goes-along = { $outcome ->
    [broken] Отряд { $unit } оказывается не с отрядом { $other }, с которым его отбрасывают.
   *[other] Отряд { $unit } отброшен вместе с отрядом { $other }.
}
say-hits-suffered = Отряд { $unit } получает хитов: { $expected }; в записи { $recorded }.
say-pooled = { $outcome ->
    [broken] Кубики отряда { $unit } брошены вместе с другими по { $target }, а это не его цель.
   *[other] Кубики отряда { $unit } брошены вместе с другими по { $target }.
}
say-all-shoot = Все базы отряда { $unit }, которые могут, стреляют по { $target }.
say-stand-left-out = База { $recorded } отряда { $unit } могла стрелять по цели своего отряда и не стреляла.
say-batches = { $outcome ->
    [broken] Кубики по { $unit } бросают частями от наименее защищённых баз к лучше защищённым, всего { $expected }; в записи { $recorded }.
   *[other] Кубики по { $unit } брошены частями, сначала по наименее защищённым базам.
}
say-exposed-stand = { $outcome ->
    [broken] Ни одна база отряда { $unit } не видит незащищённую базу отряда { $target } или не достаёт до неё.
   *[other] Отряд { $unit } видит незащищённую базу отряда { $target } и достаёт до неё.
}
say-exposed-first = Отряд { $unit } теряет защищённую базу, хотя осталась незащищённая: из { $stands } незащищённых снято { $recorded }.
say-exposed-dice = { $outcome ->
    [broken] Когда незащищённые базы отряда { $unit } кончились, нужен более высокий результат.
   *[other] Незащищённые базы отряда { $unit } снимают первыми: из { $stands } снято { $recorded }.
}
say-shot-at-charger = { $outcome ->
    [broken] Отряд { $unit } стреляет по { $target }, который только что не атаковал.
   *[other] Отряд { $unit } стреляет по { $target }, закончившему атаку.
}
say-free-to-shoot = { $outcome ->
    [broken] Отряд { $unit } стреляет базой, уже завязанной в бою, или не вовремя.
   *[other] По { $target } стреляют только свободные базы отряда { $unit }.
}
say-is-charged = { $outcome ->
    [broken] Отряд { $target } не касается ни одной базы отряда { $unit }: тот не атакован.
   *[other] Отряд { $target } касается отряда { $unit }: тот атакован.
}
say-charger-seen = { $outcome ->
    [broken] База отряда { $unit } ни в один момент атаки не видела { $target } в пределах дальности.
   *[other] Каждая стреляющая база отряда { $unit } видела { $target } в пределах дальности во время атаки.
}
say-hits-on-charger = Хиты по атакующим в первом раунде: { $counted } в пользу стороны { $side }.

say-through-charger = { $outcome ->
    [broken] Выстрел отряда { $unit } навылет через { $target } не достаёт до базы { $recorded } отряда { $other } при конечном положении атакующих ({ $target }).
   *[other] Выстрел отряда { $unit } навылет через { $target } идёт дальше по прямой от конечного положения атакующих.
}
say-burst-through = { $outcome ->
    [broken] Отряд { $unit } прорывается через { $other }: тот деморализован без броска.
   *[other] Отряд { $unit } прорывается через { $other }: до конца фазы тот деморализован.
}

say-engagement = { $outcome ->
    [broken] Соприкосновение с противником связывает: { $expected }; в записи сражаются: { $recorded }.
   *[other] Соприкосновение с противником связывает: { $expected }.
}
say-one-after-another = { $outcome ->
    [broken] Новое столкновение начато, когда прежнее не подсчитано, или после перестроения отрядов.
   *[other] Столкновения разыгрываются одно за другим.
}
say-reckoned-once = { $outcome ->
    [broken] Раунд подсчитан второй раз.
   *[other] Раунд подсчитывается один раз.
}
say-support-once = База { $recorded } отряда { $unit } засчитана как поддержка дважды.
say-fall-back-owed = Раунд закончился вничью, а { $unit } не отходит.
say-in-round = { $outcome ->
    [broken] { $unit } и { $target } не сражаются друг с другом в идущем раунде.
   *[other] { $unit } и { $target } сражаются в этом раунде, до подсчёта результата.
}
say-striking-stands = { $outcome ->
    [broken] База { $recorded } отряда { $unit } не касается { $target }.
   *[other] Каждая бьющая база отряда { $unit } касается { $target }.
}
say-one-strike-a-stand = { $outcome ->
    [broken] База { $recorded } отряда { $unit } бьёт в раунде дважды.
   *[other] Каждая база отряда { $unit } бьёт в раунде один раз.
}
say-all-strike = { $outcome ->
    [broken] База { $expected } отряда { $unit } касается противника, но не била.
   *[other] Каждая база отряда { $unit }, касающаяся противника, била.
}
say-flanked-stands = { $unit }: баз, которых касаются с фланга или тыла, — { $expected }; в записи { $recorded }.
say-flanked-idle = База { $recorded } отряда { $unit } названа базой, которой касаются с фланга или тыла, но не бьёт.
say-flanked-others = { $unit }: с фланга или тыла касаются не тех баз, которые названы в записи.
say-spell-attacks-ended = Заклинание, дававшее отряду { $unit } кубиков: { $modifier }, закончилось: должно быть { $expected }, в записи { $recorded }.
say-modifier = { $outcome ->
    [broken] { $unit }: по этому правилу число кубиков меняется на { $modifier } (баз: { $stands }), всего { $expected }; в записи { $recorded }.
   *[other] { $unit }: изменение числа кубиков { $modifier } на баз: { $stands }.
}
say-character-fights = Отряд { $unit } сражается вместе с отрядом { $other }: он может добавить кубиков — { $expected }, в записи добавлено { $recorded }.
say-attack-dice = { $outcome ->
    [broken] { $unit }: баз { $stands }, атак у каждой { $attacks }: кубиков { $base_dice }, с модификаторами ({ $modifier }) — { $expected }; в записи { $recorded }.
   *[other] { $unit }: баз { $stands }, атак у каждой { $attacks }: кубиков { $base_dice }, с модификаторами ({ $modifier }) — { $expected }.
}
say-support-free = { $outcome ->
    [broken] База { $recorded } отряда { $unit } сочтена поддержкой, хотя сама касается противника.
   *[other] База { $recorded } отряда { $unit } поддерживает и сама не касается противника.
}
say-support-position = { $outcome ->
    [broken] База { $recorded } отряда { $unit } не стоит точно за своей базой, которая касается противника, или точно рядом с ней, глядя туда же.
   *[other] База { $recorded } отряда { $unit } стоит точно за своей базой, которая касается противника, или точно рядом с ней и смотрит туда же.
}
say-support-front = { $outcome ->
    [broken] База, которую должна поддерживать база { $recorded } отряда { $unit }, не касается противника фронтом.
   *[other] База, которую поддерживает база { $recorded } отряда { $unit }, касается противника фронтом.
}
say-supported-lost = Поддержка базы { $recorded } отряда { $unit } засчитана, а сама база снята; так сделано и в примере книги, поэтому это отмечено, но не осуждается.
say-supporter-lost = База { $recorded } отряда { $unit } засчитана как поддержка и снята; так сделано и в примере книги, поэтому это отмечено, но не осуждается.
say-hits-capped = { $unit }: получено хитов { $suffered }, засчитано { $counted } — больше терять было нечего.
say-hits-carried = Отряд { $unit } вступает в раунд с недостаточными хитами: { $leftover_hits }.
say-round-score = { $side }, хиты и поддержка: { $score }{ $outcome ->
    [broken] {""}; в записи объявлено { $recorded }
   *[other] {""}
}.
say-round-drawn = { $outcome ->
    [broken] По хитам и поддержке { $expected_term ->
        [none] раунд не выиграл никто
       *[other] раунд за стороной { $expected }
    }; в записи { $recorded }.
   *[other] Результаты равны: ничья, обе стороны отходят.
}
say-round-won = { $outcome ->
    [broken] По хитам и поддержке { $expected_term ->
        [none] раунд не выиграл никто
       *[other] раунд за стороной { $expected }
    }; в записи { $recorded }.
   *[other] Раунд за { $side }; разбитые отряды бегут на { $retreat } см.
}
say-side-destroyed = { $outcome ->
    [broken] По хитам и поддержке { $expected_term ->
        [none] раунд не выиграл никто
       *[other] раунд за стороной { $expected }
    }; в записи { $recorded }.
   *[other] Другая сторона уничтожена полностью: победа за { $side }.
}
say-all-destroyed = { $outcome ->
    [broken] По хитам и поддержке { $expected_term ->
        [none] раунд не выиграл никто
       *[other] раунд за стороной { $expected }
    }; в записи { $recorded }.
   *[other] Не осталось никого с обеих сторон.
}
say-after-result = { $outcome ->
    [broken] Базы отряда { $unit } сняты до подсчёта результата раунда: их снимают после него.
   *[other] Базы отряда { $unit } снимаются после подсчёта результата раунда.
}
say-casualties-first = { $outcome ->
    [broken] Отряд { $unit } бежит, не сняв потерянные базы.
   *[other] Отряд { $unit } бежит, сняв потерянные базы.
}
say-loser-first = { $outcome ->
    [broken] { $side } снимает базы, пока у другой стороны, которая снимает первой, они ещё не сняты.
   *[other] Проигравший раунд снимает базы раньше, чем { $side }.
}
say-beaten = { $outcome ->
    [broken] Отряд { $unit } не разбит и бежать не должен.
   *[other] Отряд { $unit } разбит и бежит.
}
say-retreat-owed = Отряд { $unit } разбит, но не побежал.
say-retreat-distance = Отряд { $unit } бежит на { $expected } см; в записи { $recorded } см.
say-retreat-in-order = { $outcome ->
    [broken] Отряд { $unit } при бегстве меняет формацию или поворачивается.
   *[other] Отряд { $unit } бежит, сохраняя формацию и не поворачиваясь.
}
say-retreat-direction = { $outcome ->
    [broken] Отряд { $unit } бежит не прямо от стороны, к которой прижато больше всего вражеских баз.
   *[other] Отряд { $unit } бежит прямо от стороны, к которой прижато больше всего вражеских баз.
}
say-direction-unclear = К отряду { $unit } ни одна вражеская база не прижата: направление выбирает владелец.
say-winner-chooses = { $outcome ->
    [broken] Отряд { $unit } проиграл раунд и не выбирает.
   *[other] Отряд { $unit } выиграл раунд и выбирает.
}
say-draw-hold = { $outcome ->
    [broken] Отряд { $unit } остаётся при ничьей, хотя не стоит в оборонительной или укреплённой позиции.
   *[other] При ничьей остаются только войска в оборонительной или укреплённой позиции; { $unit } остаётся.
}
say-must-charge = Отряд { $unit } обязан атаковать по инициативе: ближайший враг на виду и в пределах досягаемости.
say-must-advance = { $outcome ->
    [broken] Отряд { $unit } обязан сделать бросок вперёд: { $expected } на виду, в { $distance } см.
   *[other] Отряд { $unit } был бы обязан сделать бросок вперёд до { $allowance } см, но видимого противника в пределах досягаемости нет.
}
say-somebody-left = { $outcome ->
    [broken] Все противники, касавшиеся отряда { $unit }, уничтожены: преследовать некого.
   *[other] Отряд { $unit } преследует уцелевшего противника.
}
say-pursuit-contact = { $outcome ->
    [broken] Ни одна база отряда { $unit } не прижата фронтом к противнику.
   *[other] Отряд { $unit } восстанавливает соприкосновение фронтом.
}
say-fall-back = { $outcome ->
    [broken] Отряд { $unit } отходит, хотя его сторона выиграла раунд.
   *[other] Отряд { $unit } отходит.
}
say-fall-back-dice = { $outcome ->
    [broken] { $side } бросает кубиков: { $expected }, один раз на все отходящие отряды; в записи — { $recorded } или второй бросок.
   *[other] { $side } бросает кубиков: { $expected }, один раз на все отходящие отряды; в записи { $recorded }.
}
say-fall-back-distance = { $outcome ->
    [broken] Отряд { $unit } отходит на { $recorded } см: это не между меньшим кубиком, { $least } см, и суммой, { $greatest } см.
   *[other] Отряд { $unit } отходит на { $recorded } см; не меньше { $least } см и не больше { $greatest } см.
}
say-reform-who = { $outcome ->
    [broken] Отряд { $unit } в этой фазе не сражался или уже перестроился.
   *[other] Отряд { $unit } сражался в этой фазе и может перестроиться.
}
say-pivot-stays = { $outcome ->
    [broken] База { $stand } отряда { $unit } должна остаться на месте, пока остальные перестраиваются вокруг неё; сдвиг { $recorded } см.
   *[other] База { $stand } отряда { $unit } остаётся на месте: сдвиг { $recorded } см.
}
say-seen-past-characters = Отряд { $unit } видит отряд { $target }: между ними одни персонажи, а они обзор не закрывают.

say-casts-in-combat = { $outcome ->
    [broken] Отряд, с которым { $unit }, в бою, но это не мешает колдовать.
   *[other] Отряд, с которым { $unit }, в бою, но колдовать можно.
}
say-caster = { $outcome ->
    [broken] { $unit } — не волшебник армии, которой доступно заклинание «{ $spell }».
   *[other] { $unit } — волшебник армии, которой доступно заклинание «{ $spell }».
}
say-cast-when = { $outcome ->
    [broken] { $unit } колдует не в свою фазу Стрельбы или после начала отбросов; фаза: { $recorded }.
   *[other] { $unit } колдует в свою фазу Стрельбы.
}
say-teleport-again = { $unit } уже телепортировался в этом ходу: следующее заклинание должно быть другим.
say-spells-a-turn = { $unit } может попробовать за ход заклинаний: { $expected }; это по счёту { $recorded }.
say-spell-one-target = «{ $spell }» насылают на одну цель; в записи их { $recorded }.
say-spell-wrong-target = «{ $spell }» нельзя наслать на { $units }.
say-spell-touching = { $outcome ->
    [broken] «{ $spell }»: нужен враг, касающийся отряда, с которым { $unit }; { $units } его не касается.
   *[other] { $units } касается отряда, с которым { $unit }.
}
say-spell-line = { $outcome ->
    [broken] Линия заклинания «{ $spell }» задевает не эти отряды: { $units }.
   *[other] Линия заклинания «{ $spell }» задевает: { $units }.
}
say-spell-all-within = { $outcome ->
    [broken] «{ $spell }» действует на всех в радиусе; в записи кто-то пропущен: { $units }.
   *[other] «{ $spell }» действует на всех в радиусе: { $units }.
}
say-spell-outside-combat = { $outcome ->
    [broken] «{ $spell }» нельзя наслать на отряд в бою: { $units }.
   *[other] { $units } не в бою, как того требует «{ $spell }».
}
say-spell-in-combat = { $outcome ->
    [broken] «{ $spell }» — для отрядов в бою; { $units } не в бою.
   *[other] { $units } в бою, как того требует «{ $spell }».
}
say-spell-target = «{ $spell }» насылают на { $units }.
say-spell-range = «{ $spell }» действует на { $expected } см; от волшебника ({ $unit }) { $recorded } см.
say-spell-sight = { $outcome ->
    [broken] { $unit } не видит { $target }.
   *[other] { $unit } видит { $target }.
}
say-spell-again = { $outcome ->
    [broken] «{ $spell }» уже подействовало на { $unit } в этом ходу.
   *[other] «{ $spell }» ещё не действовало на { $unit } в этом ходу.
}
say-spell-in-vain = «{ $spell }» не удалось или рассеяно: на { $unit } его можно наслать снова.
say-ring-needs-no-die = Кольцо ({ $unit }) насылает заклинание без броска; в записи { $recorded }.
say-cast-roll = «{ $spell }»: нужно { $needed } и больше (модификатор { $modifier }); выпало { $rolled }: { $expected }{ $outcome ->
    [broken] {""}, в записи { $recorded }
   *[other] {""}
}.
say-cast-again = { $outcome ->
    [broken] Перебрасывает лишь маг Высших эльфов, и только неудачу, кроме 1: { $unit }, { $recorded }.
   *[other] { $unit } перебрасывает { $recorded }.
}
say-dispel-order = { $outcome ->
    [broken] «{ $spell }» не наслано, уже рассеяно или подействовало: { $unit } рассеивает не вовремя.
   *[other] { $unit } рассеивает «{ $spell }», прежде чем оно подействует.
}
say-anti-magic-once = Это заклинание уже пробовали рассеять антимагией; { $unit } больше не может.
say-anti-magic-who = Антимагия — у рунных кузнецов против вражеских заклинаний; { $unit } ею не владеет.
say-anti-magic-range = Антимагия ({ $unit }) действует на { $expected } см; до волшебника { $recorded } см.
say-scroll = { $outcome ->
    [broken] У { $unit } нет свитка против этого заклинания.
   *[other] { $unit } читает свиток: заклинание рассеяно.
}
say-spell-takes-effect = { $outcome ->
    [broken] «{ $spell }» не удалось или рассеяно: на { $unit } оно не действует.
   *[other] «{ $spell }» действует на { $unit }.
}
say-effect-twice = «{ $spell }» подействовало на { $unit } дважды.
say-effect-elsewhere = «{ $spell }» наслано не на { $unit }.
say-spell-no-saves = «{ $spell }» не оставляет отряду { $unit } спасбросков.
say-spell-attacks = «{ $spell }» даёт атак: { $expected } по { $unit }; в записи { $recorded }.
say-hits-for-combat = { $outcome ->
    [broken] Отряд { $unit } в бою: хиты ({ $suffered }) от «{ $spell }» ждут первого раунда, базы заранее не снимают.
   *[other] Отряд { $unit } в бою: хиты ({ $suffered }) от «{ $spell }» ждут первого раунда.
}
say-raised-who = Поднимают три базы скелетов, которых не было на столе; { $unit } — нечто иное.
say-raised-where = { $outcome ->
    [broken] { $unit } никого не касается в столкновении: { $units }.
   *[other] { $unit } вступает в столкновение: { $units }.
}
say-rage-dice = До { $expected } кубиков по одному, до первого повтора: { $dice }, сумма { $rolled }; в записи { $recorded }.
say-teleports = { $outcome ->
    [broken] { $unit } не может там появиться.
   *[other] { $unit } появляется где хочет.
}
say-pushed = Отряд { $unit } отбрасывается прямо к краю стола на 5 см за очко и не рассеивается: { $dice }, то есть { $expected } см; в записи { $recorded } см.
say-pushed-elsewhere = Отряд { $unit } отбрасывается на { $expected } см ({ $dice }), но не прямо к собственному краю стола.
say-pushed-confused = Деморализован ли отброшенный отряд { $unit }: по кубику { $expected }; в записи: { $recorded }.
say-push-routed = «Отвалите!» никого не рассеивает, как бы далеко ни отбросило; в записи { $unit } рассеян.
say-effect-owed = Заклинание { $spell } наслано на { $unit } и не рассеяно, но его действия в записи нет.
say-push-owed = Отряд { $unit } так и не отброшен.
say-doomed = Отряд { $unit } в отчаянии: ни атаки, ни преследования, ни броска вперёд.
say-voice-moves = { $outcome ->
    [broken] Отряд { $unit } движется по Командному гласу второй раз.
   *[other] Отряд { $unit } движется по Командному гласу, без бригады и персонажей.
}
say-item-spent = { $unit }: { $item } больше не действует.
say-item-not-borne = { $outcome ->
    [broken] { $unit } не несёт предмет: { $item }; кто что несёт, записано в списке армии.
   *[other] { $unit } несёт предмет, как записано в списке армии: { $item }.
}
say-one-item = { $unit } несёт предметов: { $recorded }; можно { $expected }.
say-item-once = { $outcome ->
    [broken] { $item } уже есть в этой армии.
   *[other] { $item } в этой армии один.
}
say-item-cost = Предметы ({ $unit }) стоят { $expected } очков; уплачено { $recorded }.
say-item-bearer = { $outcome ->
    [broken] { $item } не для { $unit }.
   *[other] { $item } может нести { $unit }.
}
say-first-combat = { $outcome ->
    [broken] Знамя действует лишь в первую фазу Боя отряда { $unit }.
   *[other] Отряд { $unit } поднимает знамя в свою первую фазу Боя.
}
say-hit-shrugged-off = Отряд { $unit } игнорирует один хит, остаётся { $suffered }.
say-all-dice-again = { $outcome ->
    [broken] Знамя ({ $unit }) раз за битву перебрасывает все кубики ({ $expected }); переброшено { $recorded }.
   *[other] Отряд { $unit } перебрасывает все кубики: { $expected }.
}
say-extra-attacks = Атаки одной базе отряда { $unit }: положено { $expected }, дано { $recorded } (по этому правилу { $attacks }).
say-extra-owed = У отряда { $unit } в этом раунде атак для одной базы: { $expected }; нанесено { $recorded }.
say-miss-again = { $outcome ->
    [broken] Отряд { $unit } может перебросить один промах, раз за раунд и с Рассекающим мечом: в записи переброшено { $recorded } при { $needed }+.
   *[other] Отряд { $unit } перебрасывает один промах за раунд: { $recorded } при { $needed }+.
}
say-save-again = { $outcome ->
    [broken] Отряд { $unit } может заставить противника перебросить один удачный спасбросок, раз за раунд и с Мечом разрушения: в записи переброшено { $recorded } при { $armour }+.
   *[other] Противник отряда { $unit } перебрасывает один удачный спасбросок за раунд: { $recorded } при { $armour }+.
}
say-save-again-owed = Противник отряда { $unit } не перебросил ни одного удачного спасброска.
say-rage-owed = Не нанесены атаки гнева ({ $expected }) по самому отряду { $unit }.
say-rage-at-itself = Гнев обращает на сам отряд { $unit } атак: { $expected }, в первом раунде; в записи { $recorded }.
say-fires-again = Отряд { $unit } стреляет в эту фазу раз: { $expected }; это по счёту { $recorded }.
say-crown = { $outcome ->
    [broken] Корона — лишь для первого приказа, который { $unit } отдаёт за ход.
   *[other] { $unit } отдаёт первый приказ хода с Короной.
}
say-helm = { $outcome ->
    [broken] О Шлеме объявляют в начале хода: { $unit }.
   *[other] { $unit } надевает Шлем на этот ход.
}
say-orb-after-failure = Шар отменяет проваленный приказ генерала ({ $unit }); такого нет.
say-orb-test = С Шаром генералу ({ $unit }) нужно { $needed } или меньше; выпало { $rolled }: { $expected }; в записи { $recorded }.
say-sceptre = { $outcome ->
    [broken] Нет ошибочного приказа подчинённого, за который уже бросали: { $unit }.
   *[other] { $unit } превращает ошибочный приказ подчинённого в успешный.
}
say-staff = { $outcome ->
    [broken] Посох ({ $unit }) отвечает на неудачу вражеского волшебника одним кубиком.
   *[other] { $unit } поднимает посох на волшебника, у которого не вышло.
}
say-staff-roll = Посох ({ $unit }) действует на 4 и больше; выпало { $recorded }.
say-for-a-spell = { $outcome ->
    [broken] { $unit } не может сейчас применить предмет: { $item }.
   *[other] { $unit } применяет для заклинания: { $item }.
}
say-ring = { $outcome ->
    [broken] Кольцо ({ $unit }) насылает одно заклинание за игру, без осечки.
   *[other] Кольцо ({ $unit }) насылает заклинание.
}
say-formation = Отряд { $unit } начинает движение в формации «{ $expected }»; игроки сочли её формацией «{ $recorded }».
say-evades = { $outcome ->
    [broken] Отряд { $unit } летает, а летающие по инициативе не уклоняются.
   *[other] Отряд { $unit } уклоняется по инициативе.
}
say-charges-by-initiative = { $unit } — летающий отряд и атакует по инициативе.
say-evades-unreachable = Отряд { $unit } не может добраться до ближайшего видимого врага ({ $target }) и уклоняется.
say-evades-straight = { $outcome ->
    [broken] Ближайшая к врагу база отряда { $unit } идёт не прямо от него: { $recorded } см по линии, { $aside } см в сторону.
   *[other] Ближайшая к врагу база отряда { $unit } уходит прямо от него на { $recorded } см.
}
say-evade-near = Отряд { $unit } заканчивает уклонение в { $recorded } см от отряда { $other }; нужно не меньше 1 см.
say-evade-over = Отряд { $unit } уклоняется сквозь отряд { $other }, который преграждает путь.
say-evade-limits = { $outcome ->
    [broken] Отряд { $unit } уклоняется через непроходимую для него местность: { $terrain }.
   *[other] Уклонению отряда { $unit } ничто не мешает.
}
say-bursts-past = Отряд { $other } не стоит на пути отряда { $unit }: прорыва через него нет.
say-bursts-silently = Отряд { $other } стоит на пути отряда { $unit }, а прорыв не записан.
say-bursts-through = { $outcome ->
    [broken] Отряд { $unit } прорывается сквозь отряд { $other }: уклоняющихся пропускают только свои, и только не занятые боем.
   *[other] Отряд { $unit } прорывается сквозь отряд { $other }.
}
say-ignores = { $outcome ->
    [broken] Отряд { $unit } обязан учитывать отряд { $other }, действуя по инициативе.
   *[other] Отряд { $unit } не учитывает отряд { $other }, действуя по инициативе.
}
say-way-barred = Путь отряда { $unit } закрыт, а в обход { $pace } см не хватает.
say-own-stands = { $outcome ->
    [broken] База { $stand } отряда { $unit } должна обойти базу { $other_stand } своего же отряда, которая уже передвинута; она проходит сквозь неё.
   *[other] База { $stand } отряда { $unit } проходит сквозь базу { $other_stand } своего же отряда.
}
say-gap = { $outcome ->
    [broken] Отряд { $unit } идёт через проход шириной { $recorded } см; базе нужно { $expected } см.
   *[other] Отряд { $unit } идёт через проход шириной { $recorded } см; достаточно { $expected } см.
}
say-passes-character = Отряд { $unit } проходит сквозь персонажа { $other }.
say-home-back-roll = { $outcome ->
    [broken] Отряд { $unit } бросает на возврат второй раз за фазу.
   *[other] Отряд { $unit } бросает на возврат: до { $recorded } см.
}
say-home-back-when = { $outcome ->
    [broken] Отряд { $unit } сейчас не может совершить возврат.
   *[other] Отряд { $unit } может совершить возврат: свои персонажи слишком далеко.
}
say-initiative-after-home-back = Отряд { $unit } действует по инициативе, хотя летающие отряды уже совершали возврат.
say-home-back-confused = { $outcome ->
    [broken] Отряд { $unit } деморализован: возврат возможен, приказы — нет.
   *[other] Отряд { $unit } совершает возврат, хотя и деморализован.
}
say-home-back-to = Отряд { $unit } возвращается не к своему персонажу.
say-home-back = Отряд { $unit } приближается к персонажу на { $recorded } см; положено { $expected } см.
say-flies-over = { $outcome ->
    [broken] Отряд { $unit } останавливается перед тем, что мог бы перелететь.
   *[other] Отряд { $unit } перелетает то, что преградило бы путь другим.
}
say-landing = { $outcome ->
    [broken] Отряд { $unit } не может приземлиться там, где закончил движение.
   *[other] Отряд { $unit } приземляется там, где можно.
}
say-on-the-ground = { $outcome ->
    [broken] Отряд { $unit } перелетает то, что преграждает ему путь по земле.
   *[other] Отряд { $unit } движется по земле.
}
say-forced = { $outcome ->
    [broken] Отряд { $unit } проходит { $recorded } см вместо { $expected } см, будто формация вдвое сокращает движение.
   *[other] Отряд { $unit } проходит { $recorded } см независимо от формации.
}
say-slope = { $outcome ->
    [broken] Отряд { $unit } стоит на уступе холма шириной { $recorded } см; его войскам нужно { $expected } см.
   *[other] Отряд { $unit } стоит на уступе холма шириной { $recorded } см.
}
say-assault = { $outcome ->
    [broken] Отряд { $unit } не может штурмовать укреплённую позицию отряда { $target }.
   *[other] Отряд { $unit } может штурмовать укреплённую позицию отряда { $target }.
}
say-uphill = { $outcome ->
    [broken] Отряд { $unit } против отряда { $other }: там, где он стоит, позиция не { $recorded }, как в записи.
   *[other] Отряд { $unit } против отряда { $other }: по мнению игроков, позиция { $recorded }.
}
say-lost-stands-strike = Отряд { $unit } теряет базы ({ $lost }), но они успевают ударить: удары одновременны.
say-counts-as-open = { $outcome ->
    [broken] Отряд { $unit } атаковал, преследовал, бросился вперёд или бежал и считается стоящим в открытой местности; в записи — { $cover }.
   *[other] Отряд { $unit } считается стоящим в открытой местности.
}
say-bonus-bounds = { $outcome ->
    [broken] Отряд { $unit } получил бонус, который здесь не действует: положено кубиков — { $expected }, в записи — { $recorded }.
   *[other] У отряда { $unit } нет лишних бонусов: кубиков — { $recorded }.
}
say-modifiers-add-up = { $outcome ->
    [broken] Не все модификаторы отряда { $unit } сложены: положено кубиков — { $expected }, в записи — { $recorded }.
   *[other] Модификаторы отряда { $unit } складываются.
}
say-unit-destroyed = У отряда { $unit } не осталось баз: он уничтожен.
say-chooses-once = Отряд { $unit } уже выбрал, что делать после раунда.
say-chooses-for-itself = Отряд { $unit } выбирает сам, независимо от других отрядов своей стороны.
say-pursuit-goes-on = Преследование ведёт к новому раунду.
say-finish-first = Столкновение отряда { $unit } не закончено; бой отряда { $other }, бросившегося вперёд, подождёт.
say-advance-fights-next = { $outcome ->
    [broken] Отряд { $unit } бросился вперёд: его бой идёт следующим, раньше всех других.
   *[other] Бой отряда { $unit }, бросившегося вперёд, идёт следующим.
}
say-supporters-out = { $outcome ->
    [broken] Отряд { $unit } касается друзей, но не врага: он лишь поддерживает и в столкновении не участвует.
   *[other] Отряд { $unit } лишь поддерживает и в столкновении не участвует.
}
say-contact-invented = По записи { $unit } касается { $other }, а это не так.
say-contact-left-out = { $unit } касается { $other }, а в соприкосновениях раунда этого нет.
say-strikes-whom-it-does-not-touch = { $unit } бьёт { $target }, хотя по соприкосновениям раунда его не касается.
say-run-into = { $outcome ->
    [broken] Преследователь вошёл в контакт с отрядом { $unit }: тот сражается в этом раунде.
   *[other] Преследователь вошёл в контакт с отрядом { $unit }, и тот сражается в этом раунде.
}
say-escaped = { $outcome ->
    [broken] Враг больше не касается отряда { $unit }: он убежал и дальше не сражается.
   *[other] Враг больше не касается отряда { $unit }: он убежал.
}
say-supporter-stays = Отряд { $unit } лишь поддерживал: он не преследует и не бежит.
say-supporter-retreats = Отряд { $unit } лишь поддерживал и не бежит; он может освободить путь.
say-supporter-pursues = Отряд { $unit } лишь поддерживал и не преследует.
say-combat-owed = { $unit } и { $other } соприкасаются, но их бой не разыгран.
say-result-owed = У раунда, в котором сражался { $unit }, нет результата.
say-round-owed = Отряд { $unit } преследовал, а нового раунда не было.
say-hits-wiped = Недостаточные хиты отряда { $unit } ({ $leftover_hits }) стираются с концом фазы Боя.
say-support-counts = Баз поддержки у стороны { $side }: { $stands }, по одному очку.
say-support-any-unit = { $outcome ->
    [broken] База { $recorded } отряда { $unit } тоже поддерживает, хотя она из другого отряда.
   *[other] База { $recorded } отряда { $unit } поддерживает другой отряд.
}
say-support-no-hits = { $outcome ->
    [broken] Поддержка не наносит хитов: { $unit } теряет баз — { $expected }, в записи снято { $recorded }.
   *[other] Поддержка не наносит хитов: { $unit } теряет баз — { $expected }.
}
say-score-bounds = { $outcome ->
    [broken] Результат стороны { $side } — { $expected }, в записи объявлено { $recorded }.
   *[other] Результат стороны { $side } — { $score }.
}
say-blocked-removal = Базы отряда { $unit } погибли на пути; недостаточные хиты остаются: { $leftover_hits }.
say-stand-blocked = { $outcome ->
    [broken] Путь базы { $stand } отряда { $unit } свободен, а она уничтожена.
   *[other] Путь базы { $stand } отряда { $unit } перекрыт: она уничтожена.
}
say-blocked-by = { $outcome ->
    [broken] Ничего такого ({ $obstacle }) на пути баз, которые отряд { $unit } теряет при бегстве, нет.
   *[other] Отряд { $unit } теряет базы при бегстве: { $obstacle }.
}
say-way-not-free = Путь базы { $stand } отряда { $unit } перекрывает { $other }: она гибнет, а не движется.
say-way-free = Путь отряда { $unit } свободен.
say-friend-made-way = Отряд { $other } освобождает путь бегущему отряду { $unit }.
say-one-fall-back-roll = { $outcome ->
    [broken] Сторона { $side } бросает на отход из этого боя второй раз.
   *[other] Один бросок на все отряды стороны { $side }, отходящие из этого боя.
}
say-fall-back-in-turn = { $outcome ->
    [broken] У обеих сторон отходит несколько отрядов: сейчас не очередь стороны { $side }.
   *[other] Стороны отходят по очереди, по одному отряду.
}
say-fall-back-stopped = { $outcome ->
    [broken] Ничто такое ({ $obstacle }) не мешает отряду { $unit }, или он отошел не прямо.
   *[other] Отряду { $unit } не хватает места на наименьшую дистанцию ({ $obstacle }), он отходит прямо назад.
}
say-keeps-away = { $outcome ->
    [broken] Отряд { $unit } отходит слишком близко или сквозь: { $other }.
   *[other] Отряд { $unit } держится в 1 см от врагов и завязанных в бою.
}
say-reform-in-turn = { $outcome ->
    [broken] Отряд { $unit } перестраивается не в свою очередь: стороны чередуются, начинает больший кубик.
   *[other] Стороны перестраиваются по очереди, по одному отряду; начинает больший кубик.
}
say-reform-free = { $outcome ->
    [broken] База отряда { $unit } встала на другой отряд или в непроходимую местность.
   *[other] Путь баз отряда { $unit } свободен.
}
say-after-retreats = { $outcome ->
    [broken] Отряд { $unit } преследует раньше, чем убежал { $other }.
   *[other] Отряд { $unit } преследует, когда все убежали.
}
say-leaves-work = { $outcome ->
    [broken] Отряд { $unit } в укреплённой позиции и не покидает её ради врага.
   *[other] Отряд { $unit } не в укреплённой позиции.
}
say-fled-out-of-reach = { $outcome ->
    [broken] Враг убежал в местность или через местность, непроходимую для отряда { $unit }.
   *[other] Местность, по которой убежал враг, проходима для отряда { $unit }.
}
say-leftover-stands = Базы отряда { $unit } без места у врага остаются со своим отрядом.
say-pursuit-reaches = { $outcome ->
    [broken] Отряд { $unit } остановился, не дойдя до врага; преследователь идёт, сколько нужно.
   *[other] Отряд { $unit } идёт столько, сколько нужно до контакта.
}
say-pursuit-free = { $outcome ->
    [broken] База отряда { $unit } встала на другой отряд, или её путь ведёт сквозь него или через непроходимое.
   *[other] Путь баз отряда { $unit } свободен.
}
say-same-enemy = { $outcome ->
    [broken] Отряд { $unit } идёт на других, хотя может достать того, с кем сражался.
   *[other] Отряд { $unit } идёт на того, с кем сражался.
}
say-follows-front = { $outcome ->
    [broken] Враги бежали в разные стороны, и { $unit } не преследует тех, кто был перед фронтом: { $expected }.
   *[other] Враги бежали в разные стороны: { $unit } преследует тех, кто был перед фронтом: { $expected }.
}
say-straight-ahead = { $outcome ->
    [broken] Прямо вперёд до врага могут дойти базы отряда { $unit }: { $stands }; пошли не все.
   *[other] Все базы отряда { $unit }, что могут идти прямо, идут прямо: { $stands }.
}
say-flank-left-free = База отряда { $unit } могла бы зайти преследуемым во фланг или в тыл; в примере книги такие базы стоят к врагу углом, поэтому это отмечено, но не осуждается.
say-other-stands = { $outcome ->
    [broken] База отряда { $unit } осталась в стороне, хотя рядом с ушедшими прямо есть свободное место у врага.
   *[other] Остальные базы отряда { $unit } встают к ушедшим прямо: { $stands }.
}
say-no-straight = { $outcome ->
    [broken] Ни одна база отряда { $unit } не может идти прямо: ближайшая идёт к центру края ближайшей базы врага.
   *[other] Ни одна база отряда { $unit } не может идти прямо; ближайшая идёт к ближайшей базе врага.
}
say-nobody-left = { $outcome ->
    [broken] Враги, касавшиеся отряда { $unit }, ещё живы: броска вперёд нет.
   *[other] Все враги, касавшиеся отряда { $unit }, уничтожены: он может броситься вперёд.
}
say-advances-once = { $outcome ->
    [broken] Отряд { $unit } уже бросался вперёд в этой фазе Боя.
   *[other] Отряд { $unit } бросается вперёд, один раз за фазу.
}
say-advance-target = { $outcome ->
    [broken] Отряд { $unit } бросается на отряд { $target }, а это не ближайший видимый враг.
   *[other] Отряд { $unit } бросается на отряд { $target }, ближайшего видимого врага.
}
say-any-enemy = Отряд { $unit } не мог бы преследовать отряд { $target }, но броситься на него может.
say-advance-way = { $outcome ->
    [broken] Путь отряда { $unit } ведёт сквозь врага или через непроходимую местность.
   *[other] Путь отряда { $unit } свободен.
}

say-shot-overhead = { $outcome ->
    [broken] Отряд { $unit } стреляет в { $target } поверх того, через что стрелять нельзя.
   *[other] Отряд { $unit } стреляет в { $target } навесом: то, что между ними, ниже орудия или ниже цели.
}
say-not-shot-overhead = Отряд { $target } ближе к { $unit }, но навесом через заслон стреляет только артиллерия.
say-volley = { $unit }: баз, стреляющих в { $target }, — { $stands }, кубиков положено { $expected }{ $outcome ->
    [broken] {""}; в записи — { $recorded }
   *[other] {""}
}.
say-stones-fly-high = { $outcome ->
    [broken] { $unit }: камни летят навесом, по атакующим камнемёт не стреляет.
   *[other] Отряд { $unit } атакован и не стрелял: камни летят навесом.
}
say-gun-or-machine = { $unit } — { $expected }{ $outcome ->
    [broken] {""}; в ростере — { $recorded }, баз: { $stands }
   *[other] {""}
}.
say-skull-profile = { $outcome ->
    [broken] { $unit }: положены показатели Рок-Лоббы — 1 атака, 3 выстрела, 60 см; в ростере { $attacks }, { $shots }, { $distance } см.
   *[other] { $unit }: показатели Рок-Лоббы — 1 атака, 3 выстрела, 60 см; здесь { $attacks }, { $shots }, { $distance } см.
}
say-carried-into-combat = { $outcome ->
    [broken] Отряд { $unit } в бою: хиты ({ $suffered }) переходят в первый раунд; в записи базы сняты раньше.
   *[other] Отряд { $unit } в бою: хиты ({ $suffered }) переходят в первый раунд, базы до него не снимают.
}
say-engaged-not-driven-back = Отряд { $unit } получил хиты, будучи в бою: они идут в бой, и отряд не отбрасывают.
say-friends-last = { $outcome ->
    [broken] Отряд { $unit } пострадал от своих и отброшен раньше, чем { $expected }: свои — после всех врагов.
   *[other] Отряд { $unit } пострадал от своих и отброшен после всех врагов.
}
say-no-ones = { $unit }: единиц на кубиках нет, всё исправно.
say-ones = { $unit }: единиц на кубиках — { $ones }. Из попаданий ({ $rolled }) считаются { $expected }{ $outcome ->
    [broken] {""}; в записи — { $recorded }
   *[other] {""}
}.
say-hits-after-ones = { $outcome ->
    [broken] { $unit }: единиц — { $ones }, из попаданий ({ $rolled }) считаются { $expected }, баз теряется — { $destroyed }; в записи попаданий — { $recorded } или сняты другие базы.
   *[other] { $unit }: единиц — { $ones }, из попаданий ({ $rolled }) считаются { $expected }; в записи — { $recorded }. Потеряно баз: { $destroyed }.
}
say-flame-dice = { $unit }: кубики { $dice } не дают числа выстрелов — два кубика на пушку, один на ту, что чадит ({ $one_die }).
say-flame-shots = { $outcome ->
    [broken] { $unit }: кубики { $dice } дают выстрелов — { $expected }, пушек теряется — { $destroyed }; в записи выстрелов — { $recorded } или сняты другие пушки.
   *[other] { $unit }: кубики { $dice } дают выстрелов — { $expected }; в записи — { $recorded }. Потеряно пушек: { $destroyed }.
}
say-skulls = { $unit }: кубики отброса { $dice }, из них за черепа — { $skulls }, они деморализуют на 4 и больше: деморализован — { $expected }; в записи — { $recorded }.
say-grapeshot = Отряд { $unit } бьёт картечью по { $target }: пушек { $stands }, кубиков положено { $expected }, отскока нет; в записи кубиков — { $recorded }.
say-ball-line = { $outcome ->
    [broken] Не всё, что задето по записи, лежит на линии от { $unit } сквозь { $target } и на 5 см дальше.
   *[other] Ядро летит от ближайшей к { $target } пушки ({ $unit }) сквозь цель и на 5 см дальше.
}
say-one-line = { $outcome ->
    [broken] { $unit }: пушки ({ $stands }) стреляют каждая по своей линии.
   *[other] { $unit }: все пушки ({ $stands }) стреляют по одной линии.
}
say-ball-attacks = { $unit }: пушек — { $stands }, кубиков по { $target } положено { $expected }{ $outcome ->
    [broken] {""}; в записи — { $recorded }
   *[other] {""}
}.
say-bolt-line = { $outcome ->
    [broken] Болт { $unit } в { $target } пробивает не больше трёх касающихся баз на своей линии; в записи — { $stands }.
   *[other] Болт { $unit } пробивает { $target } и то, что касается сзади: баз — { $stands }.
}
say-bolt-attacks = { $unit }: кубиков по { $target } положено { $expected }{ $outcome ->
    [broken] {""}; в записи — { $recorded }
   *[other] {""}
}.
say-ordered-alone = { $outcome ->
    [broken] Отряд { $unit } никогда не входит в бригаду; приказ отдан отрядам числом { $recorded }.
   *[other] Отряд { $unit } получает приказ отдельно.
}
say-mishap-owed = { $unit }: на приказе выпали две шестёрки, а бросок на неисправность не сделан.
say-mishap-called-for = { $outcome ->
    [broken] { $unit }: двух шестёрок на приказе не было, неисправности нет.
   *[other] { $unit }: на приказе две шестёрки, бросают на неисправность.
}
say-mishap = { $unit }, неисправность, { $rolled }: { $expected }{ $outcome ->
    [broken] {""}; в записи — { $recorded }
   *[other] {""}
}.
say-halted = { $unit }: после неисправности не движется.
say-all-round = { $outcome ->
    [broken] Отряд { $unit } видит во все стороны, а стреляет в { $recorded }, хотя другой враг ближе.
   *[other] Отряд { $unit } видит во все стороны; { $recorded } — ближайший враг.
}
say-tank-driven-back = Отряд { $unit } не отбрасывают, а в записи он передвинут; кубики говорят лишь, деморализован ли он.
say-tank-stays = { $outcome ->
    [broken] Отряд { $unit } не отбрасывают, и кубики { $dice } говорят лишь, деморализован ли он: { $expected }; в записи — { $recorded }.
   *[other] Отряд { $unit } не отбрасывают; кубики { $dice } говорят лишь, деморализован ли он: { $expected }; в записи — { $recorded }.
}
say-tank-defended = { $outcome ->
    [broken] Отряд { $unit } всегда в оборонительной позиции; в записи — { $cover }.
   *[other] Отряд { $unit } всегда в оборонительной позиции; здесь — { $cover }.
}
say-no-character = { $outcome ->
    [broken] { $unit }: персонажа при нём здесь быть не может.
   *[other] { $unit }: персонажа при нём нет там, где его быть не может.
}
say-lands = { $outcome ->
    [broken] Отряд { $unit } летает, но садиться здесь не может.
   *[other] Отряд { $unit } пролетает над чем угодно и садится там, где можно.
}
say-gun-terrain = { $outcome ->
    [broken] Отряд { $unit } оказывается на местности, куда орудиям и машинам хода нет.
   *[other] Отряд { $unit } остаётся на проходимой для него местности.
}
say-landed = { $outcome ->
    [broken] { $target } — летающий отряд, но сейчас он на земле: { $unit } обходит его выбором, будто он в воздухе.
   *[other] { $target } — летающий отряд, но сейчас он на земле: для отряда { $unit } это обычная цель.
}

# Названия цифр.
figure-obstacle = Что остановило
figure-cause = Повод
figure-allowance = Можно пройти, см
figure-armour = Броня
figure-attacks = Атак у базы
figure-base_dice = Кубиков без модификаторов
figure-command = Командование
figure-commander = Командовал
figure-confused = Деморализован
figure-counted = Засчитано хитов
figure-destroyed = Уничтожено баз
figure-further = Дальнейших баз
figure-one_die = Пушек с одним кубиком
figure-ones = Единиц
figure-skulls = Кубиков за черепа
figure-distance = Расстояние, см
figure-distance_penalty = Штраф за расстояние
figure-enemies = Вражеских отрядов в соприкосновении
figure-enemy_penalty = Штраф за близкого противника
figure-formation = Формация
figure-hits = Хитов у базы
figure-hits_this_phase = Хитов за фазу
figure-ignored = Не считается за укрытие
figure-leftover_hits = Недостаточные хиты
figure-loss_penalty = Штраф за потери
figure-nearest_enemy = До ближайшего противника, см
figure-orders = Приказов
figure-pace = Дистанция, см
figure-rank = Ранг
figure-repeat_penalty = Штраф за прежние приказы
figure-retreat = Бегство, см
figure-shots = Выстрелов у базы
figure-stand = База
figure-stands = Баз
figure-suffered = Получено хитов
figure-terrain_penalty = Штраф за местность
figure-lasting_penalty = Длящийся штраф
figure-aside = В сторону, см
figure-other_stand = Другая база
figure-charge_dice = Кубики за атаку
figure-monster_chariot_dice = Кубики монстрам и колесницам
figure-pursuit_dice = Кубики за преследование
figure-pursuit_extra_dice = Кубики за длину бегства врага
figure-terror_dice = Кубики за ужас
figure-flank_rear_dice = Кубики за фланг и тыл
figure-confused_dice = Кубики за деморализацию
figure-character_dice = Кубики персонажа
figure-spell_dice = Кубики заклинания
figure-item_dice = Кубики магического предмета
figure-lost = Потеряно баз
figure-lead = Перевес
figure-losers = Проигравших отрядов
figure-support = Баз поддержки
figure-sideways_dice = Боком на дороге

# Слова на месте значений.
term-terrain = непроходимая местность
term-edge = край стола
term-friends = отказавшиеся друзья
term-engaged = завязанные в бою друзья
term-enemy = враг
term-making_way = освободил путь
term-push = друзья уступили путь
term-initiative = по инициативе
term-order = по приказу
term-routed = рассеян
term-driven_back = отброшен
term-line = шеренга
term-column = колонна
term-irregular = нестроевая
term-open = открытая местность
term-defended = оборонительная позиция
term-fortified = укреплённая позиция
term-command = Командование
term-shooting = Стрельба
term-combat = Бой
term-destroyed = уничтожен
term-broken_down = поломался
term-stuck = застрял
term-commander_killed = убит командир
term-short_halt = короткая остановка
term-overpressure = запредельное давление
term-general = Генерал
term-hero = Герой
term-wizard = Волшебник
term-chariot = колесницы
term-artillery = артиллерия
term-machine = машина

term-wood = лес
term-hill = холм
term-built_up = застройка
term-ruins = руины
term-low_obstacle = низкое препятствие
term-river = река
term-marsh = болото
term-road = дорога
term-impassable = непроходимая местность
term-ball_of_flame = Огненный шар
term-voice_of_command = Командный глас
term-weird_enchantment = Страшное колдовство
term-teleport = Телепорт
term-raise_dead = Мёртвые, подъём!
term-touch_of_death = Прикосновение смерти
term-doom_and_despair = Рок и отчаяние
term-death_bolt = Стрела смерти
term-foot_of_gork = Нога Горка
term-gotcha = Долбить!
term-gerroff = Брысь!
term-waaagh = Вааах!
term-storm_of_stone = Каменный шторм
term-light_of_battle = Свет битвы
term-heavens_fire = Небесный огонь
term-hail_of_destruction = Разрушительный град
term-boon_of_chaos = Дар Хаоса
term-anger_of_the_gods = Ярость богов
term-rage_of_chaos = Гнев Хаоса
term-curse_of_chaos = Проклятие Хаоса
term-battle_banner = Боевое знамя
term-banner_of_shielding = Знамя защиты
term-banner_of_fortitude = Знамя стойкости
term-banner_of_steadfastness = Знамя непоколебимости
term-banner_of_fortune = Знамя удачи
term-sword_of_destruction = Меч разрушения
term-sword_of_fate = Меч гибели
term-sword_of_cleaving = Пробивающий меч
term-sword_of_might = Меч силы
term-crown_of_command = Корона власти
term-helm_of_dominion = Шлем господства
term-orb_of_majesty = Шар величия
term-ring_of_magic = Кольцо магии
term-staff_of_spellbinding = Посох антизаклинательный
term-sceptre_of_sovereignty = Скипетр верховной власти
term-scroll_of_dispelling = Свиток рассеивания чар
term-wand_of_power = Посох мощи
term-rod_of_repetition = Жезл повторения
term-cast = наслано

phase-command = Фаза командования
phase-combat = Фаза боя

kind-chariot = Колесницы
kind-artillery = Артиллерия
kind-machine = Машина
kind-general = Генерал
kind-wizard = Волшебник

terrain-steep_hill = Крутой холм
terrain-wide_river = Широкая река
terrain-rough = Неровная местность
terrain-fortress = Крепость
terrain-field_works = Полевые укрепления
terrain-built_up = Застройка
terrain-ruins = Руины
terrain-low_obstacle = Низкое препятствие
terrain-river = Река
terrain-marsh = Болото
terrain-road = Дорога
terrain-impassable = Непроходимо

flag-confused = деморализован
flag-pursuing = преследует
flag-retreated = бежал
flag-has_shot = стрелял
flag-order_failed = приказ провален
flag-under_spell = под заклинанием
counter-leftover_hits = остаток хитов
counter-orders = приказы
counter-hits_this_phase = хиты за фазу
flag-routed = рассеян

roll-confusion = Деморализация
roll-command = Командный бросок
roll-armour = Спасброски
roll-drive_back = Отброс
roll-shots = Количество выстрелов
roll-mishap = Неисправность
roll-fall_back = Отход
roll-cast = Бросок на заклинание
roll-dispel = Антимагия
roll-spell = Атаки заклинания
roll-spell_attacks = Число атак
roll-staff = Антизаклинательный посох
roll-home_back = Возврат

event-orders_finished = Приказы окончены
event-character_move = Ход персонажа
event-drive_back = Отброс
event-round = Раунд боя
event-result = Результат раунда
event-casualties = Потери
event-retreat = Бегство
event-stand_ground = Стоит на месте
event-pursue = Преследование
event-fall_back_roll = Бросок на отход
event-fall_back = Отход
event-reform = Перестроение
event-terrain_set_up = Расстановка ландшафта
event-deployment = Способ расстановки
event-off_table = За краем стола
event-re_entry = Возвращение на стол
event-use_item = Магический предмет
event-evade = Уклонение
event-shoot_at_charger = Стрельба по атакующим
event-home_back = Возврат
event-blunder = Ошибочный приказ
event-mishap = Неисправность
event-displace = Персонаж меняет позицию
event-dispel = Рассеивание
event-effect = Действие заклинания
event-make_way = Освобождает путь
event-confusion_test = Проверка на деморализацию
event-advance = Бросок вперёд
event-withdraw = Отступление армии

# Названия полей записи.
field-stopped_by = что остановило
field-base = размер базы
field-character = персонаж
field-cover = укрытие
field-charged = атаковал ли отряд
field-lot = бросок сторон друг против друга (roll_off)
field-stands = базы
field-contacts = соприкосновения
field-touches = касается
field-joins = присоединяется
field-targets = цели
field-through = на пути
field-confused = смешавшиеся друзья
field-replaced = переброшенные кубики, как они выпали сначала
field-makes_room_for = уступает место
field-turns = ходы
field-saves = спасброски
field-further = дальнейшие базы
field-batches = части броска
field-shots = выстрелы
field-skulls = черепа
field-lost = потеряны свои базы
field-removed = снято
field-saved = спасено
field-routed = рассеян
field-flanked = с фланга
field-support = поддержка
field-destroyed = уничтожены
field-pivot = опорная база
field-enemy_near = противник рядом
field-difficult_terrain = труднопроходимая местность
field-penalties = штрафы
field-repeat = прежние приказы
field-losses = потери
field-round = раунд
field-result = результат
field-fall_back_roll = бросок на отход
field-off_table_roll = бросок на уход со стола
field-closest = ближайший
field-spell_list = список заклинаний армии
field-traits = особенности отрядов
field-cast = заклинание

# Armies, set-up, the end.

say-character-stands = { $unit } — персонаж, то есть одна база; в списке указано { $recorded }.
say-command-of-unit = { $unit } — отряд, и показателя Командования у него нет: он есть только у персонажей.
say-unit-stands = { $unit }: баз в отряде { $recorded }, не меньше одной.
say-three-figures = { $outcome ->
    [broken] У «{ $unit }» нет ни атак, ни хитов: базу описывают атаки, хиты и броня.
   *[other] «{ $unit }» описывают атаки, хиты и броня.
}
say-troop-type = Отряд { $unit } относится к типу «{ $expected }»; в списке указано «{ $recorded }».
say-machine-base = { $unit } — машина: какая у нее база, решили игроки.
say-stand-size = { $outcome ->
    [broken] База отряда { $unit } — { $width } на { $depth } см вместо 4 на 2 см.
   *[other] База отряда { $unit } — { $width } на { $depth } см; обычная — 4 на 2 см.
}
say-stand-front = { $outcome ->
    [broken] У отряда { $unit } передним взят не тот край: фронт { $width } см, глубина { $depth } см; у пехоты передний край длинный, у остальных короткий.
   *[other] { $unit }: фронт { $width } см, глубина { $depth } см; у пехоты передний край длинный, у остальных короткий.
}
say-centimetres = { $outcome ->
    [broken] Стол { $width } на { $depth } измерен в дюймах, а запись — в сантиметрах.
   *[other] Стол { $width } на { $depth } см.
}
say-inches = { $outcome ->
    [broken] Стол { $width } на { $depth } измерен в сантиметрах, а запись — в дюймах.
   *[other] Стол { $width } на { $depth } дюймов: все расстояния уменьшены вдвое.
}
say-table-size = { $outcome ->
    [held] Игра рассчитана на столы { $width } на { $depth }.
   *[other] Стол { $width } на { $depth }: размер необычный, но годится.
}
say-command-by-army = Командование Генерала армии { $side } — { $expected }; в списке указано { $recorded }.
say-min-max = { $outcome ->
    [broken] { $profile } в армии { $side }: { $recorded }, вопреки списку ({ $list }): полных тысяч очков — { $thousands }, можно от { $least } до { $greatest_term ->
        [none] любого числа
       *[other] { $greatest }
    }.
   *[other] { $profile } в армии { $side }: { $recorded }; по списку ({ $list }): полных тысяч очков — { $thousands }, можно от { $least } до { $greatest_term ->
        [none] любого числа
       *[other] { $greatest }
    }.
}
say-below-a-thousand = В { $recorded } очках нет полной тысячи: пределы списка — дело игроков.

say-terrain-first = Ландшафт расставляют раньше армий.
say-terrain-other-chooses = { $outcome ->
    [broken] Ландшафт ставит { $side }, поэтому сторону стола выбирает другой игрок; в записи выбирает { $recorded }.
   *[other] Ландшафт ставит { $side }, сторону стола выбирает { $recorded }.
}
say-terrain-symmetrical = Ландшафт на обеих половинах примерно одинаков: судят сами игроки.
say-deployment-method = Способ расстановки, который выбрали игроки: { $recorded }.
say-larger-first = Начинает тот, у кого больше отрядов: у { $side } их { $recorded }, в большей армии { $expected }.
say-characters-last = { $outcome ->
    [broken] { $unit } — персонаж и выставляется после всех отрядов, а не все они выставлены.
   *[other] Отряд { $unit } выставляется после всех отрядов.
}
say-turn-about = { $outcome ->
    [broken] Отряды ставят по очереди: теперь ставит { $expected }, а в записи — { $unit } армии { $recorded }.
   *[other] Отряды ставят по очереди: { $unit } армии { $recorded }.
}
say-whole-side-first = { $outcome ->
    [broken] Отряд { $unit } выставлен раньше, чем вся армия { $expected }.
   *[other] Сначала выставляется вся армия { $expected }; { $unit } занимает место.
}
say-armies-apart = Отряд { $unit } выставлен в { $recorded } см от ближайшего врага; между армиями должно быть не меньше { $expected } см.
say-opposite-edges = { $outcome ->
    [broken] Отряд { $unit } стоит не на своей стороне стола.
   *[other] Отряд { $unit } стоит на своей стороне стола.
}
say-length-first = О длине битвы договариваются до её начала.
say-game-length = { $rolled } на кубике — это { $expected } ходов; в записи { $recorded }.

say-must-withdraw = { $because_term ->
    [general_lost] { $side } без Генерала и должна сразу отступить, а битва продолжается.
   *[other] { $side } набрала очки разгрома и должна сразу отступить, а битва продолжается.
}
say-withdraws-at-once = { $side } сразу отступает, и битва окончена.
say-general-left = { $outcome ->
    [broken] Генерал армии { $side } покинул стол и сразу вернулся: отступать не из-за чего.
   *[other] Генерал армии { $side } покинул стол и сразу не вернулся.
}
say-general-dead = { $outcome ->
    [broken] Генерал армии { $side } жив: отступать не из-за чего.
   *[other] Генерал армии { $side } убит.
}
say-break-point = У { $side } было отрядов { $at_start }, и отступает она, потеряв { $expected }; потеряно { $recorded }.
say-end-because = { $outcome ->
    [broken] Для такого конца в записи нет причины: { $recorded }.
   *[other] Битва окончена: { $recorded }.
}
say-turns-taken = Каждая сторона делает { $expected } ходов; одна сделала { $recorded }.
say-scenario-points = { $outcome ->
    [broken] Другие очки даёт только сценарий, а запись его не называет.
   *[other] Сценарий даёт свои очки.
}
say-points-kept = { $side }: по ходу битвы набрано { $recorded }, после нее насчитано { $expected }; это одно и то же число.
say-victory-points = { $side }: за уничтоженных { $destroyed }, за уполовиненные отряды { $halved }, по сценарию { $scenario }; итого { $expected }, игроки насчитали { $recorded }.
say-withdrawn-wins = { $side }: отступившая армия не может победить, самое большее — ничья.

figure-at_start = Отрядов вначале
figure-halved = За уполовиненные отряды
figure-thousands = Полных тысяч

term-unit_by_unit = по одному отряду
term-both = оба игрока
term-one = один игрок
term-symmetrical = одинаково с обеих сторон
term-first_turn = кто ходит первым
term-casualties = кто первым снимает подставки
term-fall_back = кто первым отходит
term-reform = кто первым перестраивается
term-sideways = в сторону
term-backwards = назад
term-refuses = не уступает
term-anti_magic = антимагия
term-scroll = по свитку
term-break_point = потеряна половина отрядов
term-maps = по картам
term-screens = за экраном
term-one_side_first = одна из сторон целиком первой
term-withdrawn = армия отступила
term-shooting_attacks = выстрелы
term-armour = броня
term-unit_size = размер отряда
term-monstrous_mount = верховой монстр
term-chariot_mount = колесница персонажа
term-extra = атаки оружия и заклинаний

roll-turn_limit = Длина битвы

field-general = Генерал
roll-blunder = Таблица ошибок
roll-off_table = Покинувшие стол
field-bearer = кто получает штраф
field-shrugged_off = отвело ли знамя попадание в этот ход
field-edges = свой край стола
field-withdraw = отступление
figure-losses = Потеряно баз

# What is broken where figures alone tell that it is kept: by the id of the rule.
broken-wm-army-one_general = Армии { $side } нужен ровно один Генерал; в ростере их { $recorded }.
broken-wm-unit-characters = Армии { $side } нужен ровно один Генерал; в ростере их { $recorded }.
broken-wm-art-no_initiative_charge = { $unit } — артиллерия и не атакует по инициативе.
broken-wm-initiative-artillery = { $unit } — артиллерия и не действует по инициативе.
broken-wm-art-no_pursuit = { $unit } — артиллерия и не преследует.
broken-wm-pursuit-artillery_never = { $unit } — артиллерия и не преследует.
broken-wm-art-retreat_destroyed = { $unit } — артиллерия: вынужденная отступить, она уничтожена; в записи базы остались.
broken-wm-retreat-artillery = { $unit } — артиллерия: вынужденная отступить, она уничтожена; в записи базы остались.
broken-wm-machine-steam_tank-retreat_destroyed = { $unit }: вынужденный отступить, он уничтожен; в записи он остался.
broken-wm-brigade-charger_no_order = Отряд, который атаковал из бригады, больше приказов не получает.
broken-wm-brigade-no_reform_same_phase = Эти отряды соприкоснулись только в эту фазу и ещё не бригада: { $units }.
broken-wm-command-confused_excluded = Отряд { $unit } деморализован и приказов не получает.
broken-wm-command-engaged_excluded = Отряд { $unit } в бою и приказов не получает.
broken-wm-command-initiative_excludes_orders = Отряд { $unit } за одну фазу либо получает приказы, либо действует по инициативе: другое он здесь уже сделал.
broken-wm-command-issuers = { $unit } не может приказывать: приказы отдаёт персонаж той стороны, чей сейчас ход.
broken-wm-confusion-no_support = Отряд { $unit } деморализован и никого не поддерживает.
broken-wm-defence-attackers_open = Отряд { $unit } атакует и потому на открытом месте; в записи — { $cover }.
broken-wm-defence-who = { $unit } — не пехота и не артиллерия, укрытия у него нет; в записи — { $cover }.
broken-wm-driveback-when = Отряд { $unit } отброшен без причины: хитов в эту фазу — { $suffered }, и не больше раза за фазу.
broken-wm-fly-pursuit_limit = Отряд { $unit } не может преследовать летающих.
broken-wm-pursuit-flyers = Отряд { $unit } не может преследовать летающих.
broken-wm-initiative-confused = Отряд { $unit } деморализован и не действует по инициативе.
broken-wm-profile-armour = { $unit }: броня бывает от { $least } до { $greatest }; в ростере { $recorded }.
broken-wm-profile-attacks = { $unit }: атак не меньше { $least }; в ростере { $recorded }.
broken-wm-profile-hits = { $unit }: хитов не меньше { $least }; в ростере { $recorded }.
broken-wm-profile-command = { $unit }: командование бывает от { $least } до { $greatest }; в ростере { $recorded }.
broken-wm-profile-shooting_attacks = { $unit }: стрелять нечем.
broken-wm-pursuit-infantry_limit = { $unit } — пехота и не может преследовать кавалерию и колесницы.
broken-wm-shoot-engaged_cannot = Отряд { $unit } в бою и не стреляет; противников в контакте: { $enemies }.
broken-wm-shoot-ignore_engaged = Отряд { $unit } в бою и целью быть не может.
broken-wm-vision-engaged_not_target = Отряд { $unit } в бою и целью быть не может.
broken-wm-shoot-once = Отряд { $unit } уже стрелял в эту фазу.
broken-wm-support-infantry_only = Пехоту поддерживает только пехота: { $unit } здесь никого не поддерживает.
broken-wm-unit-brigade_limit = В бригаде не больше { $greatest } отрядов; здесь { $units }.
field-first_stand = first: база, которую ставят первой
field-item = Магический предмет
field-mount = Верховой зверь
