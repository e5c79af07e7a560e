# What the referee of Warmaster says; what any game says stands in `common.ftl`.

say-stand-gone = { $unit } has no stand number { $recorded } any more.
say-pose-count = { $unit } has { $expected } stands, the entry places { $recorded }.

say-phase-order = { $outcome ->
    [broken] Command, Shooting, Combat, in this order: the log has { $recorded } after { $phase_before }.
   *[other] Command, Shooting, Combat, in this order: { $recorded } is due.
}

say-command-test = Command { $command }{ $distance_penalty ->
    [0] {""}
   *[other] , −{ $distance_penalty } for distance
}{ $repeat_penalty ->
    [0] {""}
   *[other] , −{ $repeat_penalty } for earlier orders
}{ $enemy_penalty ->
    [0] {""}
   *[other] , −{ $enemy_penalty } for an enemy within 20 cm
}{ $terrain_penalty ->
    [0] {""}
   *[other] , −{ $terrain_penalty } for difficult terrain
}{ $loss_penalty ->
    [0] {""}
   *[other] , −{ $loss_penalty } for losses
}{ $lasting_penalty ->
    [0] {""}
   *[other] , −{ $lasting_penalty } for what lasts
}: needs { $needed } or less; rolled { $rolled }{ $outcome ->
    [broken] {""} — by the rules { $expected }, in the log { $recorded }
   *[other] {""}: { $recorded }
}.
say-command-need = Command { $command }{ $distance_penalty ->
    [0] {""}
   *[other] , −{ $distance_penalty } for distance
}{ $repeat_penalty ->
    [0] {""}
   *[other] , −{ $repeat_penalty } for earlier orders
}{ $enemy_penalty ->
    [0] {""}
   *[other] , −{ $enemy_penalty } for an enemy within 20 cm
}{ $terrain_penalty ->
    [0] {""}
   *[other] , −{ $terrain_penalty } for difficult terrain
}{ $loss_penalty ->
    [0] {""}
   *[other] , −{ $loss_penalty } for losses
}{ $lasting_penalty ->
    [0] {""}
   *[other] , −{ $lasting_penalty } for what lasts
}: { $expected } or less are needed; the log declares that { $recorded } are. Rolled { $rolled }.
say-distance-penalty = { $distance } cm from { $unit } to the unit, the farthest of a brigade ({ $source }): penalty { $penalty }.
say-distance-penalty-open = It is { $least } to { $greatest } cm from { $unit } to the unit, the farthest of a brigade: the log does not say more exactly where { $unit } stands, or on what base. Penalty { $penalty }.
say-claimed-distance = By the positions the distance is { $expected } cm, the log claims { $recorded } cm.
say-claimed-way = { $outcome ->
    [broken] By the positions { $unit } went { $expected } cm, not { $recorded } cm as the log claims.
   *[other] By the positions { $unit } went { $expected } cm, the log claims { $recorded } cm.
}
say-claimed-way-least = { $outcome ->
    [broken] By the positions { $unit } went { $expected } cm at least, and not only { $recorded } cm as the log claims.
   *[other] By the positions { $unit } went { $expected } cm at least, the log claims { $recorded } cm.
}
say-command-radius = { $unit } commands up to { $expected } cm; the unit is { $recorded } cm away.
say-orders-before-moves = { $outcome ->
    [broken] A character has made his own move already; orders come before that.
   *[other] Orders come before the characters' own moves.
}
say-one-commander-at-a-time = { $outcome ->
    [broken] { $unit } had finished ordering when another character began, and cannot resume.
   *[other] { $unit } orders, one character at a time.
}
say-ordering-stopped = After the failed order of { $failed }, { $unit } gives no more orders this phase.
say-commanded-already = { $unit } was ordered by { $commander } this phase and is closed to this character.
say-orders-over = Orders to { $unit } were over when another unit was ordered.
say-brigade-at-start = { $outcome ->
    [broken] These units did not all touch when ordered movement began: { $units }.
   *[other] These units touched when ordered movement began: { $units }.
}
say-brigade-touches = { $outcome ->
    [broken] These units are not in contact as one mass: { $units }.
   *[other] These units are in contact as one mass: { $units }.
}
say-needs-order = { $outcome ->
    [broken] { $unit } moves without an order to move on.
   *[other] { $unit } moves on its order.
}

