# Что говорит судья Kings of War; общее для всех игр — в `common.ftl`.

# Слова на месте значений.
term-troop = отряд
term-regiment = полк
term-horde = орда
term-legion = легион
term-single = одна модель
term-large_infantry = большая пехота
term-large_cavalry = большая кавалерия
term-war_engine = боевой механизм
term-hero = герой
term-front = фронт
term-rear = тыл
term-left = левый фланг
term-right = правый фланг
term-halt = Стоять!
term-change_facing = Сменить направление!
term-advance = Шагом, марш!
term-back = Назад!
term-sidestep = В сторону!
term-at_the_double = Бегом, марш!
term-charge = В атаку!
term-counter_charge = Контратака
term-movement = Движение
term-shooting = Стрельба
term-melee = Рукопашная
term-steady = Устойчивый
term-disordered = Расстроенный
term-wavering = Колеблющийся
term-routed = Разгромленный
term-hindered = затруднённая
term-blocking = непроходимая местность
term-difficult = сложная местность
term-obstacle = препятствие
term-decorative = декоративная местность
term-hill = холм
term-good = Добро
term-evil = Зло
term-neutral = Нейтральные
term-vanguard = Авангард
term-big_shield = Большой щит
term-lifeleech = Вампиризм
term-inspiring = Вдохновляющий
term-strider = Вездеход
term-blast = Взрыв
term-thunderous_charge = Грозная атака
term-breath_attack = Дыхательная атака
term-iron_resolve = Железная решимость
term-brutal = Жестокий
term-reload = Заряжай!
term-vicious = Злобный
term-indirect_fire = Навесной огонь
term-individual = Одиночка
term-very_inspiring = Очень вдохновляющий
term-fly = Полёт
term-piercing = Пробивание
term-pathfinder = Проводник
term-regeneration = Регенерация
term-stealthy = Скрытный
term-crushing_strength = Сокрушающая сила
term-yellow_bellied = Трусливые
term-ensnare = Трюкачи
term-headstrong = Упрямые
term-phalanx = Фаланга
term-shambling = Шаркающий
term-nimble = Шустрый
term-elite = Элита
term-fury = Ярость
term-fireball = Огненный шар
term-bane_chant = Проклинающая песнь
term-wind_blast = Порыв ветра
term-lightning_bolt = Молния
term-heal = Лечение
term-surge = Нагоняй
term-long_rifle = длинная винтовка
term-heavy_crossbow = тяжёлый арбалет
term-bow = лук
term-crossbow = арбалет
term-rifle = винтовка
term-harpoon_gun = гарпунное ружьё
term-carbine = карабин
term-firebolt = огненные стрелы
term-pistol = пистолет
term-javelin = метательное копьё
term-throwing_weapon = метательное оружие
term-moved_aside = его отодвигают, чтобы он не касался атакующего
term-turned_to_charger = он поворачивается к атакующему
term-moved_for_blocked = его отодвигают, раз противнику некуда отступить
term-moved_apart = его отодвигают от остальных

# События.
event-vanguard = Ход авангарда
event-headstrong = Упрямство
event-pivot = Поворот на месте
event-regeneration = Регенерация
event-yellow_bellied = Трусливость
event-charge_move = Движение атаки
event-nudge = Небольшой сдвиг
event-doubt = Решено кубиком
event-nerve_test = Проверка нервов
event-combat = Рукопашная
event-strike = Удар
event-regroup = Перегруппировка
event-back_off = Отход
event-terrain_set_up = Местность расставлена

# Фазы, типы подразделений и местности, состояния.
phase-movement = Фаза движения
phase-melee = Фаза рукопашной
kind-large_infantry = Большая пехота
kind-large_cavalry = Большая кавалерия
kind-war_engine = Боевой механизм
terrain-blocking = Непроходимая местность
terrain-difficult = Сложная местность
terrain-obstacle = Препятствие
terrain-decorative = Декоративная местность
flag-disordered = расстроен
flag-wavering = колеблется
flag-routed = разгромлен
flag-hindered = атака затруднена
flag-bane_chanted = под Проклинающей песнью
flag-has_shot = стрелял
flag-under_spell = под заклинанием
counter-damage = урон
size-troop = отряд
size-regiment = полк
size-horde = орда
size-legion = легион

