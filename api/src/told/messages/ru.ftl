# Чем кончилась запись: для строк о записях любой игры.

told-hit = попало { $result } из { $dice }
told-damage = ранило { $result } из { $dice }
told-save = спасено { $result } из { $dice }
told-rolled = выпало { $sum }
told-needed = { $end }, нужно не больше { $needed }
told-passed = пройдено
told-failed = не пройдено
told-wins = победа: { $side }
told-begins = начинает { $side }
told-lost = { $own ->
    [yes] −{ $lost }
   *[no] { $unit } −{ $lost }
}
told-gone = { $own ->
    [yes] уничтожено
   *[no] { $unit }: уничтожено
}
told-turn = ход { $turn }