say-initiative-first = { $outcome ->
    [broken] { $unit } acts by initiative after the first order of the phase.
   *[other] { $unit } acts by initiative, before any order.
}
say-initiative-range = { $outcome ->
    [broken] The enemy is { $distance } cm from { $unit }: farther than the { $expected } cm of initiative.
   *[other] The enemy is { $distance } cm from { $unit }; initiative reaches { $expected } cm.
}
say-closest-visible = The closest enemy that { $unit } sees is { $expected } at { $nearest_enemy } cm; it goes for { $recorded } at { $distance } cm.
say-nobody-visible = { $unit } sees no enemy that it may go for or shoot at; it chooses { $recorded } at { $distance } cm.
say-charge-enemy = { $outcome ->
    [broken] A charge is made by a unit on an enemy unit; { $unit } goes for { $target }.
   *[other] { $unit } charges { $target }.
}
say-moved-into-contact = { $unit } moves into contact with { $target }: that is a charge, recorded as a mere move.
say-drive-back-owed = { $unit } suffered { $suffered } hits in this phase and was not driven back.
say-shot-after-drive-back = { $unit } shoots after drive backs have begun.
say-charge-contact = { $outcome ->
    [broken] { $unit } does not end in contact with { $target }.
   *[other] { $unit } ends in contact with { $target }.
}
say-charge-sight = { $outcome ->
    [broken] { $unit } does not see { $target } as its move begins.
   *[other] { $unit } sees { $target } as its move begins.
}
say-target-in-reach = { $target } is { $recorded } cm from { $unit } as its move begins ({ $source }); it may go { $expected } cm.
say-first-stand = { $outcome ->
    [broken] Stand { $stand } of { $unit } is placed first at { $distance } cm from the enemy; another that sees and reaches it is { $nearest_enemy } cm away.
   *[other] Stand { $stand } of { $unit } is placed first: no other that sees and reaches the enemy is nearer ({ $distance } cm).
}
say-first-stand-cannot = The stand of { $unit } said to be the first cannot see or get at the target; another is { $nearest_enemy } cm away.
say-first-stand-way = { $outcome ->
    [broken] Stand { $stand } of { $unit } is placed first by a way round that is longer than another stand’s way.
    [players_call] Stand { $stand } of { $unit } is placed first; a straight way is barred, and the log does not give all the ways round.
   *[other] Stand { $stand } of { $unit } is placed first: its way is the shortest.
}
say-first-stand-centre = { $outcome ->
    [broken] The first stand of { $unit } ({ $stand }) is { $recorded } cm off the middle of the nearest edge, with room at the middle.
   *[other] The first stand of { $unit } ({ $stand }) lies against the nearest edge, { $recorded } cm from centre to centre.
}
say-first-stand-partial = The middle of the edge is taken: the first stand of { $unit } ({ $stand }) can be { $expected } cm from it and is { $recorded } cm.
say-first-stand-corner = { $outcome ->
    [broken] The first stand of { $unit } ({ $stand }) touches the enemy with a corner only.
   *[other] The first stand of { $unit } ({ $stand }) lies flush against an edge.
}
say-first-stand-edge = The first stand of { $unit } ({ $stand }) is not placed at the nearest edge of the closest enemy stand in sight.
say-corner-only = { $unit } can get at { $target } only at a corner: no charge.
say-no-open-edge = { $unit } is placed against { $target }, none of whose edges it sees and has room at.
say-corner-rule = { $outcome ->
    [broken] The nearest place is a corner: more of { $unit }’s front lies on the side of the other edge (stand { $stand }).
   *[other] The nearest place is a corner: the front of { $unit } allows this edge (stand { $stand }).
}
say-hidden-edge = { $outcome ->
    [broken] The first stand of { $unit } ({ $stand }) is placed at an edge that it did not see.
   *[other] The first stand of { $unit } ({ $stand }) passes over a nearer edge that is hidden or taken.
}
say-charge-reach = The first stand of { $unit } needs { $recorded } cm to its place centre to centre; it may go { $expected } cm.
say-one-edge = { $outcome ->
    [broken] Stand { $stand } of { $unit } stands round the corner of the enemy formation.
    [players_call] Stand { $stand } of { $unit } lies along another side; the enemy is in no formation.
   *[other] { $unit } lies along one side of the enemy.
}
say-unplaced-behind = { $outcome ->
    [broken] Stand { $stand } of { $unit } touches no enemy and is ahead of the line.
   *[other] Stand { $stand } of { $unit } touches no enemy and stays behind or beside the others.
}
say-fronts-aligned = { $outcome ->
    [broken] Stand { $stand } of { $unit } fights out of line, with room in line with the first.
   *[other] The fronts of { $unit } are in line wherever they can be.
}
say-crooked-line = { $outcome ->
    [broken] Stand { $stand } of { $unit } does not follow the crooked enemy line with its front.
   *[other] Stand { $stand } of { $unit } follows the crooked enemy line.
}
say-corner-left-out = Stand { $stand } of { $unit } touches nobody, and could stand at the end of the line with a corner at the enemy.
say-most-contact = { $outcome ->
    [broken] Stand { $stand } of { $unit } could have touched { $expected } cm of enemy edge; it touches { $recorded } cm.
   *[other] No stand of { $unit } could certainly have touched more of the enemy.
}
say-draw-in = Stand { $stand } of { $unit } could have touched { $target } too.
say-fortified-contact = { $outcome ->
    [broken] { $unit } touches { $target } in a fortified position; only infantry, flyers and giants may.
   *[other] { $unit } keeps to who may touch stands in a fortified position: { $target }.
}
say-fortified-slide = { $outcome ->
    [broken] A stand of { $unit } touches { $target } in a fortified position and should have been shifted clear.
   *[other] The stands of { $unit } keep clear of those in a fortified position.
}
say-adjacent-units = { $outcome ->
    [broken] { $unit } touches { $units }; the log has { $recorded }.
   *[other] { $unit } charges all that it touches: { $units }.
}
say-outer-stand = Stand { $stand } of { $unit } touches the enemy at a corner, and fights.
say-corner-contact = { $outcome ->
    [broken] { $unit } touches an enemy at a corner that the log leaves out: { $units }.
   *[other] { $unit } touches an enemy at a corner, which counts: { $units }.
}
say-cover = { $outcome ->
    [broken] Where { $unit } stands it is { $expected } against { $other }; the log has { $recorded }.
    [players_call] Cover of { $unit } against { $other }: { $recorded }; the positions leave it open.
   *[other] Cover of { $unit } against { $other }: { $recorded }.
}
say-no-charge-bonus = { $outcome ->
    [broken] { $target } is in cover: { $unit } has { $expected } dice without the charge bonus; the log has { $recorded }.
   *[other] { $target } is in cover: no charge bonus for { $unit }.
}
say-units-before-characters = { $outcome ->
    [broken] { $unit } moves after a character has made his own move.
   *[other] { $unit } moves before the characters’ own moves.
}
say-travel = { $unit } goes { $recorded } cm; it may go { $expected } cm.
say-travel-part = The farthest part of a stand of { $unit } goes { $recorded } cm; it may go { $expected } cm.
say-pace = { $outcome ->
    [broken] { $unit } goes on a pace that is not its own: it begins in { $formation } formation, up to { $pace } cm.
   *[other] { $unit } begins in { $formation } formation: up to { $pace } cm.
}
say-stands-touch = { $outcome ->
    [broken] The stands of { $unit } do not form one mass.
   *[other] The stands of { $unit } form one mass.
}
say-stands-overlap = A stand of { $unit } stands on { $other }.
say-terrain = { $outcome ->
    [broken] { $unit } ends in terrain that it cannot enter: { $terrain }.
   *[other] { $unit } ends where its troop type may be.
}
say-character-moves-once = { $outcome ->
    [broken] { $unit } makes his own move a second time this phase.
   *[other] { $unit } makes his own move, once a phase.
}
say-no-unit = { $unit } is a character: no unit, and not to be taken for one.
say-one-stand = { $unit } is a character, a single stand; the roster has { $recorded }.
say-character-profile = { $outcome ->
    [broken] { $unit } is a character and has neither Hits nor armour.
   *[other] { $unit } has a Command value and an attack bonus, neither Hits nor armour.
}
say-goes-along = { $unit } goes along with { $other }.
say-dies-with-unit = { $other } is destroyed, and { $unit } with it.
say-stays-with-unit = { $outcome ->
    [broken] { $unit } is with { $other } and has to stay in contact with it.
   *[other] { $unit } stays with { $other }.
}
say-joins = { $outcome ->
    [broken] { $unit } cannot join { $other }: he has to end in contact with a unit of his own side.
   *[other] { $unit } joins { $other }.
}
say-touches-unjoined = { $unit } stands in contact with { $other } without joining it.
say-mount-with-unit = { $outcome ->
    [broken] All of { $other } is where the mount of { $unit } cannot be: he cannot be with it.
    [players_call] Losses have left all of { $other } where the mount of { $unit } cannot be: whether he must leave it the rulebook does not say.
   *[other] { $unit } can be with { $other }: one of its stands is where his mount can be.
}
say-passes-friends = { $unit } goes through friends on his way.
say-flies = { $unit } flies on his mount.
say-with-confused = { $unit } may act though { $other }, with which he is, is confused.
say-sheltered = { $unit } is with the target and cannot be hit himself.
say-characters-not-engaged = { $outcome ->
    [broken] A character is no unit of an engagement.
   *[other] Characters are not counted among the units that fight.
}
say-not-displaced = { $unit } is no character and is not displaced.
say-makes-room = { $outcome ->
    [broken] { $unit } has to go clear of { $other }, a friend who ends his move on him.
   *[other] { $unit } makes room for { $other }.
}
say-displaced = { $outcome ->
    [broken] { $unit } gives way to an enemy unit: up to { $expected } cm, to join a friendly unit; the log has { $recorded } cm, to { $other }.
   *[other] { $unit } gives way and joins { $other }, { $recorded } cm away; { $expected } are allowed.
}
say-displaced-to-nobody = { $unit } gives way and joins { $other }, which he cannot join.
say-displaced-apart = { $unit } gives way and joins { $other }, but stands apart from it: he has to touch it.
say-displaced-unforced = { $unit } gives way and joins { $other }, though no enemy unit has come over him.
say-teleport-failed = The Teleport of { $unit } did not come off: he stays where he is.
say-spell-drives-nobody-back = { $unit } was struck by a spell that drives nobody back.
say-displaced-dies = { $outcome ->
    [broken] { $unit } is not killed: he can join a friendly unit within { $allowance } cm.
   *[other] { $unit } finds no friendly unit to join within { $allowance } cm and is killed.
}
say-nobody-to-join = No friendly unit is within { $allowance } cm of { $unit }: he is killed.
say-displace-owed = An enemy unit stands on { $unit }: he has to give way at once.
say-mount-fights = { $unit } and his mount add { $expected } attacks together; the log adds { $recorded }.
say-halted-at-edge = { $unit } came back at the edge of the table and moves no more this turn.
say-blunder-move = { $outcome ->
    [broken] After the blunder { $unit } may not move.
   *[other] { $unit } moves as the blunder has it.
}
say-blunder-charge = { $outcome ->
    [broken] The blunder does not let { $unit } charge { $target }.
   *[other] { $unit } charges { $target } as the blunder demands.
}
say-blunder-due = { $outcome ->
    [broken] { $unit } has not blundered: only a Hero or a Wizard who fails an order with a 12 does.
   *[other] { $unit } failed an order with a 12: a blunder.
}
say-blunder-owed = { $unit } failed an order with a 12: a die on the blunder table is due.
say-blunder-ends-phase = { $unit } blundered: by agreement nobody orders any more this phase.
say-no-blunder-table = By agreement a blunder ends all ordering; no table is used.
say-blunder-units = { $outcome ->
    [broken] The blunder befalls the units ordered and nobody else: { $units }.
   *[other] The blunder befalls: { $units }.
}
say-blunder-thrown = Blunder table: { $recorded }.
say-blunder-went = After the blunder { $unit } goes { $recorded } cm; its way is { $expected } cm, { $outcome ->
    [broken] in the direction that the table gives.
   *[other] as the table has it.
}
say-blunder-stayed = { $unit } did not move on the blunder{ $outcome ->
    [broken] , though the way was free.
   *[other] ; whether it could, only the players know.
}
say-blunder-of-others = { $unit } was not ordered: the blunder is not its own.
say-bears-penalty = { $unit } bears −{ $penalty } on orders for the rest of the battle.
say-confused-moves = { $outcome ->
    [broken] { $unit } is confused, and yet it moves in the Command phase.
   *[other] { $unit } is confused and does not move in the Command phase.
}
say-recovers = { $unit } is confused no more.
say-recovered = { $unit } has recovered and strikes with { $expected } dice; the log has { $recorded }.
say-order-lapsed = { $unit } moves on an order after which another was given: an order is carried out at once.
say-put-back = { $unit } is put back: a failed order does not undo earlier moves.
say-move-stands = The order of { $unit } failed; what was done on earlier ones stands.
say-initiative-alone = { $unit } acts by initiative alone, not with the units that it touches.
say-initiative-together = { $unit } moves with a unit that acts by initiative: a brigade has no initiative.
say-charge-out = { $outcome ->
    [broken] { $unit } does not see its enemy as it leaves the brigade to charge.
   *[other] { $unit } leaves the brigade to charge.
}
say-penalties-now = The penalties are those of this moment.
say-off-table-owed = { $unit } has a part beyond the edge of the table: a die is due at once.
say-off-table-roll = { $outcome ->
    [broken] { $unit } is wholly on the table: no die is due.
   *[other] { $unit } leaves the table: a die tells what becomes of it.
}
say-off-table-result = { $unit } rolled { $rolled }, less { $losses } for stands lost: { $expected }; in the log { $recorded }.
say-back-at-edge = { $outcome ->
    [broken] { $unit } comes back at the edge of the table, where it left.
   *[other] { $unit } is back where it left.
}
say-re-entry = { $outcome ->
    [broken] { $unit } may roll once to come back, as its own side's turn begins, if it waits off the table.
   *[other] { $unit } rolls to come back.
}
say-re-entry-owed = { $unit } waits off the table: a die is due as the turn begins.
say-shares-fate = { $unit } left the table with { $other } and shares its fate: he does not roll.
say-rolls-alone = { $unit } is with no unit and rolls himself.
say-characters-share-fate = Whoever is with { $unit } shares its fate.

say-shooting-dice = { $stands } stands with { $shots } shots each: { $expected } dice; the log has { $recorded }.
say-range = The farthest shooting stand of { $unit } is { $recorded } cm away; the range is { $expected } cm.
say-shot-at-nobody = { $unit } does not shoot at an enemy unit.
say-stand-sees = { $outcome ->
    [broken] A stand of { $unit } that shoots does not see { $target }.
   *[other] Every shooting stand of { $unit } sees { $target }.
}
say-to-hit = { $outcome ->
    [broken] { $unit } hits { $target } on { $needed } and more: { $expected } of these dice do, the log counts { $recorded }.
   *[other] { $unit } hits { $target } on { $needed } and more: { $expected } hits.
}
say-saves = { $outcome ->
    [broken] { $unit } saves on { $armour } and more: { $expected } of these dice do, the log counts { $recorded }.
   *[other] { $unit } saves on { $armour } and more: { $expected } saved.
}
say-stands-lost = { $outcome ->
    [broken] { $unit } has to lose { $expected ->
        [one] { $expected } stand
       *[other] { $expected } stands
    }; the log removes { $recorded }, or others than there are.
   *[other] { $unit } loses { $expected ->
        [one] { $expected } stand
       *[other] { $expected } stands
    }; the log removes { $recorded }.
}
say-drive-back-dice = { $unit } suffered { $suffered } hits, { $ignored } ignored for cover: { $expected } dice; the log has { $recorded }.
say-confused-by-six = A six among the drive-back dice confuses { $unit }: { $confused }.
say-drive-back-cover = The best cover of any stand of { $unit } against those who shot is { $expected }; the log has { $recorded }.
say-rout-placed = { $unit } is routed and gone, and yet the log places its stands.
say-rout = Driven back { $rolled } cm against a full pace of { $pace } cm: { $expected }; in the log { $recorded }.
say-driven-back = { $outcome ->
    [broken] The leading stand of { $unit } goes { $expected } cm with its facing kept; in the log it goes { $recorded } cm.
   *[other] The leading stand of { $unit } goes { $expected } cm; in the log { $recorded } cm.
}
say-turns-driven-back = The leading stand of { $unit } turns by { $turned }° as it is driven back: it keeps its facing.
say-straight-away = Straight away from the shooters: after { $expected } cm the gap has grown by { $recorded } cm.
say-none-nearer = { $outcome ->
    [broken] Another stand of { $unit } ends nearer the enemy than the leading one.
   *[other] No other stand of { $unit } ends nearer the shooters than the leading one.
}