say-again = Подразделение { $unit } перебрасывает кубиков: { $recorded }; положено { $expected }.
say-alignment = { $outcome ->
    [broken] { $side } объединяет листы, мировоззрения которых вместе не воюют: { $alignments }.
   *[other] { $side } объединяет листы с мировоззрением: { $alignments }.
}
say-allies = { $outcome ->
    [broken] Союзники в армии { $side } стоят { $recorded } очков; четверть предела — { $expected }.
   *[other] Союзники в армии { $side } укладываются в свою долю.
}
say-arc-claimed = { $outcome ->
    [broken] То, что в записи сказано о { $target } и арке { $unit }, по позициям не так.
   *[other] В записи о { $target } и арке { $unit } сказано то же, что показывают позиции.
}
say-army-points = Армия { $side } стоит { $recorded } очков; договорились на { $expected }.
say-army-slots = { $side }: героев { $heroes }, монстров { $monsters }, боевых механизмов { $war_engines }; сверх того, что дают орды и легионы ({ $hordes }), ещё { $recorded } нужны полки, а полков { $regiments }.
say-army-small-game = { $outcome ->
    [broken] { $side }: сколько угодно отрядов ({ $troops }) можно в игре не больше { $expected } очк.; эта на { $recorded }.
   *[other] { $side }: отрядов { $troops }; в игре не больше { $expected } очк. их сколько угодно.
}
say-army-troops = { $side }: полков { $regiments }, орд и легионов { $hordes } — можно отрядов { $expected }, взято { $recorded }.
say-backs-off = { $outcome ->
    [broken] Подразделение { $unit } отходит не так: положено на дюйм прямо назад, один раз, от врага, который устоял в схватке с ним.
   *[other] Подразделение { $unit } отходит на дюйм от устоявшего врага.
}
say-backs-off-early = Подразделение { $unit } отходит раньше конца схватки: сначала бьют все и проверяются нервы врага.
say-battle-end = { $outcome ->
    [broken] Битва заканчивается на ходу { $recorded } без названной причины; условленный предел ходов: { $limit }.
   *[other] Битва заканчивается на ходу { $recorded }; условленный предел ходов: { $limit }.
}
say-blast = Каждое из попаданий ({ $hits }) { $unit } считается за { $blast }: попаданий { $expected }, в записи { $recorded }.
say-blast-dice = Подразделение { $unit } бросает на взрыв по кубику за попадание: { $expected }, в записи { $recorded }.
say-charges-elsewhere = Подразделение { $unit } получило приказ атаковать { $target }, а останавливается в { $recorded }″: атака ведёт вплотную.
say-casts = Подразделение { $unit } колдует на { $target }.
say-casts-again = Подразделение { $unit } перебрасывает кубики заклинания без правила, которое это позволяет.
say-casts-at-ally = Подразделение { $unit } колдует { $spell } на { $target } из другого контингента; оно для своих.
say-casts-at-enemy = Подразделение { $unit } колдует { $spell } на врага { $target }; оно для своих.
say-casts-at-friend = Подразделение { $unit } колдует { $spell } на { $target } из своей армии; оно для врагов.
say-casts-at-itself = Подразделение { $unit } колдует { $spell } на себя; оно для других.
say-casts-barred = Подразделение { $unit } сейчас не может стрелять, а значит, и колдовать на { $target }.
say-casts-into-contact = Подразделение { $unit } колдует { $spell } на { $target }, который в контакте с врагом.
say-casts-unknown = У подразделения { $unit } нет заклинания { $spell }.
say-charge-aligned = { $outcome ->
    [broken] Подразделение { $unit } встаёт не вплотную вдоль атакованной стороны { $target }: отклонение { $off }°, расстояние { $distance }″.
   *[other] Подразделение { $unit } встаёт вплотную вдоль атакованной стороны { $target }.
}
say-charge-contact = { $outcome ->
    [broken] Фронт { $unit } останавливается в { $distance }″ от { $target } и не касается его.
   *[other] Фронт { $unit } касается { $target }.
}
say-charge-corner = { $outcome ->
    [broken] Подразделение { $unit } касается { $target } только углом к углу.
   *[other] Подразделение { $unit } сходится с { $target } стороной, а не углом к углу.
}
say-charge-near = { $outcome ->
    [broken] Подразделение { $other } отодвигают, хотя { $unit } его не касается: при атаке можно пройти ближе дюйма.
   *[other] Подразделение { $unit } проходит мимо { $other } ближе дюйма: при атаке это можно.
}
say-charge-no-way = Подразделение { $unit } не может добраться до { $target }: подразделения и местность, которые нельзя пройти, не оставляют пути.
say-charge-passes = { $outcome ->
    [broken] Атака { $unit } проходит сквозь { $other }, а это запрещено.
   *[other] Атака { $unit } проходит сквозь { $other }.
}
say-charge-range = { $outcome ->
    [broken] От точки лидера { $unit } до { $target } { $distance }″: больше, чем { $expected }″ дальности атаки.
   *[other] От точки лидера { $unit } до { $target } { $distance }″; не больше { $expected }″.
}
say-charge-room = { $outcome ->
    [broken] Там, где { $unit } встаёт против { $target }, места нет: край стола, непроходимая местность или чужое место (на { $overlap }″).
   *[other] Там, где { $unit } встаёт против { $target }, ему есть место.
}
say-charge-slid = { $outcome ->
    [broken] Подразделение { $unit } останавливается в { $off }″ от середины стороны { $target }, хотя сдвинуться дальше есть куда.
   *[other] Подразделение { $unit } сдвигается к середине стороны { $target }; до неё { $off }″.
}
say-charge-stays = { $outcome ->
    [broken] Подразделение { $unit } атакует одиночку { $target } и не сохраняет направление: отклонение { $off }°.
   *[other] Подразделение { $unit } атакует одиночку { $target } и сохраняет своё направление; отклонение { $off }°.
}
say-charge-way = { $outcome ->
    [broken] Путь атаки { $unit } — не вперёд с дозволенными поворотами: поворотов { $pivots }, наибольший { $turned }°.
   *[other] Подразделение { $unit } атакует вперёд; поворотов { $pivots }, наибольший { $turned }°.
}
say-charges = { $outcome ->
    [broken] Подразделение { $unit } атакует { $target }, а это не враг.
   *[other] Подразделение { $unit } атакует { $target }.
}
say-combat = { $outcome ->
    [broken] Подразделение { $unit } атаковали и ещё не ударили подразделений: { $chargers }; в схватке названо { $recorded }, и не те же.
   *[other] Подразделение { $unit } атаковали подразделений: { $chargers }; бьются с ним: { $recorded }.
}
say-counter-charge = { $outcome ->
    [broken] Подразделение { $unit } не может контратаковать { $target }: только того, кто атаковал его в прошлый ход.
   *[other] Подразделение { $unit } контратакует { $target }.
}
say-cover = { $outcome ->
    [broken] В укрытии ли { $unit }: по правилам { $covered }; в записи — наоборот.
   *[other] Подразделение { $unit } в укрытии: { $covered }.
}
say-damage = По { $unit } с Защитой { $defence } нужно { $needed } и больше: урона { $expected }, в записи { $recorded }.
say-damage-dice = По кубику на урон за каждое попадание в { $unit }: { $expected }, в записи { $recorded }.
say-damage-impossible = { $outcome ->
    [broken] Подразделение { $unit } с Защитой { $defence } так не ранить, а в записи урона { $recorded }.
   *[other] Подразделение { $unit } с Защитой { $defence } так не ранить; в записи урона { $recorded }.
}
say-damage-total = У { $unit } всего урона { $expected }; в записи { $recorded }.
say-default-halt = Подразделение { $unit } не получило приказа и считается стоящим.
say-deploys = { $outcome ->
    [broken] Подразделение { $unit } выставлено не так: это делает своя сторона, один раз, до первого хода.
   *[other] Подразделение { $unit } выставляет своя сторона, один раз, до первого хода.
}
say-deploys-late = Подразделение { $unit } выставляют после движений авангарда.
say-detour = { $outcome ->
    [broken] Подразделение { $unit } проходит до { $target } { $recorded }″; напрямик { $expected }″, а в атаке не обходят.
   *[other] Подразделение { $unit } проходит до { $target } { $recorded }″; напрямик { $expected }″.
}
say-dice-due = Подразделение { $unit } бросает кубиков: { $expected }; в записи { $recorded }.
say-disordered = { $outcome ->
    [broken] Подразделение { $unit } получило в рукопашной урона { $damage }: расстраивает любой урон и только урон; в записи иначе.
   *[other] Подразделение { $unit } получило урон в рукопашной и расстроено.
}
say-doubt = { $outcome ->
    [broken] При сомнении { $unit } бросает { $rolled }; от { $needed } — в его пользу, а в записи иначе.
   *[other] При сомнении { $unit } бросает { $rolled }; от { $needed } — в его пользу.
}
say-doubt-again = Вопрос о { $target } для { $unit } уже решён кубиком; второй раз его не бросают.
say-enemy-gap = { $outcome ->
    [broken] Подразделение { $unit } останавливается в { $distance }″ от { $enemy }: меньше положенного { $expected }″.
   *[other] Подразделение { $unit } останавливается в { $distance }″ от { $enemy }; нужно не меньше { $expected }″.
}
say-enters = { $outcome ->
    [broken] Подразделение { $unit } проходит или встаёт в то, куда ему нельзя: { $piece }.
   *[other] На пути { $unit }: { $piece }.
}
say-faces-charger = { $outcome ->
    [broken] Подразделение { $unit } не повёрнуто к { $charger }, вошедшему с ним в контакт: отклонение { $off }°.
   *[other] Подразделение { $unit } поворачивается к { $charger }; отклонение { $off }°.
}
say-facing-charged = { $outcome ->
    [broken] Подразделение { $unit } атаковало сторону: { $expected }; в записи { $recorded }.
   *[other] Подразделение { $unit } атакует сторону: { $expected }.
}
say-facing-room = { $outcome ->
    [broken] Подразделение { $unit } не помещается на стороне «{ $facing }» { $target } длиной { $expected }″: там атакуют { $chargers }, внутренние занимают { $inner }″.
   *[other] Подразделение { $unit } помещается на стороне «{ $facing }» { $target } длиной { $expected }″: там атакуют { $chargers }, внутренние занимают { $inner }″.
}
say-facing-shared = { $outcome ->
    [broken] Подразделение { $unit } делит сторону { $target } не поровну или не по порядку: всего подразделений { $chargers }.
   *[other] Подразделение { $unit } делит сторону { $target }: всего подразделений { $chargers }.
}
say-free-pivot = { $outcome ->
    [broken] Подразделение { $unit } не может здесь свободно повернуться: это делает одиночка, на месте и в свой момент.
   *[other] Подразделение { $unit } свободно поворачивается: одиночке это можно.
}
say-free-selection = Игроки набрали армии без ограничений.
say-friend-gap = { $outcome ->
    [broken] Подразделение { $unit } останавливается вплотную к { $friend } или на нём: просвет { $distance }″, а нужен видимый.
   *[other] Подразделение { $unit } останавливается в { $distance }″ от { $friend }; касаться нельзя.
}
say-half-dice = Подразделению { $unit } нужно больше, чем есть на кубике: чистые 6 половиной из кубиков ({ $whole }), { $expected }; в записи { $recorded }.
say-headstrong = { $outcome ->
    [broken] Подразделение { $unit } бросает { $rolled }, чтобы перестать колебаться: нужно { $needed } и больше, один раз, до всего остального в свой ход; в записи иначе.
   *[other] Подразделение { $unit } бросает { $rolled }, чтобы перестать колебаться; нужно { $needed } и больше.
}
say-headstrong-owed = { $outcome ->
    [broken] Подразделение { $unit } упрямо и начало ход колеблющимся: сначала бросок, а в записи его нет.
   *[other] Подразделение { $unit } упрямо и колеблется: сначала бросок.
}
say-healed = Попаданий { $hits }: с { $unit } снимается урона { $expected }; в записи { $recorded }.
say-hero-mount = Ездовое животное делает { $unit } типом «{ $expected }»; в ростере «{ $recorded }».
say-hero-type = { $outcome ->
    [broken] Тип в скобках у { $unit } не бывает у героя: { $recorded }.
   *[other] Тип в скобках у { $unit }: { $recorded }.
}
say-hindered = { $outcome ->
    [broken] Затруднена ли атака { $unit }: по местности на пути { $expected }, в записи { $recorded }.
   *[other] Атака { $unit } оценивается по местности на пути.
}
say-hits = Подразделению { $unit } нужно { $needed } и больше: попаданий { $expected }, в записи { $recorded }.
say-in-arc = { $outcome ->
    [broken] Подразделение { $target } не во фронтальной арке { $unit }.
   *[other] { $target } и фронтальная арка { $unit }.
}
say-indirect = { $outcome ->
    [broken] Подразделение { $unit } стреляет навесом по { $target }, которого не видит.
   *[other] Подразделение { $unit } стреляет навесом по { $target }, которого видит.
}
say-indirect-range = { $outcome ->
    [broken] Подразделение { $unit } стреляет навесом по { $target } в { $recorded }″; ближе { $expected }″ нельзя.
   *[other] Подразделение { $unit } стреляет навесом по { $target } в { $recorded }″, не ближе { $expected }″.
}
say-individual-scope = { $outcome ->
    [broken] { $unit } — одиночка, а моделей в ростере { $recorded }: положена одна.
   *[other] { $unit } — одиночка: одна модель, в ростере { $recorded }.
}
say-inspired = Разгром { $unit } рядом с вдохновляющим перебрасывают; переброшено: { $recorded }.
say-inspired-by-another = { $by } не вдохновляет { $unit }, а разгром всё равно переброшен.
say-inspired-by-nobody = Рядом с { $unit } никто не вдохновляет, а разгром всё равно переброшен.
say-inspired-far = { $by } слишком далеко, чтобы вдохновлять { $unit }, а разгром всё равно переброшен.
say-inspired-no-rout = Тест нервов { $unit } переброшен, а разгрома не было: перебрасывают только его.
say-inspired-no-test = Подразделение { $unit } разгромлено рядом с вдохновляющим { $by }, а тест не переброшен.
say-iron-resolve = Железная воля снимает с { $unit } урона { $expected }; в записи { $recorded }.
say-leader-distance = От точки лидера { $unit } до { $target } { $expected }″; в записи { $recorded }″.
say-left-undone = { $outcome ->
    [broken] В записи нет того, что должно было сразу последовать для { $unit }: { $what }.
   *[other] Того, что должно было сразу последовать для { $unit }, в записи нет.
}
say-lifeleech = Вампиризм снимает с { $unit } урона { $expected }; в записи { $recorded }.
say-living-legend = { $outcome ->
    [broken] { $unit } — живая легенда и стоит в армии { $side } второй раз или союзником.
   *[other] { $unit } — живая легенда ({ $side }): одна на армию и не в союзниках.
}
say-markers = В конце хода снимаются маркеры с: { $expected }; сняты с: { $recorded }.
say-melee-damage = Подразделение { $unit } получает в рукопашной урона: { $damage }.
say-model-base = Подставки { $unit }: { $expected } мм, записано { $recorded } мм.
say-move = { $outcome ->
    [broken] Подразделение { $unit } со Скоростью { $speed } не может так выполнить «{ $order }»: { $distance }″ при пределе { $allowance }″, поворотов { $pivots }, наибольший { $turned }°, в сторону { $off }″.
   *[other] Подразделение { $unit } со Скоростью { $speed } выполняет «{ $order }»: { $distance }″, не больше { $allowance }″, поворот { $turned }°.
}
say-move-claimed = Подразделение { $unit } выполняет «{ $order }»: заявлено { $recorded }″, не больше { $expected }″.
say-moved-again = Подразделение { $unit } уже выполнило свой приказ и движется снова.
say-multiple-charge = { $outcome ->
    [broken] Вместе атаковать { $target } названо подразделений: { $recorded }, и не каждое один раз.
   *[other] Вместе атакуют { $target } подразделений: { $recorded }.
}
say-multiplier = Подразделение { $unit } атаковало сторону «{ $facing }»: атак { $attacks }, умножить на { $times }.
say-must-dare = { $outcome ->
    [broken] Подразделение { $unit } трусливо и атакует фронт: сначала бросок, а в записи его нет.
   *[other] Подразделение { $unit } трусливо и атакует.
}
say-must-strike = Подразделение { $unit } атаковало и должно ударить до конца схватки; удара в записи нет.
say-nerve = { $unit }: сумма { $total } при уроне { $damage }{ $brutal ->
        [0] {""}
       *[other] {" "}и жестокости { $brutal }
    }, Нервы { $nerve_waver }/{ $nerve_rout }: { $expected }; в записи { $recorded }.
