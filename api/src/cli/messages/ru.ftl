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
    [one] { $count } битва
    [few] { $count } битвы
   *[other] { $count } битв
}

counted-legal = по правилам
counted-stood = с нарушением
counted-unverifiable = не проверить
counted-ruled = решено организатором

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
no-logs = журналов не найдено: назовите файлы или папки с файлами .jsonl или .ndjson
checked = { $files }: без нарушений { $clean }, с нарушениями { $broken }, не читается { $unreadable }
checked-expected = { $files }: как ожидалось { $clean }, иначе { $broken }, не читается { $unreadable }

yes = да
no = нет
turn = Ход { $turn }
no-board = Стол не нарисовать: в журнале нет его размеров или мест отрядов.
amended-by = исправлено записью { $entry }
roll = выпало { $faces }: { $result }, в среднем { $mean }
won = победа: { $side }
drawn = ничья
undecided = журнал кончается раньше, чем решена битва

stored = Сохранено: { $new }, { $entries }, за { $seconds } с.
stored-twice = { $match } состоит из тех же записей, что { $of }: одна битва считается один раз, как { $of }.
already-there = Уже есть: { $count }.
refused = Отклонено: { $count }, причины выше.
followed = { $ledger }: новых — { $new }, продолжено — { $grown }, читаются теперь иначе — { $otherwise }, без изменений — { $unchanged }, за { $seconds } с.
followed-all-lines = Все строки его реестра здесь: { $size }.
followed-lines = Здесь { $lines } из { $size } строк его реестра; остальные ({ $rest }) — это битвы, которые ещё идут, показаны не всем или не взяты.
follow-waiting = Ждут подписи свидетеля: { $count }.
follow-refused = Не взято, так как реестр за них не ручается или их не прочесть: { $count }.
follow-clashes = Не взято, так как здесь есть другая битва с тем же идентификатором: { $count }.
follow-parted = Больше не совпадают с тем, что было взято, и остаются как есть: { $count }.
follow-here = Уже есть здесь, и не из этого реестра: { $count }.
follow-unlisted = Взяты раньше, но в списке клуба их больше нет: { $count }.
follow-judged-otherwise = Здешний судья решил иначе, чем сказано в пакете клуба; показано решение здешнего: { $count }.
follow-redacted-here = Строк, изъятых здесь и изменённых с тех пор в клубе (остаются как есть): { $count }.
follow-more = Это не всё: следующий проход продолжит.
follow-interrupted = Прервано: начатая битва принята, следующий проход продолжит.
follow-forked = Этот клуб показывает две истории: у { $ledger } было дерево из { $kept } строк, а теперь — из { $came }, и это не то же самое, продолженное. Ничего не взято. Обе подписанные контрольные точки сохранены: спросите клуб и покажите их тем, кто его знает.
follow-shrunk = Реестр этого клуба уменьшился: у { $ledger } было строк { $kept }, теперь { $came }. Ничего не взято.
interrupted = Прервано: начатый файл сохранён, остальные не тронуты.
store-failed = Хранилище больше не принимает: остальные файлы не тронуты.

none-kept = подходящих битв нет
did-you-mean = может быть: { $names }?
enforced = проверяется
not-enforced = не проверяется
not-decidable = по журналу не решить
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
demo-plays-on = Ещё будет сыграно по ходу работы: { $matches }

simulated = { $matches }, { $entries } ({ $megabytes } МБ): сыграно и проверено за { $seconds } с.
never-held = Ни разу не встретились соблюдёнными { $never } из { $all } проверяемых правил.
objections = { $count ->
    [0] У судьи нет возражений.
    [one] Судья возражает против { $count } битвы.
   *[other] Судья возражает против { $count } битв.
}
mistaken = { $count ->
    [one] В { $count } битве ошибка сделана нарочно.
   *[other] В { $count } битвах ошибка сделана нарочно.
}
broken-times = { $count } × нарушено
unrecorded-times = { $count } × не записано