say-stopped-by = { $outcome ->
    [broken] { $unit } is not stopped where it stands: nothing of the kind is there ({ $obstacle }).
   *[other] { $unit } is stopped: { $obstacle }.
}
say-not-stopped-by-unit = { $unit } is pushed on, past 1 cm of { $other }, which ought to have stopped it.
say-not-stopped-by-terrain = { $unit } is pushed into terrain that it cannot enter; it stops at the edge.
say-confused-by-enemy = { $outcome ->
    [broken] Pushed onto enemies or engaged troops { $unit } stops 1 cm away and is confused without a roll.
   *[other] Pushed onto enemies or engaged troops { $unit } is confused: { $confused }.
}
say-confused-by-friends = { $outcome ->
    [broken] Pushed onto friends who do not yield, { $unit } is confused without a roll.
   *[other] Pushed onto friends who do not yield, { $unit } is confused: { $confused }.
}
say-terrain-asks-for-a-die = Stopped by terrain, { $unit } is confused only by a 6 on a die of its own; confused at once: { $confused }.
say-confusion-test = { $unit } tests for confusion ({ $cause }): { $rolled } rolled, a 6 confuses: { $expected }.
say-chain-test = { $unit } tests for a link of the chain of units that make way.
say-all-tests = { $unit } has rolled every test that its move asked for.
say-no-cause-to-test = { $unit } has no cause to test for confusion: { $cause }.
say-test-owed = { $unit } has not rolled the test for confusion that it owes: { $cause }.
say-blocked-without-test = Stands of { $unit } whose way is blocked are destroyed; that asks for no test.
say-went-over-friends = { $unit } goes over { $other }, who has not made way.
say-nobody-comes-through = { $unit } has nobody of its own to make way for in this move; named is { $other }.
say-not-in-the-way = { $unit } does not stand in the way of { $other }.
say-may-make-way = { $outcome ->
    [broken] { $unit } is engaged and cannot make way for { $other }.
   *[other] { $unit } may make way for { $other }.
}
say-friends-refuse = { $outcome ->
    [broken] { $other } does not make way, and { $unit } goes over it all the same.
   *[other] { $other } does not make way, and { $unit } goes no farther.
}
say-only-stands-in-the-way = { $outcome ->
    [broken] { $unit } moves stands that are not in the way.
   *[other] { $unit } moves only the stands that are in the way.
}
say-still-in-the-way = A stand of { $unit } is still in the way.
say-shortest-way-aside = { $outcome ->
    [broken] No stand of { $unit } goes straight aside by the least that clears the way, { $distance } cm.
   *[other] A stand of { $unit } goes straight aside by the least that clears the way, { $distance } cm.
}
say-placed-to-support = { $outcome ->
    [broken] No stand of { $unit } is placed so as to support { $other }, or not all of them stood in the way.
   *[other] { $unit } makes way for { $other } and is placed to support it.
}
say-back-with-friend = { $outcome ->
    [broken] { $unit } does not go back with { $other } as it stands, in contact with it.
   *[other] { $unit } goes back with { $other }, as it stands and in contact with it.
}
say-too-near = { $unit } makes way too near to { $other }.
say-way-is-free = { $unit } makes way without coming near enemies, engaged troops or impassable terrain.
say-charger-driven-back = { $unit } suffered { $suffered } hits while it charged; that drives nobody back.
say-charger-not-driven-back = { $unit } suffered { $suffered } hits while it charged and is not driven back for them.
say-character-goes-along = { $outcome ->
    [broken] { $unit } does not end with { $other }, with which he is driven back.
   *[other] { $unit } is driven back with { $other }.
}
say-hits-suffered = { $unit } suffers { $expected } hits; in the log { $recorded }.
say-pooled = { $outcome ->
    [broken] The dice of { $unit } are rolled with others’ at { $target }, which is not its own target.
   *[other] The dice of { $unit } are rolled with others’ at { $target }.
}
say-all-shoot = Every stand of { $unit } that can shoots at { $target }.
say-stand-left-out = Stand { $recorded } of { $unit } could have shot at its unit’s target and has not shot.
say-batches = { $outcome ->
    [broken] Batches at { $unit } go from the least protected stands to the best and make up { $expected } dice; the log has { $recorded }.
   *[other] The volley at { $unit } is rolled in batches, the least protected stands first.
}
say-exposed-stand = { $outcome ->
    [broken] No stand of { $unit } sees and reaches an exposed stand of { $target }.
   *[other] { $unit } sees and reaches an exposed stand of { $target }.
}
say-exposed-first = { $unit } loses a protected stand while an exposed one is left: of { $stands } exposed { $recorded } removed.
say-exposed-dice = { $outcome ->
    [broken] After the exposed stands of { $unit } are gone, the dice need the harder score.
   *[other] Exposed stands of { $unit } go first: of { $stands } exposed { $recorded } removed.
}
say-shot-at-charger = { $outcome ->
    [broken] { $unit } shoots at { $target }, which has not just charged or advanced.
   *[other] { $unit } shoots at { $target } as its charge ends.
}
say-free-to-shoot = { $outcome ->
    [broken] { $unit } shoots with a stand that is engaged already, or out of turn.
   *[other] Only free stands of { $unit } shoot at { $target }.
}
say-is-charged = { $outcome ->
    [broken] { $target } touches no stand of { $unit }, so that unit is not charged by it.
   *[other] { $target } touches { $unit }, which counts as charged.
}
say-charger-seen = { $outcome ->
    [broken] A stand of { $unit } at no moment of the charge saw { $target } within range.
   *[other] Every shooting stand of { $unit } saw { $target } within range during the charge.
}
say-hits-on-charger = { $counted } hits on chargers count for { $side } in the first round.

say-through-charger = { $outcome ->
    [broken] What { $unit } shoots through { $target } does not reach stand { $recorded } of { $other }, where { $target } ended its charge.
   *[other] What { $unit } shoots through { $target } goes on along a line from where the charge ended.
}
say-burst-through = { $outcome ->
    [broken] { $unit } bursts through { $other }, which is confused by it without a roll.
   *[other] { $unit } bursts through { $other }, which is confused until the phase ends.
}

