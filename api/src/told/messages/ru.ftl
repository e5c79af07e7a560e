# Чем кончилась запись: для строк о записях любой игры.

told-hit = попало { $result } из { $dice }
told-damage = ранило { $result } из { $dice }
told-save = спасено { $result } из { $dice }
told-rolled = выпало { $sum }
told-needed = { $end }, нужно не больше { $needed }
told-passed = успех
told-failed = провал
told-wins = победа: { $side }
told-begins = начинает { $side }
told-lost = { $own ->
    [yes] −{ $lost }
   *[no] { $unit } −{ $lost }
}
told-gone = { $own ->
    [yes] { $kind ->
        [character] персонаж потерян
       *[unit] отряд уничтожен
    }
   *[no] { $kind ->
        [character] персонаж { $unit } потерян
       *[unit] отряд { $unit } уничтожен
    }
}
told-turn = ход { $turn }
told-cell = ряд { $row }, столбец { $column }
told-marches = { $corps }: { $goal }
told-cells = карты { $cells }
told-hand = { $side }: { $cards }
told-accepts = принимает
told-refuses = отказывается
told-offers = предлагает сражение
told-tired = устал
told-fresh = свежий
told-at-night = ночью
told-late = опаздывают: { $names }
told-all-tired = устали: { $names }
told-rested = отдохнули: { $names }
