# Слова командной строки помимо терминов игр.

entries = { $count ->
    [one] { $count } запись
    [few] { $count } записи
   *[other] { $count } записей
}
files = { $count ->
    [one] { $count } файл
    [few] { $count } файла
   *[other] { $count } файлов
}
rules = { $count ->
    [one] { $count } правило
    [few] { $count } правила
   *[other] { $count } правил
}
matches = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}

counted-legal = по правилам
counted-stood = с нарушением
counted-unverifiable = не проверить
counted-ruled = решено судьёй

fidelity-result = только результат
fidelity-turns = только ходы
fidelity-actions = решения и кубики
fidelity-full = решения, кубики и позиции

header = заголовок
entry = запись { $entry }
expected = ожидалось
recorded = записано
lacks = не записано: { $field }
marginal = только в пределах допуска
times = × { $count }
as-expected = как ожидалось
differs = не как ожидалось
unreadable = не читается
no-logs = логов не найдено: назовите файлы или папки с файлами .jsonl или .ndjson
checked = { $files }: без нарушений { $clean }, с нарушениями { $broken }, не читается { $unreadable }
checked-expected = { $files }: как ожидалось { $clean }, иначе { $broken }, не читается { $unreadable }

yes = да
no = нет
turn = Ход { $turn }
amended-by = исправлено записью { $entry }
roll = выпало { $faces }: { $result }, в среднем { $mean }
won = победа: { $side }
drawn = ничья
undecided = лог кончается раньше, чем решена битва

stored = Сохранено: { $new }, { $entries }, за { $seconds } с.
already-there = Уже есть: { $count }.
refused = Отклонено: { $count }, причины выше.
interrupted = Прервано: начатый файл сохранён, остальные не тронуты.
store-failed = Хранилище больше не принимает: остальные файлы не тронуты.

none-kept = подходящих партий нет
enforced = проверяется
not-enforced = не проверяется
not-decidable = по логу не решить
tags = чем проверяется
chapter = глава
book-lines = строки книги правил
none-found = подходящих правил нет
coverage = решаемых правил { $decidable }: проверяется { $enforced }, соблюдение показано у { $held }, нарушение у { $broken }
missing-enforced = не проверяются
missing-held = соблюдение не показано
missing-broken = нарушение не показано

serving = Работает на { $address } — Ctrl-C остановит
demo-loaded = Загружено: { $matches }

simulated = { $matches }, { $entries } ({ $megabytes } МБ): сыграно и проверено за { $seconds } с.
never-held = Ни разу не встретились соблюденными { $never } из { $all } проверяемых правил.
objections = { $count ->
    [0] У судьи нет возражений.
    [one] Судья возражает против { $count } битвы.
   *[other] Судья возражает против { $count } битв.
}
broken-times = { $count } × нарушено
unrecorded-times = { $count } × не записано
