# Слова картинок момента и того, что стоит рядом со ссылкой на него.

picture-turn = Ход { $turn }
picture-before = До первого хода
picture-more = и ещё { $count }
picture-no-places = Где стоят отряды, в журнале не сказано.
picture-left = { $left } из { $strength }
picture-lost = потерян
picture-unknown = потери неизвестны