say-engagement = { $outcome ->
    [broken] Contact with the enemy links { $expected }; the log fights { $recorded }.
   *[other] Contact with the enemy links { $expected }.
}
say-one-after-another = { $outcome ->
    [broken] Another engagement begins before the one in hand is reckoned up, or after units have reformed.
   *[other] Engagements are fought one after another.
}
say-reckoned-once = { $outcome ->
    [broken] The round is reckoned up a second time.
   *[other] The round is reckoned up once.
}
say-support-once = Stand { $recorded } of { $unit } is counted as supporting twice.
say-fall-back-owed = The round was a draw, and { $unit } does not fall back.
say-in-round = { $outcome ->
    [broken] { $unit } and { $target } are not enemies in a round that is being fought.
   *[other] { $unit } and { $target } fight in this round, before its result.
}
say-striking-stands = { $outcome ->
    [broken] Stand { $recorded } of { $unit } does not touch { $target }.
   *[other] Every striking stand of { $unit } touches { $target }.
}
say-one-strike-a-stand = { $outcome ->
    [broken] Stand { $recorded } of { $unit } strikes twice in the round.
   *[other] Each stand of { $unit } strikes once in the round.
}
say-all-strike = { $outcome ->
    [broken] Stand { $expected } of { $unit } touches an enemy and has not struck.
   *[other] Every stand of { $unit } that touches an enemy has struck.
}
say-flanked-stands = { $expected } stands of { $unit } are touched in flank or rear; the log has { $recorded }.
say-flanked-idle = Stand { $recorded } of { $unit } is named as touched in flank or rear, and does not strike.
say-flanked-others = Other stands of { $unit } are touched in flank or rear than the log names.
say-spell-attacks-ended = The spell that gave { $unit } { $modifier } dice has ended: { $expected } dice are due, the log has { $recorded }.
say-modifier = { $outcome ->
    [broken] { $unit } gets { $modifier } dice over { $stands } stands by this: { $expected } dice in all; the log has { $recorded }.
   *[other] { $unit }: { $modifier } dice over { $stands } stands.
}
say-character-fights = { $unit } fights with { $other }: he may add { $expected } dice, the log adds { $recorded }.
say-attack-dice = { $outcome ->
    [broken] { $stands } stands of { $unit } with { $attacks } attacks: { $base_dice } dice, modifiers { $modifier }: { $expected }; the log has { $recorded }.
   *[other] { $stands } stands of { $unit } with { $attacks } attacks: { $base_dice } dice, modifiers { $modifier }: { $expected } dice.
}
say-support-free = { $outcome ->
    [broken] Stand { $recorded } of { $unit } is counted as support, but touches the enemy itself.
   *[other] Stand { $recorded } of { $unit } supports and touches no enemy itself.
}
say-support-position = { $outcome ->
    [broken] Stand { $recorded } of { $unit } does not stand squarely behind or beside a friend that touches the enemy and faces the same way.
   *[other] Stand { $recorded } of { $unit } stands squarely behind or beside a friend that touches the enemy, and faces the same way.
}
say-support-front = { $outcome ->
    [broken] The stand that stand { $recorded } of { $unit } is to support does not fight with its front.
   *[other] The stand supported by stand { $recorded } of { $unit } fights with its front.
}
say-supported-lost = Support for stand { $recorded } of { $unit } was counted, and the stand is removed; the book's own example does the same, so it is noted, not condemned.
say-supporter-lost = Stand { $recorded } of { $unit } was counted as supporting and is removed; the book's own example does the same, so it is noted, not condemned.
say-hits-capped = { $unit } suffered { $suffered } hits; { $counted } count, for it had no more to lose.
say-hits-carried = { $unit } brings { $leftover_hits } leftover hits into the round.
say-round-score = Hits and support of { $side }: { $score }{ $outcome ->
    [broken] {""}; the log declares { $recorded }
   *[other] {""}
}.
say-round-drawn = { $outcome ->
    [broken] By hits and support { $expected_term ->
        [none] nobody wins the round
       *[other] { $expected } wins the round
    }; the log names { $recorded }.
   *[other] Equal results: a draw, both sides fall back.
}
say-round-won = { $outcome ->
    [broken] By hits and support { $expected_term ->
        [none] nobody wins the round
       *[other] { $expected } wins the round
    }; the log names { $recorded }.
   *[other] { $side } wins the round; the beaten units retreat { $retreat } cm.
}
say-side-destroyed = { $outcome ->
    [broken] By hits and support { $expected_term ->
        [none] nobody wins the round
       *[other] { $expected } wins the round
    }; the log names { $recorded }.
   *[other] The other side is wholly destroyed: { $side } has won.
}
say-all-destroyed = { $outcome ->
    [broken] By hits and support { $expected_term ->
        [none] nobody wins the round
       *[other] { $expected } wins the round
    }; the log names { $recorded }.
   *[other] Nobody is left on either side.
}
say-after-result = { $outcome ->
    [broken] Stands of { $unit } are removed before the result of the round: they go after it.
   *[other] Stands of { $unit } are removed after the result of the round.
}
say-casualties-first = { $outcome ->
    [broken] { $unit } retreats before its lost stands are removed.
   *[other] { $unit } retreats after its lost stands are removed.
}
say-loser-first = { $outcome ->
    [broken] { $side } removes stands while the other side, which comes first, still has some to remove.
   *[other] The loser of the round removes stands before { $side }.
}
say-beaten = { $outcome ->
    [broken] { $unit } was not beaten and does not retreat.
   *[other] { $unit } was beaten and retreats.
}
say-retreat-owed = { $unit } was beaten and has not retreated.
say-retreat-distance = { $unit } retreats { $expected } cm; in the log { $recorded } cm.
say-retreat-in-order = { $outcome ->
    [broken] { $unit } changes its formation or turns as it retreats.
   *[other] { $unit } retreats in formation, without turning.
}
say-retreat-direction = { $outcome ->
    [broken] { $unit } does not retreat straight away from the edge that most enemy stands press.
   *[other] { $unit } retreats straight away from the edge that most enemy stands press.
}
say-direction-unclear = No enemy stand lies flush against { $unit }: its owner chooses the direction.
say-winner-chooses = { $outcome ->
    [broken] { $unit } lost the round and cannot choose.
   *[other] { $unit } won the round and chooses.
}
say-draw-hold = { $outcome ->
    [broken] { $unit } stays in a draw, though it is in no defended or fortified position.
   *[other] In a draw only troops in a defended or fortified position stay; { $unit } stays.
}
say-must-charge = { $unit } must charge by initiative: the closest enemy is in sight and in reach.
say-must-advance = { $outcome ->
    [broken] { $unit } must advance: { $expected } is in sight, { $distance } cm away.
   *[other] { $unit } would have to advance up to { $allowance } cm, and no enemy is in sight and reach.
}
say-somebody-left = { $outcome ->
    [broken] Every enemy that touched { $unit } is destroyed: it cannot pursue.
   *[other] { $unit } pursues an enemy that is left.
}
say-pursuit-contact = { $outcome ->
    [broken] No stand of { $unit } has its front flush against an enemy.
   *[other] { $unit } regains contact with its front.
}
say-fall-back = { $outcome ->
    [broken] { $unit } falls back, though its side has won the round.
   *[other] { $unit } falls back.
}
say-fall-back-dice = { $outcome ->
    [broken] { $side } rolls { $expected } dice, once for all its units that fall back; the log has { $recorded }, or a second roll.
   *[other] { $side } rolls { $expected } dice once for all its units that fall back; the log has { $recorded }.
}
say-fall-back-distance = { $outcome ->
    [broken] { $unit } falls back { $recorded } cm, which is not between the lowest die, { $least } cm, and the sum, { $greatest } cm.
   *[other] { $unit } falls back { $recorded } cm; at least { $least } cm, at most { $greatest } cm.
}
say-reform-who = { $outcome ->
    [broken] { $unit } did not fight this phase, or has reformed already.
   *[other] { $unit } fought this phase and may reform.
}
say-pivot-stays = { $outcome ->
    [broken] Stand { $stand } of { $unit } has to stay in place while the others reform about it; it moved { $recorded } cm.
   *[other] Stand { $stand } of { $unit } stays in place: moved { $recorded } cm.
}
say-seen-past-characters = { $unit } sees { $target }: only characters stand between, and they hide nobody.

