# Words of pictures of a moment, and of what stands beside a link to it.

picture-turn = Turn { $turn }
picture-before = Before the first turn
picture-more = and { $count } more
picture-no-places = The log does not say where units stand.
picture-left = { $left } of { $strength }
picture-lost = lost
picture-unknown = losses unknown