say-nerve-again = Тест нервов { $unit } перебрасывают; считается второй бросок.
say-nerve-before-parting = Подразделение { $unit } отходит раньше, чем проверены нервы { $target }, получившего урон в этой схватке.
say-nerve-dice = { $outcome ->
    [broken] Нервы { $unit } проверяют двумя кубиками; в записи { $dice }.
   *[other] Нервы { $unit } проверяют двумя кубиками.
}
say-nerve-effect = { $unit }: { $recorded }.
say-nerve-owed = { $outcome ->
    [broken] Подразделение { $unit } получило урона { $damage }, а тест нервов вовремя не проведён.
   *[other] Подразделение { $unit } получило урона { $damage }: нужен тест нервов.
}
say-nerve-total = { $unit }: кубики, урон { $damage } и жестокость { $brutal } дают { $expected }; в записи { $recorded }.
say-nerve-when = { $outcome ->
    [broken] Тест нервов { $unit } сейчас не положен: урона в этой фазе или схватке { $damage }, и за него один тест после всех атак, если он есть.
   *[other] Подразделение { $unit } получило в этой фазе или схватке урона { $damage }: за него один тест.
}
say-no-blast = У { $unit } нет взрыва.
say-no-breath = У { $unit } нет дыхательной атаки.
say-no-charge-dared = Подразделение { $unit } по кубику не решилось атаковать и всё же атакует.
say-no-charge = Подразделение { $unit } не получало приказа атаковать.
say-no-doubt-cover = Позиции не оставляют сомнений, вне укрытия ли { $target } от { $unit }: { $expected }; кубик говорит иное.
say-no-doubt-sight = Позиции не оставляют сомнений, видит ли { $unit } цель { $target }: { $expected }; кубик говорит иное.
say-no-order = Подразделение { $unit } движется без приказа.
say-no-ranged = { $outcome ->
    [broken] Подразделение { $unit } стреляет обычным образом без дистанционной характеристики.
   *[other] Для обычной стрельбы нужна дистанционная характеристика; { $unit }.
}
say-no-such-weapon = У { $unit } нет такого оружия.
say-nudged = { $outcome ->
    [broken] Подразделение { $unit } нельзя так сдвинуть: только насколько нужно, чтобы разойтись, и туда, где есть место.
   *[other] Подразделение { $unit } немного сдвигают, чтобы подразделения не соприкасались.
}
say-obstacle-height = { $outcome ->
    [broken] { $piece }: высота { $recorded }″ — это не препятствие: оно ниже { $expected }″.
   *[other] { $piece }: высота { $recorded }″; препятствие ниже { $expected }″.
}
say-obstacle-level = { $piece }: уровень { $recorded }, какой для укрытия есть у любого препятствия; ниже ли оно { $expected }″, знают игроки.
say-on-hill = { $share } % подставки { $unit } стоит на холме.
say-on-table = { $outcome ->
    [broken] Подразделение { $unit } выходит за край стола.
   *[other] Подразделение { $unit } остаётся на столе.
}
say-one-order = { $outcome ->
    [broken] Подразделение { $unit } получает «{ $recorded }», а приказ в этот ход уже был: { $before }.
   *[other] Подразделение { $unit } получает «{ $recorded }»; до этого: { $before }.
}
say-order-allowed = Приказ { $unit }: «{ $recorded }».
say-order-disordered = Подразделение { $unit } расстроено и не может получить приказ «{ $recorded }».
say-order-late = Подразделение { $unit } получает приказ, когда стрельба уже началась.
say-order-refused = Подразделение { $unit } сейчас не может получить приказ «{ $recorded }».
say-order-shambling = { $unit } — шаркающее и приказа «{ $recorded }» не получает.
say-order-war-engine = { $unit } — боевой механизм и приказа «{ $recorded }» не получает.
say-order-wavering = Подразделение { $unit } колеблется и не может получить приказ «{ $recorded }».
say-overrun = { $outcome ->
    [broken] Подразделение { $unit } не может так прорваться к { $target }: только после разгрома одиночки, прямо вперёд по кубику, вплотную.
   *[other] Подразделение { $unit } прорывается к { $target }.
}
say-passes-enemy = { $outcome ->
    [broken] Подразделение { $unit } на пути проходит в { $distance }″ от { $enemy }; нужен 1″.
   *[other] Подразделение { $unit } на пути проходит в { $distance }″ от { $enemy }.
}
say-passes-friend = Подразделение { $unit } проходит сквозь { $friend } и встаёт отдельно.
say-passes-nobody = Путь { $unit } свободен.
say-phase-due = { $outcome ->
    [broken] Движение, стрельба, рукопашная, каждая один раз и по порядку: в записи { $recorded } после { $phase_before }, а это не по порядку.
   *[other] Движение, стрельба, рукопашная — по порядку: в записи { $recorded } после { $phase_before }.
}
say-piece-height = Условленная высота { $piece }: { $height }.
say-pivot-end = { $outcome ->
    [broken] Подразделение { $unit } после поворота стоит там, где нельзя: за краем стола, в непроходимой местности, вплотную к своим или ближе 1″ к врагу.
   *[other] Подразделение { $unit } после поворота стоит отдельно от всех.
}
say-profile-fields = { $outcome ->
    [broken] Таких характеристик, как у { $unit }, в игре не бывает: броски от 2 до 6, Нервы { $nerve_waver }/{ $nerve_rout }.
   *[other] Характеристики { $unit } возможны в игре: броски от 2 до 6, Нервы { $nerve_waver }/{ $nerve_rout }.
}
say-pushed = { $outcome ->
    [broken] Попаданий { $hits }: { $unit } отталкивает на { $expected }″ прямо и без поворота; в записи в ту сторону { $recorded }″, и это не так.
   *[other] Попаданий { $hits }: { $unit } отталкивает на { $expected }″; в записи { $recorded }″.
}
say-recovers = В конце своего хода { $unit } приходит в себя.
say-regeneration = { $outcome ->
    [broken] Подразделение { $unit } не может так регенерировать: по приказу и прежде всего остального, один раз, от { $needed }, по кубику за каждое из { $damage }, снимается { $expected }; в записи кубики { $dice }, снято { $recorded }.
   *[other] Подразделение { $unit } регенерирует от { $needed }, по кубику за каждое из { $damage }: снимается { $expected }; в записи { $recorded }.
}
say-regeneration-owed = Подразделение { $unit } получило приказ, имея урон { $damage }, и сначала бросает по кубику регенерации за каждое очко; в записи их нет.
say-regroup-die = { $outcome ->
    [broken] Подразделение { $unit } перегруппировывается на { $recorded }″; кубик даёт { $expected }″.
   *[other] Подразделение { $unit } перегруппировывается по кубику.
}
say-regroup-gap = { $outcome ->
    [broken] Подразделение { $unit } стоит в { $enemy_gap }″ от врагов и { $friend_gap }″ от своих: нужен 1″ и видимый просвет.
   *[other] Подразделение { $unit } после перегруппировки в { $enemy_gap }″ от врагов и { $friend_gap }″ от своих.
}
say-regroup-through = { $outcome ->
    [broken] Подразделение { $unit } перегруппировывается сквозь { $other }, а это запрещено.
   *[other] Подразделение { $unit } перегруппировывается сквозь { $other }.
}
say-regroup-way = { $outcome ->
    [broken] Подразделение { $unit } перегруппировывается на { $recorded }″ из { $expected }″, в сторону { $beside }″: положено на всё расстояние, прямо и без поворота.
   *[other] Подразделение { $unit } перегруппировывается на { $recorded }″ из { $expected }″, в сторону { $beside }″.
}
say-not-straight = Подразделение { $unit } уходит в сторону на { $beside }″ и повёрнуто на { $turned }°: двигаться положено прямо и без поворота.
say-regroup-stays = Подразделение { $unit } остаётся на месте и может повернуться; в записи оно сдвинуто на { $recorded }″.
say-regroups = { $outcome ->
    [broken] Подразделение { $unit } перегруппировывается, не разгромив врага в этой схватке.
   *[other] Подразделение { $unit } перегруппировывается после разгрома врага.
}
say-roll-off = Решает больший кубик: { $expected }; в записи { $recorded }.
say-roll-off-again = Этот бросок уже был выигран: перебрасывают только при равенстве.
say-roll-off-dice = { $outcome ->
    [broken] Каждая сторона бросает кубик, при равенстве перебрасывают; в записи { $dice }.
   *[other] Каждая сторона бросает кубик; при равенстве перебрасывают.
}
say-said-way = { $outcome ->
    [broken] По местам { $unit } проходит { $expected }″; в записи { $recorded }″.
   *[other] { $unit } проходит { $expected }″; игроки намерили { $recorded }″.
}
say-said-way-least = { $outcome ->
    [broken] По местам { $unit } проходит не меньше { $expected }″; в записи { $recorded }″.
   *[other] { $unit } проходит не меньше { $expected }″; игроки намерили { $recorded }″.
}
say-sees = { $outcome ->
    [broken] Видит ли { $unit } цель { $target }: по правилам { $seen }; в записи иначе.
   *[other] Подразделение { $unit } видит { $target }: { $seen }.
}
say-separated = После схватки { $unit } в { $distance }″ от ближайшего врага.
say-separated-since = Подразделение { $unit } снова стоит отдельно от всех.
say-shooting-range = { $outcome ->
    [broken] От точки лидера { $unit } до { $target } { $distance }″: дальше дальности { $expected }″.
   *[other] От точки лидера { $unit } до { $target } { $distance }″; дальность { $expected }″.
}
say-shoots-after = { $outcome ->
    [broken] Подразделение { $unit } не может так стрелять после приказа: { $recorded }.
   *[other] Подразделение { $unit } стреляет после приказа: { $recorded }.
}
say-shoots-at = { $outcome ->
    [broken] Подразделение { $unit } стреляет по { $target }, а это не цель для такой атаки.
   *[other] Подразделение { $unit } стреляет по { $target }.
}
say-shoots-disordered = { $outcome ->
    [broken] Подразделение { $unit } расстроено или колеблется — и стреляет.
   *[other] Расстроенные и колеблющиеся не стреляют: { $unit }.
}
say-shoots-engaged = { $outcome ->
    [broken] Подразделение { $unit } в контакте с врагом — и стреляет.
   *[other] В контакте с врагом не стреляют: { $unit }.
}
say-shoots-late = Подразделение { $unit } стреляет, когда уже идут тесты нервов.
say-shoots-once = { $outcome ->
    [broken] Подразделение { $unit } стреляет в этот ход второй раз.
   *[other] Подразделение { $unit } стреляет один раз за ход.
}
say-spell-effect = { $outcome ->
    [broken] Попаданий заклинания в { $unit }: { $hits }, урона оно не наносит; в записи он есть.
   *[other] Попаданий заклинания в { $unit }: { $hits }.
}
say-spells-bought = { $outcome ->
    [broken] Одно из заклинаний { $unit } куплено дважды.
   *[other] Каждое заклинание { $unit } куплено один раз.
}
say-stays-engaged = Подразделение { $unit } остаётся вплотную к устоявшему врагу: на дюйм не отошло.
say-stopped = { $outcome ->
    [broken] { $by } не преграждает { $unit } путь, вопреки записи.
   *[other] По мнению игроков, путь { $unit } преграждает: { $by }.
}
say-strikes = { $outcome ->
    [broken] Подразделение { $unit } бьёт { $target }, хотя не атаковало его в этот ход или уже ударило.
   *[other] Подразделение { $unit } бьёт { $target }, которого атаковало в этот ход.
}
say-surge-unmoved = Подразделение { $unit } не продвинулось ни на дюйм и с { $target } сойтись не могло.
say-surges-no-shambler = { $target } — не шаркающее: наступление его не двигает.
say-surge-contact = Подразделение { $unit } наступает на { $target } с этой стороны: { $expected }; в записи { $recorded }.
say-surged = { $outcome ->
    [broken] Попаданий { $hits }: { $unit } продвигается на { $expected }″ прямо и без поворота; в записи вперёд { $recorded }″, и это не так.
   *[other] Попаданий { $hits }: { $unit } продвигается на { $expected }″; в записи { $recorded }″.
}
say-swings = Подразделение { $unit } при повороте проходит сквозь других: это можно.
say-target-engaged = { $outcome ->
    [broken] Подразделение { $target } в контакте со своими для { $unit }: стрелять по нему нельзя.
   *[other] Подразделение { $target } не должно быть в контакте со своими для { $unit }.
}
say-terrain-agreed = Местность согласовали: { $agreed }.
say-turn-untold = Действует { $side }, а начала этого хода в записи нет.
say-turn-count = { $outcome ->
    [broken] Следующим был бы ход { $expected }, в записи { $recorded }; предел, который мог быть пройден: { $limit }.
   *[other] Следующий ход { $expected }, в записи { $recorded }; предел: { $limit }.
}
say-unit-footprint = Подставка { $unit } целиком { $expected } мм; записано { $recorded } мм.
say-unit-height = Высота { $unit }: { $expected }, записано { $recorded }.
say-unit-no-size = Такого размера ({ $size }) у этого типа ({ $type }) в игре нет: { $unit }.
say-unit-size = { $outcome ->
    [broken] Не бывает { $unit } ({ $type }, { $size }) из { $recorded } моделей: в игре их { $expected }, а 0 — такого нет.
   *[other] У { $unit } ({ $type }, { $size }) моделей { $expected }; в ростере { $recorded }.
}
say-vanguard-turns = Подразделение { $unit } движется авангардом после того, как за { $side } в эту очередь двигался враг: стороны двигают по одному подразделению по очереди.
say-vanguard = { $outcome ->
    [broken] Подразделение { $unit } не может здесь двигаться авангардом: один раз, сразу после расстановки, стороны по очереди, и только те, у кого есть это правило.
   *[other] Подразделение { $unit } выполняет движение авангарда.
}
say-winner = { $outcome ->
    [broken] Победителем назван { $recorded } с { $points } очк.; у { $expected } их { $most }.
    [players_call] Победил { $recorded }; очков, по которым это видно, в записи нет.
   *[other] Победил { $recorded } с { $points } очк.; больше нет ни у кого.
}
say-yellow-bellied = { $outcome ->
    [broken] Подразделение { $unit } бросает { $rolled } на храбрость: бросок не нужен или понят неверно; останавливает 1.
   *[other] Подразделение { $unit } бросает { $rolled } на храбрость: при 1 стоит.
}
field-again = кубики повторного броска
field-alignments = мировоззрение листов
field-contact = враг, в контакт с которым он вошёл
field-charge_move = движение в атаке
field-meant = куда вело бы движение
field-pivot = поворот к цели
field-steps = шаги пути
field-height = высота
field-blast = кубики «Взрыва»
field-breath = дыхательная атака
field-scored = нанесённые повреждения
field-damage = кубики на повреждение
field-damage_on = весь урон на подразделении
field-charge = атака этого хода
field-charged_by = кто атаковал его в прошлый ход
field-wavering = колеблется ли оно
field-back_off = отход
field-facing = сторона
field-hero = тип в скобках
field-hindered = затруднена ли атака
field-in_arc = в арке ли цель
field-melee = показатель рукопашной
field-move = движение
field-moved = пройденные дюймы
field-nerve_test = проверка нервов
field-pose = положение
field-range = дальность
field-reached = достигнутая сторона
field-regroup = перегруппировка
field-seen = видна ли цель
field-size = размер
field-weapon = оружие
field-attackers = атакующие
field-because-back_off_blocked = атакующим некуда отойти
field-because-destroyed = армия уничтожена
field-because-proximity = его касается атакующий
field-because-separation = стоит слишком близко
field-because-sharing = место ещё одному атакующему
field-because-time = время вышло
field-choice-back = прямо назад
field-choice-forward = прямо вперёд
field-choice-stay = остаётся на месте
field-counter = контратака
field-damage_again = повторный бросок на повреждение
field-from = от кого
field-inspired_by = кто вдохновляет
field-occasion-before_order = перед приказом
field-occasion-charged = лицом к атакующему
field-occasion-shooting = перед стрельбой
field-overruns = враг, на которого он вышел
field-purpose-first_turn = кто ходит первым
field-purpose-vanguard = первый ход авангарда
field-question-cover = есть ли укрытие?
field-question-sight = видна ли цель?
field-towards = к кому лицом
figure-alignments = мировоззрения
figure-allowance = можно пройти, ″
figure-attacks = Атаки
figure-before = Прежний приказ
figure-beside = в сторону
figure-blast = взрыв
figure-by = кто
figure-charger = атакующий
figure-chargers = атакующие
figure-covered = в укрытии
figure-damage = урон
figure-defence = Защита
figure-distance = расстояние
figure-enemy = враг
figure-enemy_gap = до врагов
figure-facing = сторона
figure-friend = свой
figure-friend_gap = до своих
figure-height = высота
figure-heroes = герои
figure-hits = попадания
figure-hordes = орды и легионы
figure-inner = ширина внутренних
figure-limit = предел
figure-monsters = монстры
figure-nerve_rout = порог разгрома
figure-nerve_waver = порог колебаний
figure-off = отклонение
figure-order = приказ
figure-overlap = наложение
figure-piece = местность
figure-pivots = повороты
figure-range = дальность
figure-regiments = полки
figure-troops = отряды
figure-seen = видно
figure-share = доля
figure-shared = общая сторона
figure-size = размер
figure-speed = Скорость
figure-times = множитель
figure-total = сумма
figure-type = тип
figure-war_engines = боевые механизмы
figure-hindered = затруднено
figure-ensnare = Трюкачи
figure-moving = движение
figure-individual = одиночка
figure-stealthy = скрытный
figure-piercing = Пробивание
figure-bane_chant = Проклинающая песнь
figure-crushing_strength = Сокрушающая сила
figure-thunderous_charge = Грозная атака
figure-lightning = Молния
roll-blast = Взрыв
roll-breath = Дыхание
roll-damage = на урон
roll-doubt = при сомнении
roll-headstrong = Упрямство
roll-nerve = Нервы
roll-regeneration = Регенерация
roll-regroup = перегруппировка
roll-spell = заклинание
roll-strike = на попадание в рукопашной
roll-yellow_bellied = храбрость
term-unknown = не записано
term-water = река или пруд
terrain-water = Река или пруд
figure-charges = атаки
say-listed = { $outcome ->
    [broken] { $unit } расходится со своей строкой { $row } листов { $list }: { $differs }. В листе { $expected }, в ростере { $recorded }.
   *[other] { $unit } сверено со строкой { $row } листов { $list }.
}
figure-row = строка листа
field-spell_points = цена заклинания
figure-differs = что отличается
say-not-in-list = { $unit }: { $row } из другого листа армии, не { $list }, и в ростере не названо союзником.
say-spell-offered = { $unit }: в описании { $row } нет заклинания { $spell } ({ $dice }), и оно там не предлагается.
say-spell-price = { $unit }: { $spell } куплено за { $recorded } очков; по листу { $expected }.
term-speed = Скорость
term-melee_figure = Ближний бой
term-ranged = Стрельба
term-defence = Защита
term-nerve = Нервы
term-irregular = нерегулярное
term-living_legend = живая легенда
term-size = размер
term-unit_type = тип
term-base = подставка, мм
term-special_rules = специальные правила
term-weapons = оружие
say-unit-distance = От { $unit } до { $by } { $expected }″ от подставки до подставки; в записи { $recorded }″.
figure-points = очки
figure-most = больше всего очков
figure-whole = всех кубиков
figure-what = что
figure-brutal = жестокость