say-casts-in-combat = { $outcome ->
    [broken] The unit of { $unit } is in combat; that is no reason not to let him cast.
   *[other] The unit of { $unit } is in combat, and he casts all the same: he may.
}
say-caster = { $outcome ->
    [broken] { $unit } is no Wizard whose army knows { $spell }.
   *[other] { $unit } is a Wizard whose army knows { $spell }.
}
say-cast-when = { $outcome ->
    [broken] { $unit } casts outside his own Shooting phase or after drive backs have begun; phase: { $recorded }.
   *[other] { $unit } casts in his own Shooting phase.
}
say-teleport-again = { $unit } has teleported this turn: his further spell must be another one.
say-spells-a-turn = { $unit } may try { $expected } spells this turn; this is number { $recorded }.
say-spell-one-target = { $spell } is cast on one target; the log names { $recorded }.
say-spell-wrong-target = { $spell } cannot be cast on { $units }.
say-spell-touching = { $outcome ->
    [broken] { $spell } needs an enemy that touches the unit { $unit } is with: { $units } does not.
   *[other] { $units } touches the unit { $unit } is with.
}
say-spell-line = { $outcome ->
    [broken] The line of { $spell } does not cross just these units: { $units }.
   *[other] The line of { $spell } crosses { $units }.
}
say-spell-all-within = { $outcome ->
    [broken] { $spell } reaches everybody within range; the log leaves somebody out: { $units }.
   *[other] { $spell } reaches everybody within range: { $units }.
}
say-spell-outside-combat = { $outcome ->
    [broken] { $spell } cannot be cast on a unit in combat: { $units }.
   *[other] { $units } is not in combat, as { $spell } demands.
}
say-spell-in-combat = { $outcome ->
    [broken] { $spell } is for units in combat; { $units } is not.
   *[other] { $units } is in combat, as { $spell } demands.
}
say-spell-target = { $spell } is cast on { $units }.
say-spell-range = { $spell } reaches { $expected } cm; it is { $recorded } cm from { $unit }.
say-spell-sight = { $outcome ->
    [broken] { $unit } does not see { $target }.
   *[other] { $unit } sees { $target }.
}
say-spell-again = { $outcome ->
    [broken] { $spell } has affected { $unit } this turn already.
   *[other] { $spell } has not affected { $unit } this turn.
}
say-spell-in-vain = { $spell } failed or was dispelled before: { $unit } is free to be tried again.
say-ring-needs-no-die = The Ring of { $unit } casts without a die; the log has a { $recorded }.
say-cast-roll = { $spell } needs { $needed } or more (modifier { $modifier }); rolled { $rolled }: { $expected }{ $outcome ->
    [broken] {""}, in the log { $recorded }
   *[other] {""}
}.
say-cast-again = { $outcome ->
    [broken] Only a High Elf rerolls a failed die, and never a 1: { $unit }, { $recorded }.
   *[other] { $unit } rerolls his { $recorded }.
}
say-dispel-order = { $outcome ->
    [broken] { $spell } was not cast, is dispelled already, or has taken effect: { $unit } is out of turn.
   *[other] { $unit } tries to dispel { $spell } before it takes effect.
}
say-anti-magic-once = A Rune Smith has tried this spell already; { $unit } may not.
say-anti-magic-who = Anti-magic is for Rune Smiths against an enemy’s spell; { $unit } has none.
say-anti-magic-range = Anti-magic of { $unit } reaches { $expected } cm; the caster is { $recorded } cm away.
say-scroll = { $outcome ->
    [broken] { $unit } has no scroll left to read against this spell.
   *[other] { $unit } reads the scroll: the spell is dispelled.
}
say-spell-takes-effect = { $outcome ->
    [broken] { $spell } failed or was dispelled: it does nothing to { $unit }.
   *[other] { $spell } takes effect on { $unit }.
}
say-effect-twice = { $spell } takes effect on { $unit } twice.
say-effect-elsewhere = { $spell } was not cast on { $unit }.
say-spell-no-saves = { $spell } allows { $unit } no saves.
say-spell-attacks = { $spell } makes { $expected } attacks on { $unit }; the log has { $recorded }.
say-hits-for-combat = { $outcome ->
    [broken] { $unit } is in combat: { $suffered } hits of { $spell } wait for its first round, and no stand is removed before.
   *[other] { $unit } is in combat: { $suffered } hits of { $spell } wait for its first round.
}
say-raised-who = Raised are three stands of Skeletons that were not on the table: { $unit } is not that.
say-raised-where = { $outcome ->
    [broken] { $unit } touches nobody of the engagement: { $units }.
   *[other] { $unit } joins the engagement of { $units }.
}
say-rage-dice = Up to { $expected } dice, one after another, none after a double: { $dice } make { $rolled }; the log has { $recorded }.
say-teleports = { $outcome ->
    [broken] { $unit } cannot appear there.
   *[other] { $unit } appears where he wants.
}
say-pushed = { $unit } is pushed 5 cm a pip straight to the table edge, and cannot be routed: { $dice } make { $expected } cm; in the log { $recorded } cm.
say-pushed-elsewhere = { $unit } is pushed { $expected } cm ({ $dice }), and not straight to its own edge of the table.
say-pushed-confused = Whether the push confuses { $unit }: { $expected } by the die; in the log: { $recorded }.
say-push-routed = Gerroff! routs nobody, however far it pushes; the log has { $unit } routed.
say-effect-owed = { $spell } was cast on { $unit } and not dispelled, and the log has no effect of it.
say-push-owed = { $unit } was not pushed back.
say-doomed = { $unit } is in despair: no charge, no pursuit, no advance.
say-voice-moves = { $outcome ->
    [broken] { $unit } moves a second time by Voice of Command.
   *[other] { $unit } moves by Voice of Command, alone.
}
say-item-spent = { $unit } has used { $item } up.
say-item-not-borne = { $outcome ->
    [broken] { $unit } does not bear { $item }: the roster says who has which item.
   *[other] { $unit } bears { $item }, as the roster says.
}
say-one-item = { $unit } bears { $recorded } items; { $expected } is allowed.
say-item-once = { $outcome ->
    [broken] { $item } is in this army already.
   *[other] { $item } is in this army once.
}
say-item-cost = Items of { $unit } cost { $expected } points; paid: { $recorded }.
say-item-bearer = { $outcome ->
    [broken] { $item } is not for { $unit }.
   *[other] { $item } is for such as { $unit }.
}
say-first-combat = { $outcome ->
    [broken] The banner is for the first Combat phase of { $unit }, once.
   *[other] { $unit } raises the banner in its first Combat phase.
}
say-hit-shrugged-off = { $unit } shrugs off one hit: { $suffered } are left.
say-all-dice-again = { $outcome ->
    [broken] The banner of { $unit } rerolls all { $expected } dice, once a battle; rerolled: { $recorded }.
   *[other] { $unit } rerolls all { $expected } dice.
}
say-extra-attacks = Attacks that go to one stand of { $unit }: { $expected } are due, { $recorded } given ({ $attacks } by this rule).
say-extra-owed = { $unit } has { $expected } attacks for one stand in this round; { $recorded } were struck.
say-miss-again = { $outcome ->
    [broken] { $unit } may reroll one miss, once a round and with a Sword of Cleaving: the log rerolls a { $recorded }, where { $needed } hits.
   *[other] { $unit } rerolls one miss, once a round: { $recorded }, where { $needed } hits.
}
say-save-again = { $outcome ->
    [broken] { $unit } may make its enemy reroll one successful save, once a round and with a Sword of Destruction: the log rerolls a { $recorded }, where { $armour } saves.
   *[other] The enemy of { $unit } rerolls one save, once a round: { $recorded }, where { $armour } saves.
}
say-save-again-owed = The enemy of { $unit } saved hits and rerolled none of its saves.
say-rage-owed = { $expected } attacks of rage on { $unit } itself were not struck.
say-rage-at-itself = Rage turns { $expected } attacks on { $unit } itself in the first round; the log has { $recorded }.
say-fires-again = { $unit } shoots { $expected } times this phase; this is number { $recorded }.
say-crown = { $outcome ->
    [broken] The Crown is for the first order of { $unit } in a turn.
   *[other] { $unit } puts the Crown to the first order of the turn.
}
say-helm = { $outcome ->
    [broken] The Helm is named as the turn of { $unit } begins.
   *[other] { $unit } names the Helm for this turn.
}
say-orb-after-failure = The Orb undoes a failed order of { $unit }; there is none.
say-orb-test = By the Orb { $unit } needs { $needed } or less; rolled { $rolled }: { $expected }; in the log { $recorded }.
say-sceptre = { $outcome ->
    [broken] There is no blunder of a subordinate of { $unit } that has been rolled for.
   *[other] { $unit } makes a subordinate’s blunder a successful order.
}
say-staff = { $outcome ->
    [broken] The staff of { $unit } answers an enemy Wizard’s failed cast, with one die.
   *[other] { $unit } raises the staff against a Wizard who failed.
}
say-staff-roll = The staff of { $unit } binds on 4 and more; rolled { $recorded }.
say-for-a-spell = { $outcome ->
    [broken] { $unit } cannot use { $item } now.
   *[other] { $unit } uses { $item } for a spell.
}
say-ring = { $outcome ->
    [broken] The Ring of { $unit } casts one spell a game, without fail.
   *[other] The Ring of { $unit } casts the spell.
}
say-formation = { $unit } begins its move in { $expected } formation; the players took it for { $recorded }.
say-evades = { $outcome ->
    [broken] { $unit } flies, and who flies does not evade by initiative.
   *[other] { $unit } evades by initiative.
}
say-charges-by-initiative = { $unit } flies and charges by initiative.
say-evades-unreachable = { $unit } cannot get at { $target }, the closest enemy it sees, and evades.
say-evades-straight = { $outcome ->
    [broken] The stand of { $unit } nearest the enemy does not lead straight away: { $recorded } cm along the line, { $aside } cm aside.
   *[other] The stand of { $unit } nearest the enemy goes { $recorded } cm straight away.
}
say-evade-near = { $unit } ends its evade { $recorded } cm from { $other }; at least 1 cm is due.
say-evade-over = { $unit } evades through { $other }, which bars its way.
say-evade-limits = { $outcome ->
    [broken] { $unit } evades through terrain that it cannot enter: { $terrain }.
   *[other] Nothing bars the evade of { $unit }.
}
say-bursts-past = { $other } is nowhere on the way of { $unit }: nobody bursts through it.
say-bursts-silently = { $other } is on the way of { $unit }, and the log does not have it burst through.
say-bursts-through = { $outcome ->
    [broken] { $unit } bursts through { $other }: only friends who are not engaged let an evading unit through.
   *[other] { $unit } bursts through { $other }.
}
say-ignores = { $outcome ->
    [broken] { $unit } may not disregard { $other } for initiative.
   *[other] { $unit } disregards { $other } for initiative.
}
say-way-barred = The way of { $unit } is barred, and no way round is within { $pace } cm.
say-own-stands = { $outcome ->
    [broken] Stand { $stand } of { $unit } has to go round stand { $other_stand } of its own unit, which has moved already; it passes through it.
   *[other] Stand { $stand } of { $unit } passes through stand { $other_stand } of its own unit.
}
say-gap = { $outcome ->
    [broken] { $unit } goes through a gap of { $recorded } cm; a stand of it needs { $expected } cm.
   *[other] { $unit } goes through a gap of { $recorded } cm; { $expected } cm are enough.
}
say-passes-character = { $unit } passes through the character { $other }.
say-home-back-roll = { $outcome ->
    [broken] { $unit } rolls to home back a second time in this phase.
   *[other] { $unit } rolls to home back: up to { $recorded } cm.
}
say-home-back-when = { $outcome ->
    [broken] { $unit } may not home back now.
   *[other] { $unit } may home back: its characters are too far away.
}
say-initiative-after-home-back = { $unit } acts by initiative after flyers have homed back.
say-home-back-confused = { $outcome ->
    [broken] { $unit } is confused: it may home back, but gets no orders.
   *[other] { $unit } homes back although it is confused.
}
say-home-back-to = { $unit } homes back to somebody who is not a character of its own side.
say-home-back = { $unit } comes { $recorded } cm nearer to the character; { $expected } cm are due.
say-flies-over = { $outcome ->
    [broken] { $unit } stops before what it could fly over.
   *[other] { $unit } flies over what would bar others.
}
say-landing = { $outcome ->
    [broken] { $unit } may not land where it ends.
   *[other] { $unit } lands where it may.
}
say-on-the-ground = { $outcome ->
    [broken] { $unit } flies over what bars its way along the ground.
   *[other] { $unit } goes along the ground.
}
say-forced = { $outcome ->
    [broken] { $unit } goes { $recorded } cm instead of { $expected } cm, as if its formation halved the move.
   *[other] { $unit } goes { $recorded } cm whatever its formation.
}
say-slope = { $outcome ->
    [broken] { $unit } stands on a step of a hill { $recorded } cm wide; its troops need { $expected } cm.
   *[other] { $unit } stands on a step of a hill { $recorded } cm wide.
}
say-assault = { $outcome ->
    [broken] { $unit } cannot assault { $target } in its fortified position.
   *[other] { $unit } may assault { $target } in its fortified position.
}
say-uphill = { $outcome ->
    [broken] { $unit } against { $other }: where it stands it is not { $recorded }, as the log has it.
   *[other] { $unit } against { $other }: the players took its position for { $recorded }.
}
say-lost-stands-strike = { $unit } is about to lose stands ({ $lost }); they strike all the same: attacks are simultaneous.
say-counts-as-open = { $outcome ->
    [broken] { $unit } charged, pursued, advanced or retreated and counts as in the open; the log has { $cover }.
   *[other] { $unit } counts as in the open.
}
say-bonus-bounds = { $outcome ->
    [broken] { $unit } has a bonus that does not apply here: { $expected } dice are due, the log has { $recorded }.
   *[other] { $unit } has no bonus beyond its bounds: { $recorded } dice.
}
say-modifiers-add-up = { $outcome ->
    [broken] Several modifiers of { $unit } are not added up: { $expected } dice are due, the log has { $recorded }.
   *[other] The modifiers of { $unit } add up.
}
say-unit-destroyed = { $unit } has no stands left: it is destroyed.
say-chooses-once = { $unit } has already chosen what it does after the round.
say-chooses-for-itself = { $unit } chooses for itself, whatever others of its side do.
say-pursuit-goes-on = The pursuit leads to another round.
say-finish-first = The engagement of { $unit } is not finished; that of { $other }, which advanced, has to wait.
say-advance-fights-next = { $outcome ->
    [broken] { $unit } advanced: its engagement comes next, before any other.
   *[other] The engagement of { $unit }, which advanced, comes next.
}
say-supporters-out = { $outcome ->
    [broken] { $unit } touches friends and no enemy: it only supports and is not in the engagement.
   *[other] { $unit } only supports and stays out of the engagement.
}
say-contact-invented = The log has { $unit } touch { $other }, which it does not.
say-contact-left-out = { $unit } touches { $other }, and the contacts of the round do not say so.
say-strikes-whom-it-does-not-touch = { $unit } strikes { $target }, which it does not touch by the contacts of the round.
say-run-into = { $outcome ->
    [broken] A pursuer has run into { $unit }, which has to fight in this round.
   *[other] A pursuer has run into { $unit }, which fights in this round.
}
say-escaped = { $outcome ->
    [broken] No enemy touches { $unit } any more: it has escaped and does not fight on.
   *[other] No enemy touches { $unit } any more: it has escaped.
}
say-supporter-stays = { $unit } only supported: it neither pursues nor retreats.
say-supporter-retreats = { $unit } only supported and does not retreat; it may make way.
say-supporter-pursues = { $unit } only supported and does not pursue.
say-combat-owed = { $unit } and { $other } touch, and the turn goes on without their combat.
say-result-owed = The round of { $unit } has no result.
say-round-owed = { $unit } has pursued, and no further round was fought.
say-hits-wiped = The leftover hits of { $unit } ({ $leftover_hits }) end with the Combat phase.
say-support-counts = Stands that support { $side }: { $stands }, one point each.
say-support-any-unit = { $outcome ->
    [broken] Stand { $recorded } of { $unit } supports too, though it is of another unit.
   *[other] Stand { $recorded } of { $unit } supports another unit.
}
say-support-no-hits = { $outcome ->
    [broken] Support causes no hits: { $unit } loses { $expected } stands; the log removes { $recorded }.
   *[other] Support causes no hits: { $unit } loses { $expected } stands.
}
say-score-bounds = { $outcome ->
    [broken] The result of { $side } is { $expected }; the log declares { $recorded }.
   *[other] The result of { $side } is { $score }.
}
say-blocked-removal = Stands of { $unit } are lost on the way; its leftover hits stay: { $leftover_hits }.
say-stand-blocked = { $outcome ->
    [broken] Nothing is in the way of stand { $stand } of { $unit }, and it is destroyed all the same.
   *[other] The way of stand { $stand } of { $unit } is blocked: it is destroyed.
}
say-blocked-by = { $outcome ->
    [broken] Nothing of the kind ({ $obstacle }) is in the way of the stands that { $unit } loses on its retreat.
   *[other] Stands of { $unit } are lost on the retreat: { $obstacle }.
}
say-way-not-free = The way of stand { $stand } of { $unit } is blocked by { $other }: it is destroyed, not moved.
say-way-free = The way of { $unit } is free.
say-friend-made-way = { $other } makes way for { $unit }, which retreats.
say-one-fall-back-roll = { $outcome ->
    [broken] { $side } rolls for its units that fall back from this combat a second time.
   *[other] One roll serves all units of { $side } that fall back from this combat.
}
say-fall-back-in-turn = { $outcome ->
    [broken] Both sides have several units that fall back: it was not the turn of { $side }.
   *[other] Both sides fall back unit by unit, in turn.
}
say-fall-back-stopped = { $outcome ->
    [broken] Nothing of the kind ({ $obstacle }) stops { $unit }, or it did not go straight.
   *[other] { $unit } has no room for its least distance ({ $obstacle }) and goes straight back.
}
say-keeps-away = { $outcome ->
    [broken] { $unit } falls back too near to, or through, { $other }.
   *[other] { $unit } keeps 1 cm away from enemies and engaged stands.
}
say-reform-in-turn = { $outcome ->
    [broken] { $unit } reforms out of turn: the sides reform unit by unit, the one with the higher die first.
   *[other] Both sides reform unit by unit, in turn; the higher die begins.
}
say-reform-free = { $outcome ->
    [broken] A stand of { $unit } ends on another unit or in terrain that it cannot enter.
   *[other] The stands of { $unit } have a free way.
}
say-after-retreats = { $outcome ->
    [broken] { $unit } pursues before { $other } has retreated.
   *[other] { $unit } pursues when all have retreated.
}
say-leaves-work = { $outcome ->
    [broken] { $unit } is in a fortified position and does not leave it for the enemy.
   *[other] { $unit } is not in a fortified position.
}
say-fled-out-of-reach = { $outcome ->
    [broken] The enemy fled into or through terrain that { $unit } cannot enter.
   *[other] { $unit } can enter the ground over which the enemy fled.
}
say-leftover-stands = Stands of { $unit } without a place at the enemy stay with their unit.
say-pursuit-reaches = { $outcome ->
    [broken] { $unit } stops short of the enemy; a pursuit goes as far as it takes.
   *[other] { $unit } goes as far as it takes to touch the enemy.
}
say-pursuit-free = { $outcome ->
    [broken] A stand of { $unit } ends on another unit, or its way leads through one or through terrain that it cannot enter.
   *[other] The stands of { $unit } have a free way.
}
say-same-enemy = { $outcome ->
    [broken] { $unit } goes for others, though it can reach the enemy that it fought.
   *[other] { $unit } goes for the enemy that it fought.
}
say-follows-front = { $outcome ->
    [broken] The enemies fled different ways, and { $unit } does not follow { $expected }, before its front.
   *[other] The enemies fled different ways: { $unit } follows { $expected }, before its front.
}
say-straight-ahead = { $outcome ->
    [broken] { $stands } stands of { $unit } can go straight ahead to the enemy, and not all of them do.
   *[other] Every stand of { $unit } that can go straight ahead does: { $stands }.
}
say-flank-left-free = A stand of { $unit } could have gone to a flank or the rear of those it pursues; the book's own example leaves such stands with a corner at the enemy, so it is noted, not condemned.
say-other-stands = { $outcome ->
    [broken] A stand of { $unit } stays away from the enemy, though there is a free place beside those that went ahead.
   *[other] The other stands of { $unit } join those that went ahead: { $stands }.
}
say-no-straight = { $outcome ->
    [broken] No stand of { $unit } can go straight ahead: the nearest goes to the middle of an edge of the nearest enemy stand.
   *[other] No stand of { $unit } can go straight ahead; the nearest goes to the nearest enemy stand.
}
say-nobody-left = { $outcome ->
    [broken] Enemies that touched { $unit } are left: it does not advance.
   *[other] Every enemy that touched { $unit } is destroyed: it may advance.
}
say-advances-once = { $outcome ->
    [broken] { $unit } has already advanced in this Combat phase.
   *[other] { $unit } advances, once in the phase.
}
say-advance-target = { $outcome ->
    [broken] { $unit } goes for { $target }, which is not the closest enemy that it sees.
   *[other] { $unit } goes for { $target }, the closest enemy that it sees.
}
say-any-enemy = { $unit } could not pursue { $target }, but may advance into it.
say-advance-way = { $outcome ->
    [broken] The way of { $unit } leads through an enemy or through terrain that it cannot enter.
   *[other] The way of { $unit } is free.
}