signed = { $name } подписывает всё до записи { $entry } включительно ({ $hash }): запись { $seq }.
organizer = организатор
verify-match = { $match } · { $players } · { $played } · { $entries }
verify-chain = Каждая строка такая же, какой была, когда журнал имел хеш { $hash }.
verify-chain-redacted = Строки те же, что в журнале с хешем { $hash }, кроме изъятых: { $redacted } из { $lines }.
verify-chain-not = Строки не те, что в журнале с хешем { $hash }: их хеш { $came }.
verify-included = Весь журнал входит в реестр из { $leaves } строк под подписанной контрольной точкой.
verify-included-not = Не доказано, что журнал входит в реестр: { $why }.
verify-key = Реестр тот, который вы знаете: { $key }.
verify-key-another = Реестр не тот, который вы знаете: { $key }.
verify-key-unknown = Чей это реестр, не доказано; назовите ключ, полученный от организатора, через --ledger-key. Здесь указано: { $key }.
verify-witness = { $name } видел реестр таким, как здесь, { $at }.
verify-witness-not = { $name } эту контрольную точку не заверил.
verify-witness-none = Не доказано, что другие видели тот же реестр; назовите свидетелей через --witness-key.
verify-signature = { $name } подписывает как { $side }: всё до записи { $entry } включительно.
verify-signature-other = { $name } ({ $side }) подписывает не этот журнал до записи { $entry }.
verify-signature-forged = Подпись от имени { $name } ({ $side }) сделана не этим ключом.
verify-signature-unvouched = { $name } ({ $side }, запись { $entry }): эта подпись опирается на строки, за которые никто не ручается, и ничего не значит.
verify-signature-unnamed = Что это ключ именно этого человека, в журнале не сказано: { $key }.
verify-signature-unseen = { $count ->
    [one] После этой подписи добавлена { $count } запись.
    [few] После этой подписи добавлены { $count } записи.
   *[many] После этой подписи добавлено { $count } записей.
}
verify-signature-none = Подписей нет: кто это записал, не доказано.
verify-verdict = Судья этой программы говорит то же, что и пакет: { $legal } записей по правилам, { $stood } с нарушением, { $unverifiable } непроверяемых, { $ruled } с решением.
verify-verdict-not = Судья этой программы говорит не то, что пакет, сделанный версией { $program }.
verify-fault = { $what }
bundle-partly = Нового слова об изъятых строках реестр здесь дать не может: поручительство есть лишь за часть этого пакета.
verify-redacted = Строка { $line } кем-то объявлена изъятой: её содержание известно лишь по её хешу, а за то, что стоит на её месте, никто не ручается.
verify-redacted-attested = Строка { $line } изъята реестром: она известна по хешу, а то, что стоит на её месте, реестр подписал.
verify-redacted-apart = Строка { $line } изъята по слову реестра, которого нет ни в одном дереве, как в прежних пакетах: другим могли сказать иное.
verify-redacted-forged = Слово реестра об изъятых строках не то, что он дал: { $why }.
verify-vouched = За всё это есть поручительство.
verify-vouched-partly = Поручительство есть лишь за часть: { $count ->
    [one] { $count } строка объявлена изъятой
    [few] { $count } строки объявлены изъятыми
   *[other] { $count } строк объявлены изъятыми
} без слова реестра, которое стояло бы в его дереве. Попросите у организатора сегодняшний пакет.
verify-vouched-not = Никто из известных вам за это не ручается: файл мог быть выдуман тем, кто его сделал. Назовите ключ реестра через --ledger-key.
verify-tables = Каждый файл таблиц такой, каким был записан.
verify-table-not = { $file } не такой, каким был записан.
verify-tables-made = Таблицы созданы заново по записанному.
verify-names = Токены, выбор имён и секрет псевдонимов такие, какими были записаны, и подходят друг к другу.
verify-trail = След из { $lines } строк не прерван; реестр подписал из них { $anchored }.
verify-store = { $matches } и реестр из { $leaves } строк целы.
verify-growth = Реестр из { $newer } строк — это выросший реестр из { $older } строк: ничего в нём не изменено и не убрано.
verify-growth-not = Реестр не вырос из старой контрольной точки: { $why }.
rebuilt-ledger = Реестр из { $leaves } строк составлен заново по хранилищу.
rebuilt-ledger-held = Это тот реестр, чей файл { $file } подписывает { $leaves } строк.
rebuilt-ledger-unheld = Ничего из подписанного им прочесть не удалось: сверьте его с контрольной точкой, сохранённой вами или другими, через `aftermath verify --checkpoint`.
rebuilt-ledger-aside = Прежние файлы лежат в { $folder }.
begun-ledger = Реестра не было. Начат новый, со всем, что есть в хранилище, под новым ключом: { $key }.
rebuilt-store = Хранилище создано заново из реестра: { $matches }, строк: { $leaves }.
moved-to = На серверах построчно то же, что в реестре: { $matches }, строк: { $leaves }. Запускайте сервис с --store { $address }
moved-from = В папке данных построчно то же, что было на { $address }: { $matches }, строк: { $leaves }.
backup-elsewhere = Токены, выбор имён и след находятся на { $address }: в этой резервной копии их нет.
verify-elsewhere = Токены, выбор имён и след находятся на { $address }: там их проверяет aftermath audit-trail --store.
consumed = Проверено здесь: { $matches }, { $entries }, за { $seconds } с. Таблицы дошли до поступления { $position }.
rebuilt-tables = Таблицы созданы заново: { $matches } проверено.
rebuilt-same = Они такие же, какими были, байт в байт: { $after }
rebuilt-other = Они не такие, какими были: прежде { $before }, теперь { $after }.
dumped = В выгрузке { $matches }, строк: { $rows }.
dump-holds = Выгрузка цела, такая, как была записана: { $matches }, строк: { $rows }.
backup-unsealed = У этой копии нет печатей: её сделала прежняя программа, и искажённый бит в токенах, следе или секрете не был бы замечен.
backed-up = В копии { $matches }, строк: { $leaves }; копия проверена.
redacted-lines = Битва { $match }: изъято, номера строк: { $lines }. Содержание каждой известно лишь по её хешу.
withdrawn = Вместо имени теперь { $pseudonym }: { $matches }, изъято строк: { $lines }.
withdrawn-left = Осталось: битва { $match }, строка { $line }, поле { $field }.
withdrawn-aside = { $folder } отложено при восстановлении и может содержать имя: удалите.
names-policy-hidden = Игроки, которые ничего не выбрали, показаны под псевдонимами.
names-policy-shown = Игроки, которые ничего не выбрали, показаны по имени.
names-show = { $pseudonym } отныне показан по имени.
names-hide = { $pseudonym } отныне показан под этим псевдонимом.
names-shown = по имени
names-hidden = скрыт
names-later = Таблицы не созданы заново: { $why }. Работающий сервис создаст их сам; иначе повторите команду.
witnessing = Свидетель { $name } на { $address } — Ctrl-C останавливает
compare-headers = Заголовки различаются:
compare-same = Они описывают одну и ту же битву, запись за записью: { $entries }.
compare-parts = Они расходятся на записи { $entry }:
compare-nothing = ничего
compare-behind = В одном { $first } записей, в другом { $second }; дальше на тех же местах снова совпадает { $same }.
compare-scores = В итоге: в одном { $first }, в другом { $second }.
amendments-none = Другие записи не изменятся.
amendments-mended = больше не нарушено:
amendments-broken = теперь нарушено:
amendments-scores = Счёт: было { $first }, стало { $second }.
token-made = Токен { $number } для { $name } с ролью { $role }. Он показан только сейчас и годится для сервиса, который работает с { $place }.
token-none = Токенов ещё нет: сервис только для этого компьютера принимает всё с него, любой другой не принимает ничего.
token-good = годен
token-expired = истёк
token-revoked = отозван
token-until = до { $time }
token-revoked-now = Токен { $number } ({ $name }) отозван.
trail-sound = { $lines ->
    [one] { $lines } строка
    [few] { $lines } строки
   *[many] { $lines } строк
} в неразрывной цепи. Конец: { $head }
whatif-contested = О ней говорит запись { $entry }: { $kind }.
whatif-follows = Что было бы дальше, если сыгранное потом остаётся как есть:
import-every-row = В каждой строке:
import-line = строка { $line }
import-ignored = Столбцы, которые не используются: { $columns }
import-checked = Ничего не сохранено: можно сохранить { $accepted }, уже известны { $duplicates }, отклонены { $refused }.
import-kept = Сохранено: { $accepted }; уже известны { $duplicates }, отклонены { $refused }.
import-pseudonyms = Игроки получили псевдонимы: храните копию ключа, иначе в следующий раз они будут другими.
turning-of = Шансы { $side } по { $rollouts } битвам, которые боты доиграли с её моментов (всего { $moments }), с диапазонами 95 %; изменения — в процентных пунктах.
turning-none = Ни одно действие не изменило шансы больше, чем на их погрешность.
turning-head-entry = запись
turning-head-turn = ход
turning-head-phase = фаза
turning-head-before = до
turning-head-after = после
turning-head-change = изменение
turning-head-choice = выбором
turning-head-dice = кубиками
turning-unrecorded = Не записано: журнал не говорит, { $what }, поэтому боты не могут доиграть битву.
turning-not-played = Недоступно: боты не доигрывают { $what }.
turning-under-way = Не записано: в журнале нет момента, с которого боты могли бы доиграть битву.
turning-what-where-units-stand = где стоят отряды
turning-what-the-size-of-the-table = размер стола
turning-what-what-happened-so-far = что было до сих пор
turning-what-whose-turn-it-is = чей сейчас ход
turning-what-which-facing-was-charged = какую сторону атаковали
turning-what-whether-a-charge-was-hindered = было ли нападение затруднено
turning-what-a-battle-measured-in-inches = битву, измеренную в дюймах
turning-what-a-battle-of-more-than-two-sides = битву больше чем двух сторон
turning-what-a-battle-of-so-many-entries = битву со столькими записями
turning-what-a-battle-of-that-size = битву такого размера
turning-what-a-match-that-is-known-by-its-result-alone = битву, о которой известен только результат
settle-would = Вот что изменит запись { $entry }:
settle-ask = Записать? [д/Н]
settle-not = Ничего не записано.
settle-recorded = Записано: запись { $entry }.
settle-replays = Начнётся новая битва: она продолжится с момента до записи { $entry }.
settle-goes-on = Битва { $match } продолжается с этого места.
sign-would = { $name } подпишет всё до записи { $entry } ({ $hash }) как запись { $seq }. Больше ничего не изменится.
map-laying = Раскладывают карты
map-day = День { $day }
map-night = ночь
map-place = ряд { $row }, столбец { $column }
map-beside = вне карты
map-tired = устал
map-field = здесь сражаются
map-offered = { $side }: предложена битва
map-accepted = { $side }: предложена битва, она принята