say-shot-overhead = { $outcome ->
    [broken] { $unit } shoots at { $target } over what it may not be shot over.
   *[other] { $unit } shoots at { $target } overhead: what is between is lower than the gun or than the target.
}
say-not-shot-overhead = { $target } is nearer to { $unit }, and only guns could shoot over what hides it.
say-volley = { $stands } stands of { $unit } shoot at { $target }: { $expected } dice{ $outcome ->
    [broken] {""}; the log has { $recorded }
   *[other] {""}
}.
say-stones-fly-high = { $outcome ->
    [broken] The stones of { $unit } fly too high: it does not shoot at chargers.
   *[other] { $unit } was charged and did not shoot: its stones fly too high.
}
say-gun-or-machine = { $unit } is { $expected }{ $outcome ->
    [broken] {""}; the roster has { $recorded }, stands: { $stands }
   *[other] {""}
}.
say-skull-profile = { $outcome ->
    [broken] { $unit } ought to have the figures of a Rock Lobber, 1 attack, 3 shots, 60 cm; the roster has { $attacks }, { $shots }, { $distance } cm.
   *[other] { $unit } has the figures of a Rock Lobber, 1 attack, 3 shots, 60 cm: { $attacks }, { $shots }, { $distance } cm.
}
say-carried-into-combat = { $outcome ->
    [broken] { $unit } is engaged: { $suffered } hits go into the first round of its combat; the log removes stands before.
   *[other] { $unit } is engaged: { $suffered } hits go into the first round of its combat, and no stand is removed before.
}
say-engaged-not-driven-back = { $unit } was hit while engaged: its hits go into the combat, and it is not driven back.
say-friends-last = { $outcome ->
    [broken] { $unit }, hurt by its own side, is driven back before { $expected }: friends come after all enemies.
   *[other] { $unit }, hurt by its own side, is driven back after all enemies.
}
say-no-ones = No 1 among the dice of { $unit }: nothing goes wrong.
say-ones = Dice of { $unit } showing 1: { $ones }. Of { $rolled } hits { $expected } count{ $outcome ->
    [broken] {""}; the log takes { $recorded }
   *[other] {""}
}.
say-hits-after-ones = { $outcome ->
    [broken] { $unit } has rolled { $ones } ones: of { $rolled } hits { $expected } count, and { $destroyed } stands are lost; the log counts { $recorded } hits, or loses others.
   *[other] { $unit } has rolled { $ones } ones: of { $rolled } hits { $expected } count; in the log { $recorded }. Stands lost: { $destroyed }.
}
say-flame-dice = The dice { $dice } of { $unit } do not give a number of shots: two dice a gun, one for a gun that has smoked ({ $one_die }).
say-flame-shots = { $outcome ->
    [broken] The dice { $dice } of { $unit } give { $expected } shots and cost { $destroyed } guns; the log has { $recorded } shots, or takes off other guns.
   *[other] The dice { $dice } of { $unit } give { $expected } shots; the log has { $recorded }. Guns lost: { $destroyed }.
}
say-skulls = Drive-back dice { $dice } of { $unit }, { $skulls } of them for skulls, which confuse on 4 and more: confused { $expected }; in the log { $recorded }.
say-grapeshot = Grapeshot of { $stands } guns of { $unit } at { $target }: { $expected } dice and no bounce; the log has { $recorded } dice.
say-ball-line = { $outcome ->
    [broken] Not all that the log has struck lies on the line from { $unit } through { $target } and 5 cm beyond.
   *[other] The ball flies from the gun of { $unit } nearest to { $target }, through it and 5 cm beyond.
}
say-one-line = { $outcome ->
    [broken] The { $stands } guns of { $unit } shoot along lines of their own.
   *[other] The { $stands } guns of { $unit } shoot along one line.
}
say-ball-attacks = { $stands } guns of { $unit } bring { $expected } dice upon { $target }{ $outcome ->
    [broken] {""}; the log has { $recorded }
   *[other] {""}
}.
say-bolt-line = { $outcome ->
    [broken] A bolt of { $unit } at { $target } passes no more than three stands that touch on its line; the log has { $stands }.
   *[other] The bolt of { $unit } passes through { $target } and what touches behind it: { $stands } stands.
}
say-bolt-attacks = The bolts of { $unit } bring { $expected } dice upon { $target }{ $outcome ->
    [broken] {""}; the log has { $recorded }
   *[other] {""}
}.
say-ordered-alone = { $outcome ->
    [broken] { $unit } never belongs to a brigade; the order went to { $recorded } units.
   *[other] { $unit } is ordered alone.
}
say-mishap-owed = A double 6 was rolled for an order to { $unit }, and its mishap was not rolled for.
say-mishap-called-for = { $outcome ->
    [broken] No double 6 was rolled for an order to { $unit }: there is no mishap.
   *[other] A double 6 for an order to { $unit }: its mishap is rolled for.
}
say-mishap = Mishap of { $unit }, { $rolled }: { $expected }{ $outcome ->
    [broken] {""}; the log takes { $recorded }
   *[other] {""}
}.
say-halted = { $unit } has had a mishap and does not move.
say-all-round = { $outcome ->
    [broken] { $unit } sees all round and shoots at { $recorded } although another enemy is nearer.
   *[other] { $unit } sees all round; { $recorded } is the nearest enemy.
}
say-tank-driven-back = { $unit } is never driven back, and the log moves it: its dice tell only whether it is confused.
say-tank-stays = { $outcome ->
    [broken] { $unit } is not driven back, and the dice { $dice } tell only whether it is confused: { $expected }; the log has { $recorded }.
   *[other] { $unit } is not driven back; the dice { $dice } tell only whether it is confused: { $expected }; in the log { $recorded }.
}
say-tank-defended = { $outcome ->
    [broken] { $unit } always counts as defended; the log has it { $cover }.
   *[other] { $unit } always counts as defended; here { $cover }.
}
say-no-character = { $outcome ->
    [broken] No character may be with { $unit } here.
   *[other] { $unit }: no character is with it where none may be.
}
say-lands = { $outcome ->
    [broken] { $unit } flies, and may not land here.
   *[other] { $unit } flies over anything and lands where it may.
}
say-gun-terrain = { $outcome ->
    [broken] { $unit } ends in terrain that guns and machines cannot enter.
   *[other] { $unit } stays on ground that it can enter.
}
say-landed = { $outcome ->
    [broken] { $target } flies, but is on the ground now: { $unit } passes it over as if it were in the air.
   *[other] { $target } flies, but is on the ground now: a target for { $unit } like any other.
}

# Names of figures.
figure-obstacle = Stopped by
figure-cause = Cause
figure-allowance = May go, cm
figure-armour = Armour
figure-attacks = Attacks a stand
figure-base_dice = Dice before modifiers
figure-command = Command value
figure-commander = Ordered by
figure-confused = Confused
figure-counted = Hits that count
figure-destroyed = Stands destroyed
figure-further = Further stands
figure-one_die = Guns with one die
figure-ones = Ones
figure-skulls = Dice for skulls
figure-distance = Distance, cm
figure-distance_penalty = Penalty for distance
figure-enemies = Enemy units in contact
figure-enemy_penalty = Penalty for a near enemy
figure-formation = Formation
figure-hits = Hits a stand
figure-hits_this_phase = Hits this phase
figure-ignored = Hits ignored for cover
figure-leftover_hits = Leftover hits
figure-loss_penalty = Penalty for losses
figure-nearest_enemy = Nearest enemy, cm
figure-orders = Orders
figure-pace = Pace, cm
figure-rank = Rank
figure-repeat_penalty = Penalty for earlier orders
figure-retreat = Retreat, cm
figure-shots = Shots a stand
figure-stand = Stand
figure-stands = Stands
figure-suffered = Hits suffered
figure-terrain_penalty = Penalty for terrain
figure-lasting_penalty = Lasting penalty
figure-aside = Aside, cm
figure-other_stand = Other stand
figure-charge_dice = Dice for the charge
figure-monster_chariot_dice = Dice for monsters or chariots
figure-pursuit_dice = Dice for pursuit
figure-pursuit_extra_dice = Dice for the enemy’s retreat
figure-terror_dice = Dice for terror
figure-flank_rear_dice = Dice for flank and rear
figure-confused_dice = Dice for confusion
figure-character_dice = Dice of a character
figure-spell_dice = Dice of a spell
figure-item_dice = Dice of a magic item
figure-lost = Stands lost
figure-lead = Lead
figure-losers = Losing units
figure-support = Supporting stands
figure-sideways_dice = Sideways on a road

# Words that stand as values.
term-terrain = impassable terrain
term-edge = edge of the table
term-friends = friends who do not yield
term-engaged = engaged friends
term-enemy = enemies
term-making_way = for making way
term-push = for friends who made way
term-initiative = by initiative
term-order = on an order
term-routed = routed
term-driven_back = driven back
term-line = line
term-column = column
term-irregular = irregular
term-open = open
term-defended = defended
term-fortified = fortified
term-command = Command
term-shooting = Shooting
term-combat = Combat
term-destroyed = destroyed
term-broken_down = broken down
term-stuck = stuck
term-commander_killed = commander killed
term-short_halt = short halt
term-overpressure = overpressure
term-general = General
term-hero = Hero
term-wizard = Wizard
term-chariot = chariots
term-artillery = artillery
term-machine = machine

term-wood = wood
term-hill = hill
term-built_up = built-up area
term-ruins = ruins
term-low_obstacle = low obstacle
term-river = river
term-marsh = marsh
term-road = road
term-impassable = impassable terrain
term-ball_of_flame = Ball of Flame
term-voice_of_command = Voice of Command
term-weird_enchantment = Weird Enchantment
term-teleport = Teleport
term-raise_dead = Raise Dead
term-touch_of_death = Touch of Death
term-doom_and_despair = Doom and Despair
term-death_bolt = Death Bolt
term-foot_of_gork = Foot of Gork
term-gotcha = Gotcha!
term-gerroff = Gerroff!
term-waaagh = Waaagh!
term-storm_of_stone = Storm of Stone
term-light_of_battle = Light of Battle
term-heavens_fire = Heaven’s Fire
term-hail_of_destruction = Hail of Destruction
term-boon_of_chaos = Boon of Chaos
term-anger_of_the_gods = Anger of the Gods
term-rage_of_chaos = Rage of Chaos
term-curse_of_chaos = Curse of Chaos
term-battle_banner = Battle Banner
term-banner_of_shielding = Banner of Shielding
term-banner_of_fortitude = Banner of Fortitude
term-banner_of_steadfastness = Banner of Steadfastness
term-banner_of_fortune = Banner of Fortune
term-sword_of_destruction = Sword of Destruction
term-sword_of_fate = Sword of Fate
term-sword_of_cleaving = Sword of Cleaving
term-sword_of_might = Sword of Might
term-crown_of_command = Crown of Command
term-helm_of_dominion = Helm of Dominion
term-orb_of_majesty = Orb of Majesty
term-ring_of_magic = Ring of Magic
term-staff_of_spellbinding = Staff of Spellbinding
term-sceptre_of_sovereignty = Sceptre of Sovereignty
term-scroll_of_dispelling = Scroll of Dispelling
term-wand_of_power = Wand of Power
term-rod_of_repetition = Rod of Repetition
term-cast = cast

phase-command = Command phase
phase-combat = Combat phase

kind-chariot = Chariots
kind-artillery = Artillery
kind-machine = Machine
kind-general = General
kind-wizard = Wizard

terrain-steep_hill = Steep hill
terrain-wide_river = Wide river
terrain-rough = Rough ground
terrain-fortress = Fortress
terrain-field_works = Field works
terrain-built_up = Built-up area
terrain-ruins = Ruins
terrain-low_obstacle = Low obstacle
terrain-river = River
terrain-marsh = Marsh
terrain-road = Road
terrain-impassable = Impassable

flag-confused = confused
flag-pursuing = pursuing
flag-retreated = retreated
flag-has_shot = has shot
flag-order_failed = order failed
flag-under_spell = under a spell
counter-leftover_hits = hits left over
counter-orders = orders
counter-hits_this_phase = hits this phase
flag-routed = routed

roll-confusion = Confusion
roll-command = Command test
roll-armour = Armour saves
roll-drive_back = Drive back
roll-shots = Number of shots
roll-mishap = Mishap
roll-fall_back = Fall back
roll-cast = Casting roll
roll-dispel = Anti-magic
roll-spell = Attacks of a spell
roll-spell_attacks = Number of attacks
roll-staff = Staff of Spellbinding
roll-home_back = Home back

event-orders_finished = Orders finished
event-character_move = Character moves
event-drive_back = Drive back
event-round = Round of combat
event-result = Result of the round
event-casualties = Casualties
event-retreat = Retreat
event-stand_ground = Stands its ground
event-pursue = Pursuit
event-fall_back_roll = Roll to fall back
event-fall_back = Falls back
event-reform = Reform
event-terrain_set_up = Terrain set up
event-deployment = Manner of deployment
event-off_table = Off the table
event-re_entry = Back to the table
event-use_item = Magic item used
event-evade = Evade
event-shoot_at_charger = Shooting at chargers
event-home_back = Home back
event-blunder = Blunder
event-mishap = Mishap
event-displace = Character displaced
event-dispel = Dispel
event-effect = Effect of a spell
event-make_way = Makes way
event-confusion_test = Test for confusion
event-advance = Advance
event-withdraw = Withdraws

# Names of fields of a log.
field-stopped_by = stopped by
field-base = base
field-character = character
field-cover = cover
field-charged = whether it charged
field-lot = the roll of the sides against each other (roll_off)
field-stands = stands
field-contacts = contacts
field-touches = touches
field-joins = joins
field-targets = targets
field-through = in the way
field-confused = confused friends
field-replaced = dice rerolled, as they fell first
field-makes_room_for = makes room for
field-turns = turns
field-saves = saves
field-further = further stands
field-batches = batches
field-shots = shots
field-skulls = skulls
field-lost = own stands lost
field-removed = removed
field-saved = saved
field-routed = routed
field-flanked = flanked
field-support = support
field-destroyed = destroyed
field-pivot = pivot
field-enemy_near = enemy near
field-difficult_terrain = difficult terrain
field-penalties = penalties
field-repeat = earlier orders
field-losses = losses
field-round = the round
field-result = the result
field-fall_back_roll = the roll to fall back
field-off_table_roll = the roll for leaving the table
field-closest = closest
field-spell_list = the army’s spell list
field-traits = the traits of units
field-cast = the spell

# Armies, set-up, the end.

say-character-stands = { $unit } is a character, one stand alone; the roster gives { $recorded }.
say-command-of-unit = { $unit } is a unit and has no Command value; only characters have.
say-unit-stands = { $unit }: stands in the unit { $recorded }, one at least.
say-three-figures = { $outcome ->
    [broken] { $unit } has neither Attacks nor Hits: a stand’s profile has Attacks, Hits and Armour.
   *[other] { $unit } has Attacks, Hits and Armour in its profile.
}
say-troop-type = { $unit } belongs to the troop type “{ $expected }”; the roster says “{ $recorded }”.
say-machine-base = { $unit } is a machine: its players chose its base.
say-stand-size = { $outcome ->
    [broken] A stand of { $unit } is { $width } by { $depth } cm instead of 4 by 2 cm.
   *[other] A stand of { $unit } is { $width } by { $depth } cm; the usual one is 4 by 2 cm.
}
say-stand-front = { $outcome ->
    [broken] { $unit } fronts along the wrong edge: a front of { $width } cm, a depth of { $depth } cm; infantry fronts along the long edge, all others along the short one.
   *[other] { $unit }: a front of { $width } cm, a depth of { $depth } cm; infantry fronts along the long edge, all others along the short one.
}
say-centimetres = { $outcome ->
    [broken] A table of { $width } by { $depth } is one in inches; the log is in centimetres.
   *[other] A table of { $width } by { $depth } cm.
}
say-inches = { $outcome ->
    [broken] A table of { $width } by { $depth } is one in centimetres; the log is in inches.
   *[other] A table of { $width } by { $depth } inches: every distance is halved.
}
say-table-size = { $outcome ->
    [held] The game is made for tables of { $width } by { $depth }.
   *[other] A table of { $width } by { $depth }: not the usual size, and allowed.
}
say-command-by-army = The General of { $side } has Command { $expected }; the roster gives { $recorded }.
say-min-max = { $outcome ->
    [broken] { $profile } in the army of { $side }: { $recorded }, against the list ({ $list }): { $thousands ->
        [one] { $thousands } full thousand allows
       *[other] { $thousands } full thousands allow
    } from { $least } to { $greatest_term ->
        [none] any number
       *[other] { $greatest }
    }.
   *[other] { $profile } in the army of { $side }: { $recorded }; by the list ({ $list }), { $thousands ->
        [one] { $thousands } full thousand allows
       *[other] { $thousands } full thousands allow
    } from { $least } to { $greatest_term ->
        [none] any number
       *[other] { $greatest }
    }.
}
say-below-a-thousand = { $recorded } points have no full thousand: the limits of the list are the players' to settle.

say-terrain-first = Terrain is laid out before the armies.
say-terrain-other-chooses = { $outcome ->
    [broken] { $side } lays the terrain out, so the other player chooses the side of the table; in the log { $recorded } does.
   *[other] { $side } lays the terrain out, and { $recorded } chooses the side of the table.
}
say-terrain-symmetrical = About the same terrain on either half: the players judge it.
say-deployment-method = The players deploy this way: { $recorded }.
say-larger-first = The side with more units begins: { $side } has { $recorded }, the larger army { $expected }.
say-characters-last = { $outcome ->
    [broken] { $unit } is a character and comes after every unit; some still wait.
   *[other] { $unit } comes after every unit.
}
say-turn-about = { $outcome ->
    [broken] Units come turn about: { $expected } is next, the log has { $unit } of { $recorded }.
   *[other] Units come turn about: { $unit } of { $recorded }.
}
say-whole-side-first = { $outcome ->
    [broken] { $unit } comes before the whole army of { $expected } is deployed.
   *[other] The army of { $expected } is deployed first; { $unit } takes its place.
}
say-armies-apart = { $unit } is deployed { $recorded } cm from the nearest enemy; the armies are { $expected } cm apart at least.
say-opposite-edges = { $outcome ->
    [broken] { $unit } is not on its army's side of the table.
   *[other] { $unit } is on its army's side of the table.
}
say-length-first = The length of the battle is settled before it begins.
say-game-length = A { $rolled } sets { $expected } turns; the log has { $recorded }.

say-must-withdraw = { $because_term ->
    [general_lost] { $side } has lost its General and must withdraw at once; the battle goes on.
   *[other] { $side } has reached its break point and must withdraw at once; the battle goes on.
}
say-withdraws-at-once = { $side } withdraws at once, and the battle is over.
say-general-left = { $outcome ->
    [broken] The General of { $side } left the table and came back at once: no reason to withdraw.
   *[other] The General of { $side } left the table and did not come back at once.
}
say-general-dead = { $outcome ->
    [broken] The General of { $side } is alive: no reason to withdraw.
   *[other] The General of { $side } is dead.
}
say-break-point = { $side } began with { $at_start } units and withdraws on losing { $expected }; it has lost { $recorded }.
say-end-because = { $outcome ->
    [broken] The log shows no reason for this end: { $recorded }.
   *[other] The battle ends: { $recorded }.
}
say-turns-taken = Both sides take { $expected } turns; one has taken { $recorded }.
say-scenario-points = { $outcome ->
    [broken] Only a scenario gives other points, and the log names none.
   *[other] The scenario gives points of its own.
}
say-points-kept = { $side }: { $recorded } points kept during the battle, { $expected } counted after it; the two are the same.
say-victory-points = { $side }: { $destroyed } points for enemies destroyed, { $halved } for halved units, { $scenario } by the scenario; in the end { $expected }, the players counted { $recorded }.
say-withdrawn-wins = { $side } withdrew and cannot win: a draw is the most it can reach.

figure-at_start = Units at the start
figure-halved = For halved units
figure-thousands = Full thousands

term-unit_by_unit = unit by unit
term-both = by both players
term-one = by one player
term-symmetrical = alike on either side
term-first_turn = the first turn
term-casualties = who removes stands first
term-fall_back = who falls back first
term-reform = who reforms first
term-sideways = aside
term-backwards = back
term-refuses = refuses
term-anti_magic = anti-magic
term-scroll = by the scroll
term-break_point = half the units are lost
term-maps = from maps
term-screens = behind a screen
term-one_side_first = one side wholly first
term-withdrawn = an army withdrew
term-shooting_attacks = shots
term-armour = armour
term-unit_size = stands
term-monstrous_mount = monstrous mount
term-chariot_mount = chariot mount
term-extra = attacks of weapons and spells

roll-turn_limit = Length of the battle

field-general = the General
roll-blunder = Blunder table
roll-off_table = Leaving the table
field-bearer = who bears the penalty
field-shrugged_off = whether its banner has shrugged off a hit this turn
field-edges = which edge of the table is its own
field-withdraw = the withdrawal
figure-losses = Stands lost

# What is broken where figures alone tell that it is kept: by the id of the rule.
broken-wm-army-one_general = The army of { $side } needs exactly one General; the roster has { $recorded }.
broken-wm-unit-characters = The army of { $side } needs exactly one General; the roster has { $recorded }.
broken-wm-art-no_initiative_charge = { $unit } is artillery and never charges by initiative.
broken-wm-initiative-artillery = { $unit } is artillery and does not use initiative.
broken-wm-art-no_pursuit = { $unit } is artillery and never pursues.
broken-wm-pursuit-artillery_never = { $unit } is artillery and never pursues.
broken-wm-art-retreat_destroyed = { $unit } is artillery and is destroyed where it would retreat; stands of it are left.
broken-wm-retreat-artillery = { $unit } is artillery and is destroyed where it would retreat; stands of it are left.
broken-wm-machine-steam_tank-retreat_destroyed = { $unit } is destroyed where it would retreat; in the log it is left.
broken-wm-brigade-charger_no_order = A unit that has charged out of its brigade takes no further order.
broken-wm-brigade-no_reform_same_phase = These units touch only since they moved in this phase and are no brigade yet: { $units }.
broken-wm-command-confused_excluded = { $unit } is confused and takes no order.
broken-wm-command-engaged_excluded = { $unit } is in combat and takes no order.
broken-wm-command-initiative_excludes_orders = { $unit } takes either orders or initiative in one phase: here it has had the other already.
broken-wm-command-issuers = { $unit } may not order: only a character of the side whose turn it is does.
broken-wm-confusion-no_support = { $unit } is confused and supports nobody.
broken-wm-defence-attackers_open = { $unit } attacks and so stands in the open; the log has { $cover }.
broken-wm-defence-who = { $unit } is neither infantry nor artillery and has no cover; the log has { $cover }.
broken-wm-driveback-when = { $unit } is driven back without cause: hits in this phase { $suffered }, and once a phase at most.
broken-wm-fly-pursuit_limit = { $unit } cannot pursue flyers.
broken-wm-pursuit-flyers = { $unit } cannot pursue flyers.
broken-wm-initiative-confused = { $unit } is confused and does not act by initiative.
broken-wm-profile-armour = { $unit }: armour is from { $least } to { $greatest }; the roster has { $recorded }.
broken-wm-profile-attacks = { $unit }: Attacks are { $least } at least; the roster has { $recorded }.
broken-wm-profile-hits = { $unit }: Hits are { $least } at least; the roster has { $recorded }.
broken-wm-profile-command = { $unit }: Command is from { $least } to { $greatest }; the roster has { $recorded }.
broken-wm-profile-shooting_attacks = { $unit } has nothing to shoot with.
broken-wm-pursuit-infantry_limit = { $unit } is infantry and cannot pursue cavalry or chariots.
broken-wm-shoot-engaged_cannot = { $unit } is in combat and does not shoot; enemies in contact: { $enemies }.
broken-wm-shoot-ignore_engaged = { $unit } is in combat and no target.
broken-wm-vision-engaged_not_target = { $unit } is in combat and no target.
broken-wm-shoot-once = { $unit } has shot already in this phase.
broken-wm-support-infantry_only = Only infantry supports infantry: { $unit } neither gives nor gets support here.
broken-wm-unit-brigade_limit = A brigade has { $greatest } units at most; here are { $units }.
field-first_stand = first: the stand that is placed first
field-item = Magic item
field-mount = Mount
