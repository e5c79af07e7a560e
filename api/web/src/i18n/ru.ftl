## Везде

skip = К содержанию
loading = Загрузка…
show-all = Показать все: { $count }
try-again = Повторить
close = Закрыть
language = Язык
theme-system = Цвета: как в системе
theme-light = Цвета: светлые
theme-dark = Цвета: тёмные
nav-label = Главное
nav-home = aftermath: к лиге
nav-matches = Битвы
nav-rules = Правила
nav-upload = Загрузить
footer-what = Повтор, статистика и проверка записанных настольных битв.
footer-api = API и документация
footer-design = Язык оформления
page-not-found = Такой страницы нет
page-not-found-do = Возможно, в адресе опечатка или страница переехала. Начать можно со списка битв.
page-not-fetched = Не удалось загрузить эту страницу
page-not-fetched-do = Возможно, нет связи или сервис обновили, пока страница была открыта.
load-again = Загрузить снова


## Неполадки

busy-again = Сервис занят. Страница сама спросит ещё раз через несколько секунд.
trouble-offline = Сервис не отвечает
trouble-offline-do = Проверьте соединение. Страница повторит запрос сама. Ничего не потеряно.
trouble-not-found = Здесь ничего нет
trouble-not-found-do = Возможно, в ссылке опечатка или битва хранится на другом сервисе.
trouble-no-such-name = Такого имени нет
trouble-no-such-name-do = Этого имени нет ни в одной битве. Возможно, оно пишется иначе.
near-names = Может быть, вы имели в виду:
trouble-busy = Сервис занят
trouble-busy-do = Подождите несколько секунд и повторите.
trouble-request = В запросе ошибка
trouble-request-do = Ниже сказано, какая: исправьте и повторите.
trouble-service = Сбой сервиса
trouble-service-do = Повторите. Если не поможет, сообщите тому, кто ведёт сервис; сохранённые журналы целы.
trouble-token = Нужен токен
trouble-token-do = Токены выдаёт тот, кто ведёт сервис; они определяют, кому можно читать и кому писать.
trouble-token-refused = Токен недействителен или истёк
trouble-token-refused-do = Он отозван, истёк или от другого сервиса. Возьмите другой или забудьте этот.
trouble-forbidden = Этот токен такого не позволяет
trouble-forbidden-do = Ничего не сохранено. Попросите подходящий токен у того, кто ведёт сервис.
trouble-too-many = Слишком много запросов
trouble-too-many-do = Подождите немного и повторите.

## Ответы сервиса, по их названиям

problem-busy = Сервис занят
problem-damaged-log = Сохранённый журнал повреждён: тот, кто ведёт сервис, должен восстановить его из второй копии
problem-entry-not-found = В битве нет такой записи
problem-file-not-found = Такого файла в таблицах больше нет
problem-foreign-log = Эта версия сервиса не может прочитать сохранённый журнал
problem-host-not-served = Под этим именем хоста сервис не отвечает: имя может добавить тот, кто ведёт сервис
problem-internal = В сервисе произошёл сбой
problem-invalid-body = Загружено не целиком
problem-invalid-parameter = Неверный параметр в адресе
problem-invalid-query = Неверный запрос
problem-invalid-token = Неверный запрос токена
problem-invalid-withdrawal = Неверный запрос отзыва
problem-invalid-name = Неверное имя
problem-log-moved = Тем временем журнал дополнил кто-то другой
problem-malformed-authorization = Токен отправлен в неверном виде
problem-match-exists = Битва с таким идентификатором уже есть
problem-match-not-found = Битвы с таким идентификатором нет
problem-method-not-allowed = Адрес не принимает таких запросов
problem-no-such-name = Имя не найдено
problem-not-found = По этому адресу ничего нет
problem-not-withdrawn = Имя нельзя убрать, не изменив содержания битвы
problem-outside-scope = Токен для другой битвы или другого турнира
problem-query-too-large = Запросу нужно слишком много памяти
problem-query-too-slow = Запрос выполнялся слишком долго
problem-range-not-satisfiable = В файле нет такой части
problem-role-too-low = Токен этого не позволяет
problem-rule-not-found = Такого правила нет
problem-slow-upload = Загрузка шла слишком долго
problem-store-unavailable = Хранилище не отвечает: им должен заняться тот, кто ведёт сервис
problem-timed-out = Ответ занял слишком много времени
problem-token-in-address = Токену не место в адресе: там его могут прочитать другие
problem-token-needed = Нужен токен
problem-token-not-found = Такого токена нет
problem-token-refused = Токен недействителен или истёк
problem-too-large = Файл слишком велик для сервиса
problem-too-many-requests = Слишком много запросов за короткое время
problem-unreadable-log = Журнал не читается
problem-unreadable-roster = Ростер не читается
problem-unreadable-table = Таблица результатов не читается
problem-unsupported-media-type = Файлы такого вида здесь не принимаются
problem-untold-situation = Состояние битвы в этот момент не помещается в заголовок журнала
problem-cannot-play-on = Отсюда боты продолжить не могут
log-why-empty = Файл пуст: в первой строке должен быть заголовок.
log-why-log-too-large = Журнал больше, чем принимает сервис.
log-why-too-many-entries = В файле больше записей, чем может быть в битве.
log-why-line-too-long = Строка длиннее, чем может быть запись.
log-why-not-utf8 = Строка не в UTF-8: сохраните файл в этой кодировке.
log-why-truncated = Строка обрывается на середине: похоже, файл обрезан.
log-why-malformed = Строка — не запись журнала битвы.
log-why-empty-line = Между записями есть пустая строка.
log-why-sequence = Номера записей идут не подряд: одна пропущена, повторяется или стоит не на месте.
log-why-inconsistent = Запись противоречит заголовку или одной из предыдущих записей.
log-why-unknown-system = В файле названа игра, которой сервис не знает.
log-why-other-game = Второй файл — о другой игре, чем первый.

## Токен

token-have = У меня есть токен
token-held = Токен …{ $last }
token-paste = Токен
token-use = Использовать в этой вкладке
token-forget = Забыть
token-malformed = Это не токен: он начинается с aftermath_, и за этим следуют 43 знака.
token-why = Он остаётся в этой вкладке и забывается, когда вы её закроете, чтобы никто не нашёл его на общем устройстве.
token-role = Нужна роль: { $role }.
role-reader = читатель
role-recorder = ведущий запись
role-organizer = организатор
role-admin = администратор

## Битвы

matches-title = Битвы
matches-lead = Откройте битву, чтобы пройти её ход за ходом, увидеть каждое применённое правило и удачу кубиков.
matches-all = С { $last } по { $first } — { $count ->
    [one] { $count } битва
    [few] { $count } битвы
   *[many] { $count } битв
}.
matches-all-day = За { $first } — { $count ->
    [one] { $count } битва
    [few] { $count } битвы
   *[many] { $count } битв
}.
matches-some = С { $last } по { $first } — { $count ->
    [one] { $count } битва
    [few] { $count } битвы
   *[many] { $count } битв
} на этой странице.
matches-none = Битв пока нет
matches-none-do = Загрузите журнал битвы: он будет проверен и появится здесь.
matches-none-fit = Подходящих битв нет
matches-none-fit-do = Расширьте даты или напишите имя игрока точно как в журнале.
match-unreadable = Эта версия программы не может прочесть журнал.
filters = Фильтры
filters-clear = Сбросить фильтры
filter-system = Игра
filter-system-all = Все игры
filter-player = Игрок
filter-player-hint = Точное имя
filter-name = Игрок или армия
filter-event = Турнир
filter-scenario = Сценарий
filter-part-hint = Часть названия
filter-verdict = Судья
filter-any = Любой
filter-verdict-clean = Без нарушений
filter-verdict-broken = С нарушениями
filter-verdict-contested = Со спорами
filter-fidelity = Подробность журнала
filter-from = Сыграно с
filter-to = Сыграно по
paging = Страницы
paging-newest = Новейшие
paging-older = Более ранние
points-a-side =
    { $points ->
        [one] по { $points } очку на сторону
       *[other] по { $points } очков на сторону
    }
entries-count =
    { $count ->
        [one] { $count } запись
        [few] { $count } записи
       *[many] { $count } записей
    }
result-open = Итог не записан
result-won = Победа: { $army }
result-draw = Ничья
won = Победа
round = тур { $round }
at-table = стол { $table }
fidelity-result = Только итог
fidelity-result-long = Записан только итог
fidelity-turns = По ходам
fidelity-turns-long = Записано, что принёс каждый ход
fidelity-actions = Действия и кубики
fidelity-actions-long = Записаны решения и броски, но не все положения
fidelity-full = Полный журнал
fidelity-full-long = Записаны решения, броски и положения

## Заключения

status-legal = По правилам
status-unverifiable = Не проверить
status-stood = Правило нарушено
status-ruled = Есть решение организатора
status-legal-count = по правилам: { $count }
status-unverifiable-count = не проверить: { $count }
status-stood-count = с нарушением правил: { $count }
status-ruled-count = с решением организатора: { $count }
outcome-held = Соблюдено
outcome-broken = Нарушено
outcome-unrecorded = Не записано
outcome-players-call = Решают игроки

## Повтор

replay = Повтор
timeline = Записи битвы
entries = Записи
entry = Запись { NUMBER($entry, useGrouping: 0) }
timeline-losses = Потери
timeline-broken = Правило нарушено
timeline-turning = Перелом
timeline-contested = Оспорено
timeline-told = Отмечено: потери — { $losses }, нарушения правил — { $broken }, оспорено — { $contested }, переломы — { $turning }.
entry-losses = потери: { $count }
contests = Что потом сказали об этой записи
fate-disputed = Оспорена
fate-ruled = Решена организатором
fate-amended = Исправлена
entry-of = Запись { NUMBER($entry, useGrouping: 0) } из { NUMBER($last, useGrouping: 0) }
turn = Ход { $turn }
before-first-turn = До первого хода
transport = Шаги и воспроизведение
go-first = Первая запись
go-previous = Предыдущая запись
go-next = Следующая запись
go-last = Последняя запись
go-previous-broken = Предыдущее нарушение
go-next-broken = Следующее нарушение
play = Воспроизвести
play-back = Воспроизвести назад
pause = Пауза
speed = Скорость
explanation = Что произошло и по каким правилам
dice = Кубики
findings = Применённые правила
findings-broken = Нарушенные правила
findings-doubtful = Правила, которые не проверить
findings-doubtful-count =
    { $count ->
        [one] { $count } правило не проверить
        [few] { $count } правила не проверить
       *[many] { $count } правил не проверить
    }
findings-others =
    { $count ->
        [one] { $count } правило проверено, соблюдено
        [few] { $count } правила проверены, все соблюдены
       *[other] { $count } правил проверено, все соблюдены
    }
findings-none = К этой записи не относится ни одно правило.
finding-about = Отряд: { $name }
finding-expected = По правилу
finding-recorded = Записано
finding-lacks = Не записано
finding-marginal = Соблюдено только в пределах допуска измерений этой битвы.
fork-here = Скачать новым журналом
fork-what = Заголовок нового журнала, который продолжается после этой записи: файл, к которому добавляют записи
fork-of = Продолжение битвы
fork-of-entry = { $name }, после записи { NUMBER($entry, useGrouping: 0) }
fork-of-missing = Продолжение битвы { $match }, которой здесь нет, после записи { NUMBER($entry, useGrouping: 0) }
forks-title = Битвы, продолженные отсюда
forks-from = После записи { NUMBER($entry, useGrouping: 0) }
forks-more = Последние { $shown } из { $all }.
proof-here = Доказательство, что запись { NUMBER($entry, useGrouping: 0) } есть в реестре
link-copy = Копировать
link-copied = Скопировано
roll-faces = Кубики: { $faces }
roll-as-thrown = Как выпали
roll-result = Итог
roll-needed = Нужно
roll-needed-each = { $needed }+
roll-needed-sum = не больше { $needed }
roll-mean = Ожидалось
roll-luck = Удача
roll-chance = Шанс такого
roll-chance-pass = Шанс успеха
roll-passed = успех
roll-failed = провал
chances-label = Шансы этого броска: { $chances }

## Стол

board-label = Стол после записи { $entry }. Войска перечислены под ним.
board-view = Вид стола
board-no-places = В журнале не записано, где стояли отряды. Вот состояние каждого в этот момент.
board-nobody = Отряды ещё не выставлены.
map = Поход перед битвой
map-laying = Раскладывают карты
map-day = День { NUMBER($day, useGrouping: 0) }
map-night = ночь
map-mover = Ход: { $army }
map-offered = Битву предлагает: { $army }
map-accepted = Битва. Нападает: { $army }
map-place = Ряд { $row }, столбец { $column }
map-clear = открытая местность
map-no-card = карты ещё нет
map-field = поле боя
map-tired = устал
map-target = цель: { $name }
map-beside = Ещё не на карте
map-played = Действуют карты
map-hand = { $army }: карты на руках
map-again = Поход, который привёл сюда
board-result-only = Об этой битве известен только результат со слов игроков: правила не проверялись.
board-stale = Показан стол после записи { NUMBER($shown, useGrouping: 0) }: запись { NUMBER($entry, useGrouping: 0) } не удалось загрузить.
explanation-missing = Не удалось загрузить.
live-came =
    { $count ->
        [one] { $count } новая запись: показать
        [few] { $count } новые записи: показать последнюю
       *[many] { $count } новых записей: показать последнюю
    }
zoom-in = Приблизить
zoom-out = Отдалить
zoom-fit = Показать отряды
measure = Арки, дальности, расстояния и пути
measure-from = От кого
measure-to = До кого
measure-nobody = никого
measure-point = точка стола
measure-reach = { $reach } { $length }
measure-unknown = Дальность неизвестна.
measure-distance = Расстояние { $length }.
measure-crosses = Пересекает: { $names }.
measure-clear = Местности между ними нет.
measure-how = Выберите цель здесь или на столе. Только для сведения.
measure-ways = Показать пути за
measure-ways-entry = эту запись
measure-ways-phase = фазу
measure-ways-turn = ход
zoom-whole = Весь стол
length-cm = { $length } см
length-in = { $length }″
forces = Войска в этот момент
not-deployed = ещё не выставлен
not-placed = место не записано
aboard = на борту: { $transport }
stands-left = осталось { $left } из { $strength }

## Клавиши

keys-title = Клавиатура
keys-enabled = Управление одиночными клавишами включено
key-next = Следующая запись
key-previous = Предыдущая запись
key-first = Первая запись
key-last = Последняя запись
key-play = Пуск или пауза
key-play-back = Воспроизвести назад
key-next-broken = Следующее нарушение
key-previous-broken = Предыдущее нарушение
key-next-turning = Следующий перелом
key-previous-turning = Предыдущий перелом
key-next-turn = Следующий ход
key-previous-turn = Предыдущий ход
key-next-phase = Следующая фаза
key-previous-phase = Предыдущая фаза
key-next-loss = Следующая потеря
key-previous-loss = Предыдущая потеря
key-faster = Быстрее
key-slower = Медленнее
key-pan-left = Стол влево
key-pan-right = Стол вправо
key-pan-up = Стол вверх
key-pan-down = Стол вниз
key-zoom-in = Приблизить
key-zoom-out = Отдалить
key-fit = Показать отряды
key-measure = Арки, дальности, расстояния и пути
key-help = Эта справка

## Удача

luck-title = Удача приказов
luck-none = В этой битве нет приказов с записанными бросками.
luck-character = Персонаж
luck-passed = Исполнено приказов
luck-expected = Ожидалось
luck-interval = Диапазон 95 %
luck-rate = Доля (диапазон 95 %)
luck-of = { $passed } из { $orders }
luck-row = { $name }: исполнено { $passed } из { $orders }, ожидалось { $expected }

## Загрузка

upload-title = Загрузить битвы, результаты или ростеры
upload-lead = Каждая запись проверяется по правилам, а журнал сохраняется таким, каким пришёл. Журналы с нарушенными правилами тоже принимаются. Игроки, которые не согласились показать имя, видны под псевдонимами.
upload-drop = Перетащите сюда журналы, тексты, таблицы результатов, ростеры или архивы ZIP
upload-choose = Выбрать файлы
upload-bounds = Одна битва в файле, NDJSON (.jsonl), не больше { $size }; можно несколько файлов сразу или архив ZIP.
upload-sending = Чтение и проверка: { $name } ({ $size })…
size-kib = { $size } КиБ
size-mib = { $size } МиБ
upload-done = Готово: { $done } из { $count }.
upload-archive = Из { $name } ничего не взято
upload-archive-empty = В нём нет ни журнала битвы (.jsonl), ни таблицы (.csv), ни ростера (.ros, .rosz).
upload-archive-names = Имена двух файлов в нём одинаковы, или имя ведёт за его пределы (с .. или от корня): упакуйте заново.
upload-archive-too-much = В нём больше { $files } файлов или { $size }: разделите его.
upload-archive-unreadable = Это не архив ZIP, или он повреждён либо зашифрован: упакуйте заново или загрузите сами файлы.
upload-progress = Загрузка
upload-kept = Проверено и сохранено.
upload-clean = Нарушений нет.
upload-broken =
    { $count ->
        [one] { $count } нарушение
        [few] { $count } нарушения
       *[many] { $count } нарушений
    }
upload-twin = Та же битва уже сохранена и считается один раз:
upload-broken-do = Битва остаётся такой, какой была сыграна. Откройте запись, чтобы увидеть, чего требует правило.
open-replay = Открыть повтор
open-kept = Открыть сохранённую битву
upload-same = Этот журнал здесь уже есть
upload-same-do = Ничего не изменилось, и делать ничего не нужно.
upload-other = С этим идентификатором уже хранится другой журнал
upload-other-do = Ничего не изменилось. Если это другая битва, дайте ей свой идентификатор; если исправление — исправьте запись на странице битвы.
upload-compare = Сравнить их
upload-kept-log = Сохранённый журнал
upload-unknown = { $name }: такое загрузить нельзя
upload-unknown-do = Ничего не сохранено. Загрузить можно журнал битвы (.jsonl), таблицу результатов (.csv), ростер (.ros, .rosz) или архив ZIP с ними. Электронную таблицу сначала сохраните как CSV.
upload-unreadable = { $name } не читается как журнал битвы
upload-unreadable-do = Ничего не сохранено. Исправьте указанное ниже место и загрузите файл снова.
upload-too-large = Файл слишком велик
upload-too-large-do = В нём { $size }, а журнал может занимать { $most }. Загрузите каждую битву отдельным файлом.
import-offer = Или таблицу результатов: CSV, не больше { $size }. Сначала проверяются все строки, потом сохраняются.
import-checked = Таблица проверена; пока ничего не сохранено
import-kept = Таблица сохранена
import-sums = Новых битв: { $accepted }. Уже известны: { $duplicates }. Отклонены: { $refused }.
import-ignored = Столбцы, которые не используются: { $columns }
import-unjudged = Об этих битвах известен только результат: они входят в статистику, но правила по ним не проверяются.
import-mend = Отклонённые строки можно исправить и загрузить снова: то, что уже известно, не сохранится дважды.
import-keep = Сохранить эти битвы
import-rows = Строки таблицы
import-line = Строка { $line }
import-column = столбец { $position }
import-more = Ещё строк не показано: { $count }.
import-row-accepted = Принята
import-row-duplicate = Уже известна
import-every-row = В каждой строке:
import-so-many-rows = В { NUMBER($count) } строках:
import-row-refused = Отклонена
import-expected-fields = нужно столько же полей, сколько в первой строке
import-expected-bound = больше, чем может вместить журнал битвы
import-expected-contradiction = другое поле говорит иное
import-expected-date = нужен день, например { $example }
import-expected-game = нужна одна из игр: { $games }
import-expected-side = нужно a, b или имя одного из игроков
import-expected-result = нужно a, b, draw, unknown, win, loss или имя победителя
import-expected-score = нужны два целых числа, например 12-8
import-expected-count = нужно целое число
import-expected-name = нужен текст от 1 до 200 знаков
import-expected-path = нужен путь файла рядом с таблицей, не длиннее 260 знаков
import-note-equal = То же самое, что в строке { $line }; если это две битвы, дайте им разные key.
import-note-kept = Эта битва уже сохранена.
import-note-same-day = Эти игроки в тот день встречались и в строке { $line }.
import-note-same-kept = Эти игроки в тот день встречались и в битве { $id }.
import-note-fewer = У победителя меньше очков.
import-note-undecided = Кто победил, неизвестно: сохраняется без исхода.
import-note-text = Название и примечание опущены: в них могут быть имена.
import-note-roster = { $file }: { $doubt }
import-unused = Файлы, которые пришли с таблицей, но не указаны ни в одной строке: { $files }
import-unreadable = { $name } не читается как таблица результатов
import-unreadable-do = Ничего не сохранено. Исправьте указанное ниже и загрузите таблицу снова.
import-rosters-too-large-do = Ничего не сохранено. Указанные в ней ростеры после распаковки занимают вместе больше 128 МиБ: разделите таблицу и загрузите каждую часть со своими.
import-logs-too-large-do = Ничего не сохранено. Журналы её строк заняли бы вместе больше 256 МиБ: разделите таблицу.
import-too-large-do = В ней { $size }, а таблица может занимать { $most }. Разделите её.
import-help = Своя таблица: что в ней может быть
import-help-lead = Строка — битва, столбец — сведение о ней. Столбцы могут называться и стоять как угодно: страница спросит, что есть что. В образце есть все столбцы и строка-пример; впишите вместо неё своё.
import-template = Скачать образец
import-columns = Столбцы таблицы
import-head = Столбец
import-tells = Что в нём
import-example = Пример
import-needed = обязательно
import-help-words = Игры: { $games }. Результаты: a, b, draw, unknown, win или loss первого игрока либо имя победителя. О других словах таблицы страница спросит.
import-reading = Как прочитана таблица { $name }
import-reading-why = Угадано по заголовкам и первым строкам. Исправьте, если что-то не так, и проверьте таблицу снова.
import-encoding = Кодировка: смените, если буквы выглядят неверно
import-columns-are = Что в каком столбце
import-unnamed = Столбец { $position } без названия
import-left-out = Не брать
import-unsaid = Выберите…
import-game-of-all = Игра во всех строках
import-dates = Как в таблице было бы записано 3 мая 2026 года
import-word-game = Какая игра «{ $word }»
import-word-result = Что значит результат «{ $word }»
import-result-win = Победил первый игрок
import-result-loss = Победил второй игрок
import-result-draw = Ничья
import-result-unknown = Неизвестно
import-scores-decide = Где не сказано, кто победил, побеждает тот, у кого больше очков
import-lack-columns = В каждой строке нужно: { $columns }. Укажите, в каком это столбце.
import-lack-twice = Два столбца названы одним и тем же: { $columns }.
import-lack-alike = Названия столбцов должны различаться: { $heads }. Переименуйте их в таблице и загрузите её снова.
import-lack-dates = Укажите, как записаны даты: по ним не видно, где день, а где месяц.
import-check = Проверить таблицу
import-checking = Проверка: { $name }…
import-empty = Таблица пуста: в первой строке должны быть названия столбцов.
import-names = Имена игроков
import-names-hide = Псевдонимы: никто не назван, названия битв и примечания опускаются
import-names-keep = Как в таблице: сохраняются, а показаны только у игроков, которые на это согласились
import-named = Имена игроков сохранены.
import-pseudonyms = Имена игроков заменены псевдонимами.
import-keep-good =
    { $count ->
        [one] Сохранить { $count } годную строку
        [few] Сохранить { $count } годные строки
       *[many] Сохранить { $count } годных строк
    }
import-take-refused = Скачать отклонённые строки
column-date = День игры
column-game = Игра
column-edition = Редакция правил
column-event = Турнир, лига или кампания
column-round = Тур
column-table = Номер стола
column-standings = Порядок мест на турнире
column-scenario = Сценарий
column-points = Размер армий в очках
column-title = Название битвы
column-key = Чем битва отличается от такой же в тот же день
column-player-a = Первый игрок
column-army-a = Первый игрок: армия
column-subfaction-a = Первый игрок: часть списка армии
column-army-edition-a = Первый игрок: редакция списка армии
column-roster-a = Первый игрок: файл ростера
column-player-b = Второй игрок
column-army-b = Второй игрок: армия
column-subfaction-b = Второй игрок: часть списка армии
column-army-edition-b = Второй игрок: редакция списка армии
column-roster-b = Второй игрок: файл ростера
column-first = Чей первый ход
column-result = Кто победил
column-score-a = Первый игрок: победные очки
column-score-b = Второй игрок: победные очки
column-score = Победные очки обоих, например 12-8
column-note = Примечание
import-too-many-rosters = С таблицей { $name } пришло слишком много ростеров
import-too-many-rosters-do = Таблица и её ростеры вместе могут занимать { $files } файлов и { $size }. Сохраните ростеры как .rosz или разделите таблицу и загрузите каждую часть со своими.
roster-offer = А также ростеры BattleScribe и New Recruit (.ros, .rosz): вместе с таблицей, где они указаны, или отдельно, чтобы получить армию для заголовка журнала.
roster-unreadable = { $name } не читается как ростер
roster-sums =
    { $units ->
        [one] { $units } отряд
        [few] { $units } отряда
       *[many] { $units } отрядов
    }, очки: { $points }
roster-doubts = Сумма в ростере не сходится
roster-doubts-do = Ничего не изменено: у отрядов остаются очки за выбранное. Если сумма должна быть другой, откройте ростер в его программе и сохраните заново.
roster-doubt-differs = { $what }: указано { $stated }, а выбрано на { $chosen }.
roster-doubt-unstated = { $what }: сумма не указана, а выбрано на { $chosen }.
roster-doubt-repeated = { $what }: указано сумм — { $times }.
roster-goes-with = Указан в строках
roster-unit = Отряд
roster-chosen = Выбрано
roster-units = Отряды: { $name }
roster-models = Модели
roster-points = Очки
roster-power = Уровень силы
roster-do = Готово для одной из сторон в заголовке журнала битвы. Впишите имя игрока: оно оставлено пустым.
roster-side = Чья это армия
roster-side-a = Первая сторона (a)
roster-side-b = Вторая сторона (b)
roster-download = Скачать JSON
roster-not-copied = Браузер не даёт скопировать: скачайте файл.
roster-why-not-given = он не пришёл вместе с таблицей: перетащите файл и таблицу вместе или оставьте поле пустым
roster-why-elsewhere = нужен файл рядом с таблицей, без .. и не от корня
roster-why-twice = так называются несколько загруженных файлов: переименуйте один, и здесь, и в таблице
roster-why-too-long = в нём больше отрядов, чем вмещает заголовок журнала битвы
roster-why-too-large = он больше 16 МиБ, сам или после распаковки: сохраните его заново без правил и профилей
roster-why-expands = при распаковке он увеличивается больше чем в 20 раз: сохраните его заново как .ros
roster-why-too-many-entries = в его архиве больше 64 файлов: сохраните ростер заново из его программы
roster-why-encrypted = его архив требует пароль: сохраните ростер без пароля
roster-why-archive = его архив повреждён: сохраните ростер заново или возьмите другую копию
roster-why-which = в его архиве несколько файлов, которые могут быть ростером: загрузите один .ros отдельно
roster-why-no-roster = ростера в нём нет: сохраните его из BattleScribe или New Recruit как .ros или .rosz
roster-why-not-text = это не архив ZIP и не текст в UTF-8: сохраните его заново как .ros или .rosz
roster-why-cut-off = он обрывается: скачайте или сохраните ростер заново
roster-why-document-type = в нём объявлен тип документа, чего в ростерах не бывает: сохраните его заново из его программы
roster-why-too-much = он больше или глубже любого ростера: сохраните его заново из его программы
roster-why-list = одна из строк не похожа на строку списка армии
roster-why-xml = это не ростер, который можно прочесть: сохраните его заново из BattleScribe или New Recruit
roster-why-unit = в нём больше 500 отрядов, отряд больше 100 моделей или имя длиннее 200 знаков
place-line = Строка
place-column = Столбец
place-entry = Запись
place-path = Поле
place-text = Строка, на которой чтение остановилось

## Правила

rules-title = Правила
rules-lead = Все правила, известные судье, своими словами; главный источник — книга правил.
rules-sum = Судья проверяет правил: { $enforced } из { $rules }. Игры: { $games }.
rules-search = Поиск
rules-search-hint = Слово или идентификатор, например «бегство»
rules-count =
    { $count ->
        [one] { $count } правило
        [few] { $count } правила
       *[many] { $count } правил
    }
rules-none = Подходящих правил нет
rules-none-do = Попробуйте другое слово, по-русски или по-английски, или часть идентификатора, например wm.combat.
ruling-book = Что сказано в книге (строки { $lines })
ruling-decision = Что решено
ruling-reason = Почему
ruling-otherwise = Как играть иначе
ruling-option = В заголовке журнала, в поле { $path }:
ruling-default = действует, если в заголовке ничего не сказано.
ruling-no-other = Другого выбора нет.
rulings-title = { $game }: что книга оставляет открытым
rulings-lead = Мест, где книга молчит или противоречит себе: { $count }. О каждом — что в ней сказано, что решили мы и почему, и как сказать, что в вашей группе играют иначе.
rulings-chapters = Главы
rulings-none = Выбирать здесь нечего
rulings-none-do = Где книга неясна, наше решение стоит рядом с правилом.
rulings-all = Все места, которые книга оставляет открытыми
rulings-of = { $game }: что книга оставляет открытым ({ $count }) и что решено
rule-tag-num = по числам
rule-tag-geo = по измерению
rule-tag-choice = по выбору
rule-tag-judge = по суждению
rule-enforced = проверяет судья
rule-not-yet = пока не проверяется
rule-for-players = решают игроки
rule-lines = Текст книги правил, строки { $lines }
rule-neighbours = Соседние правила

## Доказательства

evidence-title = Доказательства
evidence-unsigned = Эту битву никто не подписал. Игроки подписывают здесь, организаторы – командой «aftermath sign».
sign-here = Подписать как игрок
sign-here-why = Подпись говорит: это та битва, которую мы сыграли. Ключ создаётся в этом браузере и остаётся здесь; его имя навсегда остаётся в журнале.
sign-here-side = За какую сторону
sign-here-name = Ваше имя: так будет назван ключ
sign-here-under = Подписывается всё до записи { $entries }, по хешу
sign-here-whole = Страница прочла весь журнал и сама вычислила этот хеш.
sign-here-hidden = Имена в этом журнале здесь скрыты, поэтому страница не может вычислить хеш сама: его называет сервис. Я сверил его или доверяю сервису.
sign-here-sign = Подписать
evidence-bundle = Пакет для проверки без сети
evidence-proof = Доказательство, что она есть в реестре
evidence-log = Журнал, каким его загрузили
evidence-head = { $entries ->
    [one] После { $entries } записи хеш журнала
   *[other] После { $entries } записей хеш журнала
}
organizer = организатор
signature-valid = подпись верна
signature-other = подписан другой журнал
signature-forged = не этим ключом
signature-no-key = не ключ
signature-unchecked = не проверена
signature-up-to = Всё до
signature-entry = записи { $entry }
signature-unseen =
    { $count ->
        [one] позже добавлена { $count } запись
        [few] позже добавлены { $count } записи
       *[many] позже добавлено { $count } записей
    }
signature-unnamed = В журнале не сказано, что это ключ этого человека.
signature-late = после подписей

## Поправки

amendments-title = Что меняют исправления
amendments-none = Других записей они не меняют.
as-recorded = как записано
as-amended = с исправлениями

## Прочтения журнала с поправками и битва по правилам

reading = Прочтение журнала
reading-effective = С исправлениями
reading-recorded = Как записано
reading-both = Оба
whatif-title = Если бы сыграли по правилам
whatif-follows = Что следует дальше
whatif-nothing = Ни одна другая запись не изменилась бы.
whatif-played = как сыграно
whatif-reckoned = по правилам
whatif-play-out = Что это значило бы для результата?
whatif-meant = Боты доиграли битву по { $rollouts } раз с каждым вариантом, от записи { NUMBER($from, useGrouping: 0) }. Шансы { $army }, ничья за половину: { $played } как сыграно, { $corrected } с исправлением. Исправление меняет их на { $change } процентных пунктов.
whatif-uncorrected = Неизвестно: исправление этой записи не записано, и в ней нет объявленного, что судья посчитал бы иначе. Доигрывать не от чего.
whatif-not-played-on = Неизвестно: от этой записи боты битву доиграть не могут.
nav-menu = Меню
nav-meta = Мета
paging-newer = Более новые
result-win = Победа
result-loss = Поражение
against = против

## Статистика

army = Армия
battles = Битв
presence = Популярность
win-rate = Доля побед
interval-low = Диапазон от
interval-high = Диапазон до
tally = Битвы: победы–ничьи–поражения
tally-long = Побед { $wins }, ничьих { $draws }, поражений { $losses }
tally-won = Побед
tally-drawn = Ничьих
tally-lost = Поражений
mirror-battles = Битв против своей армии
rate-label = { $rate }; от { $low } до { $high } (95 %)
rate-none = Ничего не учтено
first-less-second = Если ходить первым
difference-label = От { $low } до { $high } (95 %)
difference-tells = достоверно
difference-open = пока неясно
tell = Лучше 50 %?
tell-above = Да, выше
tell-below = Нет, ниже
tell-even = Пока ровно 50 %
tell-after = Слишком близко к 50 %. Нужно около { $battles } битв
tell-close = Слишком близко к 50 %
tell-few = Слишком мало битв
armies-above = Явно выше 50 %: { $armies }.
armies-below = Явно ниже 50 %: { $armies }.
armies-open = Битв: { $battles }; ни одна армия пока не отличается явно от 50 %.
armies-more = ещё { $count }
rate-between = { $rate } ({ $low }–{ $high })
turn-wins-above = Кто ходит первым, выигрывает чаще: { $rate } ({ $low }–{ $high }), битв: { $battles }.
turn-wins-below = Кто ходит вторым, выигрывает чаще: { $rate } ({ $low }–{ $high }), битв: { $battles }.
turn-wins-open = Первый ход или второй — явной разницы нет. С первым ходом: { $rate } ({ $low }–{ $high }), битв: { $battles }.
tell-battles = Сколько битв нужно
tell-battles-clustered = Сколько битв нужно, по турнирам и игрокам
interval-low-clustered = Диапазон от, по турнирам и игрокам
interval-high-clustered = Диапазон до, по турнирам и игрокам
tell-nothing = Битв нет
copy-out = Выгрузить
copy-table = Копировать таблицу
copy-done = Скопировано
meta-title = Мета
meta-lead = Чем играют, что побеждает и насколько этому можно верить. Каждое число открывает свои битвы.
meta-views = Виды меты
meta-armies = Армии
meta-matchups = Армия против армии
meta-trends = Динамика и разрезы
meta-dice = Честные кубики?
meta-from = С месяца
meta-to = По месяц
meta-least-points = Очков не меньше
meta-most-points = Очков не больше
meta-event = Турнир
meta-scenario = Сценарий
meta-any = Любой
meta-mirrors = Армия против самой себя
meta-mirrors-left = не считается
meta-mirrors-counted = считается
meta-forks = Продолжения и битвы, загруженные дважды
meta-forks-left = не считаются
meta-forks-counted = считаются
meta-draws = Ничья
meta-draws-half = половина победы
meta-draws-left = не считается
meta-draws-lost = поражение
meta-clustered = Считать битвы одного турнира и одного игрока как одну группу
meta-clustered-why = Берётся самый широкий из диапазонов по турнирам, по игрокам и по тем и другим: если армией часто играют немногие, битвы говорят больше о них, чем об армии.
meta-counted = Битв: { $battles }, из них армия против самой себя: { $mirrors }.
left-out = Не считается: { $matches }.
left-out-forks = { $count ->
    [one] { $count } продолжение
    [few] { $count } продолжения
   *[many] { $count } продолжений
}
left-out-twins = { $count ->
    [one] { $count } битва, загруженная дважды
    [few] { $count } битвы, загруженные дважды
   *[many] { $count } битв, загруженных дважды
}
left-out-fork = продолжает с одного из моментов битву
left-out-twice = состоит из тех же записей, что
left-out-more = И ещё { $more }.
meta-interval = Полоса — диапазон 95 %: в нём истинная доля лежит в 95 из 100 таких выборок (Уилсон).
meta-interval-clustered = Полоса — диапазон 95 % по турнирам, по игрокам или по тем и другим, какой шире: битвы одного турнира или одного игрока похожи и говорят меньше, чем не связанные между собой.
wholes = турниры и игроки
wholes-one-event = По одному турниру не видно, насколько турниры различаются: у него диапазон — по игрокам.
wholes-not-drawn = У сглаженных долей диапазоны по отдельным битвам, а не по турнирам и игрокам.
meta-none = Законченных битв { $game } пока нет
meta-none-do = Выберите выше другую игру или загрузите журналы либо результаты.
meta-none-fit-do = Расширьте месяцы или очки либо выберите другой турнир.
matrix-cells = Что в клетках
matrix-seen = Как сосчитано
matrix-drawn = Сглажено (с учётом общей силы армий)
matrix-seen-why = Армия строки против армии столбца, как сосчитано.
matrix-drawn-why = Результаты, сдвинутые к тому, что предсказывает общая сила обеих армий: надёжнее, когда битв мало.
matchups-lead = Самая неравная пара: { $army } против { $opponent } — побед { $rate } ({ $low }–{ $high }). Пар: { $all }, ясных среди них: { $clear }.
matchups-even = Пар: { $all }; ни в одной пока не видно, кто сильнее.
matrix-how = Черта под долей — её диапазон 95 %, число — битвы.
matrix-opponent = Противник
matrix-region = Армии по строкам, их соперники по столбцам
matrix-none = не встречались
matrix-list-seen = { $army } против каждой встреченной армии, как сосчитано; самые частые — первыми.
matrix-list-drawn = { $army } против каждой встреченной армии, сглажено по общей силе обеих; самые частые — первыми.
matrix-unmet = Против этих армий считать нечего: { $armies }.
matrix-empty = Ни одна армия ещё не встречалась с другой
matrix-empty-do = Битвы армии против самой себя здесь не показаны. Ослабьте фильтры или выберите выше другую игру.
matrix-cell = { $army } против { $opponent }: { $rate }, от { $low } до { $high }, битв: { $battles }
matrix-key-above = Выше 50 %
matrix-key-below = Ниже 50 %
matrix-key-open = Бледно: слишком близко к 50 %
parts = Разрез
part-month = По месяцам
part-points = По очкам
part-scenario = По сценариям
part-event = По турнирам
part-table = По столам
part-first = По очерёдности
part-unknown = Не записано
turn-first = Первый ход
turn-second = Второй ход
trend-choose = Показаны армии, не больше { $most }
trend-label = Доли побед по месяцам ({ $months }): { $armies }
trend-steady = Явных изменений нет: у каждой показанной армии диапазоны всех месяцев пересекаются.
trend-changed = Сильнее всего изменилась доля побед: { $army }. { $from }: { $was }; { $to }: { $is }.
trend-alike = Явных различий нет: у каждой показанной армии диапазоны всех частей пересекаются.
trend-differs = Сильнее всего расходятся доли побед: { $army }. { $from }: { $was }; { $to }: { $is }.
trend-how = Линии — доли побед по месяцам, полосы — их диапазоны 95 %; полая точка слишком близка к 50 %. Где полосы широко накладываются, разница мало что значит.
trend-greatest = Показаны { $count } с наибольшим числом битв.
trend-table = Таблицей
behind-title = Учтённые битвы
behind-of = Битвы: { $name }
behind-with = Битвы: { $army }, в строю { $unit }
behind-met = против { $opponent }
behind-table = за столом { $table }
behind-no-points = очки не записаны
behind-no-scenario = сценарий не записан
behind-no-event = вне турниров
behind-no-table = стол не записан
behind-no-first = очерёдность не записана
behind-with-how = Законченные битвы, в журналах которых записаны действия: только по ним считаются отряды.
behind-against = { $army } против { $opponent }
behind-tally = Побед: { $wins }, ничьих: { $draws }, поражений: { $losses }.
behind-count =
    { $count ->
        [one] учтена { $count } битва
        [few] учтены { $count } битвы
       *[other] учтено { $count } битв
    }
tell-open = Слишком близко
nav-league = Лига

## Лига

league-title = Лига
league-lead = Битвы, которые идут сейчас, недавние итоги и весь сезон.
league-playing = { $count ->
    [one] Сейчас идёт { $count } битва.
    [few] Сейчас идут { $count } битвы.
   *[other] Сейчас идёт { $count } битв.
}
league-last-won = Последний итог, { $day }: { $first } — { $others }. Победа: { $first }.
league-last-score = Последний итог, { $day }: { $first } — { $others }, { $score }. Победа: { $first }.
league-last-draw = Последний итог, { $day }: { $first } — { $others }. Ничья.
league-live = Сейчас за столами
league-live-now = Идёт
league-lately = Недавние битвы
league-all = Все битвы
league-season = Сезон одним взглядом
league-season-none = Законченных битв этой игры пока нет.
league-season-how = Доли побед самых частых армий с диапазонами 95 %; черта посередине — 50 %.
league-to-meta = К мете
league-to-dice = Честные ли кубики?
league-battles =
    { $count ->
        [one] законченная битва
        [few] законченные битвы
       *[other] законченных битв
    }
league-armies =
    { $count ->
        [one] армия
        [few] армии
       *[other] армий
    }

## Отчёт

report = Отчёт
report-opening = { $armies }. { $facts }.
report-won = Победа: { $army }.
report-won-score = Победа: { $army }. Счёт: { $score }.
report-draw = Ничья.
report-draw-score = Ничья. Счёт: { $score }.
report-open = Чем кончилась битва, не записано.
report-open-score = Чем кончилась битва, не записано; счёт пока: { $score }.
report-score = Счёт
report-image = Картинка
report-copy = Копировать Markdown
report-print = Печать
report-moments = Самые тяжёлые потери
report-board = Стол прямо перед записью { $entry }
report-moment = { $lost }. Очков: { $points }.
report-worth = Очков: { $points }.
report-best = { $army }: больше всего очков принёс отряд { $name } — { $returned } за { $points } потраченных.
report-moment-gone = { $army }: { $name } — уничтожено
report-moment-lost = { $army }: { $name } — потеряно { $stands }
report-roll =
    { $dice ->
        [one] { $label }: { $result } на { $dice } кубике, ожидалось { $mean } ({ $luck })
       *[other] { $label }: { $result } на { $dice } кубиках, ожидалось { $mean } ({ $luck })
    }
report-roll-passed = { $label }: успех при шансе { $chance }
report-roll-failed = { $label }: неудача при шансе { $chance }
report-campaign = Поход перед битвой
report-campaign-map = Карта
report-campaign-field = Поле битвы
report-story = Ход за ходом
report-turn-of = Ход { $turn }: { $army }
report-losses = Отряды к концу
report-unit = Отряд
report-points = Очки
report-fate = В конце
report-fate-gone = уничтожено
report-fate-never = не выходил на стол
report-fate-whole = без потерь
story-untold = Не записано: журнал говорит, когда начинались ходы, но не что в них делали.
story-untold-result = Не записано: журнал говорит, чем кончилась битва, но не как она шла.
report-losses-untold = Не записано: журнал не говорит, что стало с отрядами.
story-tally = { $acts }.
story-nothing = Ничего примечательного.
story-orders =
    { $count ->
        [one] { $count } приказ
        [few] { $count } приказа
       *[other] { $count } приказов
    }
story-charges =
    { $count ->
        [one] { $count } атака
        [few] { $count } атаки
       *[other] { $count } атак
    }
story-spells =
    { $count ->
        [one] { $count } заклинание
        [few] { $count } заклинания
       *[other] { $count } заклинаний
    }
story-shots =
    { $count ->
        [one] { $count } залп
        [few] { $count } залпа
       *[other] { $count } залпов
    }
story-combats =
    { $count ->
        [one] { $count } рукопашная
        [few] { $count } рукопашные
       *[other] { $count } рукопашных
    }
story-besides = Кроме того: { $acts }.
story-toll = Прочие потери ({ $army }): { $units }.
story-charge-destroyed =
    { $count ->
        [one] Отряд { $units } атакует
       *[other] Отряды { $units } атакуют
    } { $kind ->
        [character] персонажа
       *[unit] отряд
    } { $target } и { $count ->
        [one] уничтожает его
       *[other] уничтожают его
    }.
story-charge-wavered =
    { $count ->
        [one] Отряд { $units } атакует
       *[other] Отряды { $units } атакуют
    } { $kind ->
        [character] персонажа
       *[unit] отряд
    } { $target }, и тот колеблется.
story-charge-hurt =
    { $count ->
        [one] Отряд { $units } атакует
       *[other] Отряды { $units } атакуют
    } { $kind ->
        [character] персонажа
       *[unit] отряд
    } { $target }; потери цели — { $stands }.
story-charge-held =
    { $count ->
        [one] Отряд { $units } атакует
       *[other] Отряды { $units } атакуют
    } { $kind ->
        [character] персонажа
       *[unit] отряд
    } { $target }, но тот держится.
story-charge-open =
    { $count ->
        [one] Отряд { $units } атакует
       *[other] Отряды { $units } атакуют
    } { $kind ->
        [character] персонажа
       *[unit] отряд
    } { $target }.
story-fallen-shot =
    { $count ->
        [one] Отряд { $takers } уничтожает
       *[other] Отряды { $takers } уничтожают
    } стрельбой { $kind ->
        [character] персонажа
        [units] отряды
       *[unit] отряд
    } { $names }.
story-fallen-combat =
    { $count ->
        [one] Отряд { $takers } уничтожает
       *[other] Отряды { $takers } уничтожают
    } в рукопашной { $kind ->
        [character] персонажа
        [units] отряды
       *[unit] отряд
    } { $names }.
story-fallen-spell =
    { $count ->
        [one] { $takers } уничтожает
       *[other] { $takers } уничтожают
    } заклинанием { $kind ->
        [character] персонажа
        [units] отряды
       *[unit] отряд
    } { $names }.
story-fallen-retreat =
    { $kind ->
        [character] При отступлении погиб персонаж
        [units] При отступлении уничтожены отряды
       *[unit] При отступлении уничтожен отряд
    } { $names }.
story-fallen-plain =
    { $kind ->
        [character] Погиб персонаж
        [units] Уничтожены отряды
       *[unit] Уничтожен отряд
    } { $names }.
story-general = Погиб Генерал ({ $army }): { $name }.
story-wavered = Отряд { $name } ({ $army }) колеблется.
story-fled = Отряд { $name } ({ $army }) проигрывает рукопашную и отступает.
story-evaded = Отряд { $name } уклоняется от отряда { $from }.
story-order =
    { $manner ->
        [first] Первый приказ хода провален
        [blunder] Приказ обернулся промахом командования
       *[plain] Приказ провален
    }: { $by } → { $names }, выпало { $sum }, нужно не больше { $needed } (шанс { $chance }).
story-luck =
    { $good ->
        [yes] Удача
       *[no] Неудача
    } на кубиках: { $unit } → { $target }, { $purpose } — { $result } при ожидании { $mean }; { $good ->
        [yes] лучше или так же
       *[no] хуже или так же
    } выпадает в { $share } случаев.
story-withdrew =
    { $because ->
        [general_lost] Армия «{ $army }» отступает: погиб Генерал.
        [break_point] Армия «{ $army }» отступает: достигнут предел потерь.
       *[other] Армия «{ $army }» отступает.
    }
story-conceded = Армия «{ $army }» сдаётся.
story-ended =
    { $because ->
        [time] Битва кончается: вышло время.
       *[turn_limit] Битва кончается с последним ходом.
    }
story-broken = Запись { $entry } нарушает правило: { $headline }.
story-word = Запись { $entry }: { $headline }.
report-moment-plain = { $lost }.

## Игроки и армии

nav-players = Игроки
player = Игрок
place = Место
rating = Рейтинг
rating-band = Рейтинг, диапазон 95 %
band-label = { $value }, от { $low } до { $high }
band-from-to = от { $low } до { $high } (95 %)
place-of-players = Место среди игроков
tally-short = Победы–ничьи–поражения
latest-all = Все битвы: { $count }
players-title = Игроки
players-lead = Игроки видны под псевдонимами, пока не согласятся показать имя; псевдоним один и тот же во всех битвах. Как согласиться, сказано на странице игрока.
players-best = Лучший игрок — { $player }: вероятность { $chance }.
players-best-open = Кто лучший, пока не ясно. Больше всего шансов у { $player }: { $chance }. На первое место { $count ->
    [one] претендует { NUMBER($count) } игрок
    [few] претендуют { NUMBER($count) } игрока
   *[many] претендуют { NUMBER($count) } игроков
}.
place-sure = Место, диапазон 95 %
place-best-chance = лучший: { $chance }
place-best = Вероятность быть лучшим
place-from = Место, от
place-to = Место, до
players-search = Найти игрока
players-count = Игроков: { $count }
players-none = Битв { $game } с рейтингом пока нет
players-none-fit = Подходящих игроков нет.
players-tested = Хорошо ли они предсказывают? На { $battles } новых битвах логарифмическая потеря { $glicko } у Glicko-2, { $strength } у Брэдли — Терри, { $even } у ответа «50 %»; меньше — лучше.
players-bradley-terry = Брэдли — Терри
players-better = Лучше предсказывает { $method }, и лучше ответа «50 %».
players-better-open = По меньшей мере один из них предсказывает лучше ответа «50 %»; который из двух лучше, пока неясно.
players-better-neither = Ни один пока не предсказывает явно лучше ответа «50 %».
players-between = Потеря Glicko-2 минус потеря Брэдли — Терри: { $value }, от { $low } до { $high } (95 %).
players-first = Первый ход против равного соперника приносит победу в { $chance } битв ({ $low }–{ $high }); у кого он был, записано в { $battles } битв.
player-names = Это имя из журналов. Если оно ваше и вы хотите его скрыть, скажите организатору: вместо него будет псевдоним.
player-pseudonym = Это псевдоним: имена скрыты, пока игрок не согласится их показать. Если он ваш и вы хотите, чтобы вас называли по имени, скажите организатору: это действует сразу, и передумать можно в любое время.
player-above = { $player } сильнее среднего игрока: побед { $wins } из { NUMBER($battles) }.
player-below = { $player } слабее среднего игрока: побед { $wins } из { NUMBER($battles) }.
player-open = Пока не ясно, сильнее или слабее среднего { $player }: побед { $wins } из { NUMBER($battles) }.
tally-heading = Победы–ничьи–поражения
player-none = У игрока { $player } нет битв { $game }
player-none-do = Выберите другую игру выше; имя должно быть в точности таким, как показано в битвах.
player-armies = Армии
player-opponents = Против каждого игрока
player-units = Любимые отряды
player-units-count = Выставлено
segment-nothing = Битв нет
form-title = Форма
form-how =
    { $count ->
        [one] Последняя битва: над чертой, если выиграна, под ней, если проиграна.
        [few] Последние { $count } битвы, самая поздняя справа: над чертой выигранные, под ней проигранные.
       *[many] Последние { $count } битв, самая поздняя справа: над чертой выигранные, под ней проигранные.
    }
form-battle = { $day }: { $result }, { $army } против { $other }
rating-course = Рейтинг по времени
rating-course-how = По Glicko-2, после каждого месяца с первой битвы, с диапазоном 95 %. Черта — средний игрок.
rating-course-label = Рейтинг за { $months } мес., с { $from } до { $to }
rating-course-months = По месяцам
player-latest = Последние битвы
luck-dice = Удача с кубиками
luck-stake = На кону, в победных очках
luck-stake-spread = На кону: стандартное отклонение
luck-stake-without = Бросков без известной ставки
luck-stake-left =
    { $count ->
        [one] без { $count } броска
       *[other] без { $count } бросков
    }
luck-stake-how =
    На кону: каждый бросок против ожидания, умноженный на то, что решал ещё один успех; ± — в чём остаются честные кубики в 95 случаях из 100. { $without ->
        [0] Ставка известна у всех таких бросков: { $rolls }.
       *[other] Бросков, для цели которых это известно: { $rolls }; из них ставка неизвестна у { $without }, они не учтены.
    }
luck-way-results = Удача здесь считается по результатам: все броски для одной цели весят поровну. На новых битвах так предсказывается разница победных очков с R² { $results }; по ставкам бросков — R² { $stakes }.
luck-way-stakes = Удача здесь считается по тому, что стояло на кону в каждом броске, который что-то отнимает или сберегает, в остальных — по результатам. На новых битвах так предсказывается разница победных очков с R² { $stakes }; по одним результатам — R² { $results }.
luck-way-untold = Удача здесь считается по результатам: битв слишком мало или ставки известны слишком редко, чтобы сравнить со счётом по ставкам.
luck-way-below = Ниже 0 лучше предсказывает среднее всех битв.
luck-odd = Необычная удача: не менее односторонней бывает примерно одна честная битва из { $count }.
luck-beyond = Небывалая удача: не менее односторонней бывает реже одной честной битвы из миллиарда.
luck-usual = Обычная удача: не менее односторонних — { $share } честных битв.
strangest-expected = Просто случайно: около { $count } на столько битв: { $battles }.
strangest-expected-least = Просто случайно: меньше { $least } на столько битв: { $battles }.
strangest-title = Битвы с самой необычной удачей
strangest-how = Все броски битвы против их точных шансов. Среди стольких битв ({ $battles }) некоторые выглядят необычно просто случайно: одна такая, какая бывает раз на { $battles }, найдётся сама. Попасть сюда — не улика. В битвах, придуманных, чтобы показать правило, кубики такие, какие для него понадобились.
luck-who = Чья
luck-purpose = Для чего бросали
luck-throws = Бросков
luck-result = Сверх ожидания
luck-deviations = В стандартных отклонениях; полоса — 95 из 100
fairness-title = Честные ли кубики?
fairness-faces = Сколько раз выпала каждая грань
fairness-sets = Наборы кубиков
fairness-all = Все
fairness-unnamed = Без названия
fairness-everybody = Кубики всех игроков
fair-by = Что проверяется
fair-by-set = Каждый набор
fair-by-player = Каждый игрок
fair-narrow = Здесь действуют только игра и месяцы.
fair-sums-set =
    { $count ->
        [one] Кубиков: { $dice }, { $count } набор.
        [few] Кубиков: { $dice }, { $count } набора.
       *[other] Кубиков: { $dice }, { $count } наборов.
    }
fair-sums-player =
    { $count ->
        [one] Кубиков: { $dice }, { $count } игрок.
        [few] Кубиков: { $dice }, { $count } игрока.
       *[other] Кубиков: { $dice }, { $count } игроков.
    }
fair-odd-sum =
    { $count ->
        [one] Выделяется { $count }.
       *[other] Выделяются { $count }.
    }
fair-nothing-odd = Ничто не выделяется.
fair-few-sum = Мало кубиков, чтобы судить (меньше { $enough }): { $count }.
fair-control = Проверок сразу: { $tests }; при таком числе некоторые выглядят странно просто случайно. Поэтому граница такова, что среди выделенного в среднем одно из двадцати — ложная тревога (Бенджамини — Хохберг).
fair-proof = Это повод присмотреться к кубикам, а не улика: ошибка при вводе считается наравне с броском.
fair-odd = Что выделяется
fair-others = Все остальные
fair-set = Набор
fair-tells = Результат
fair-nothing = Ничего необычного
fair-not-enough = Мало бросков, чтобы судить
fair-faces = Выделяются грани
fair-order = Выделяется порядок
fair-chance = Вероятность у честных кубиков
fair-noticed = Было бы замечено
fair-noticed-how = «Ничего необычного» ещё не значит «честные»: «было бы замечено» — как часто должна выпадать одна грань (честно — 17 %), чтобы проверка одного этого набора нашла это в четырёх случаях из пяти.
fair-face-at = одна грань: { $share }
fair-more = Показаны { $shown } с наибольшим числом бросков из { $all }; в файле есть все.
fair-none = Бросков в { $game } не записано
fair-none-do = Расширьте месяцы, выберите выше другую игру или загрузите журналы с бросками.
army-above = { $army } выигрывает больше половины: { $rate } ({ $low }–{ $high }), битв: { $battles }.
army-below = { $army } выигрывает меньше половины: { $rate } ({ $low }–{ $high }), битв: { $battles }.
army-open = { $army }: слишком близко к 50 %: { $rate } ({ $low }–{ $high }), битв: { $battles }.
army-few = { $army }: битв слишком мало, чтобы судить ({ $battles }).
army-none = Битв { $army } в { $game } нет
army-sums = { $presence } всех сыгранных армий; побед { $wins }, ничьих { $draws }, поражений { $losses }, против самой себя { $mirrors }.
army-against = Против каждой армии
army-players = Кто ею играет
army-luck = Удача отрядов

## Для чего бросают

fairness-how = Кубики, как они записаны в журналах: опечатка считается броском, а при малом числе бросков многое может скрыться. Набор — это то, как его называет игрок: набор другого игрока с тем же названием — другой набор.
throws-title = Учтённые броски
throws-of = Броски: { $name }
throws-count =
    { $count ->
        [one] { $count } бросок
        [few] { $count } броска
       *[other] { $count } бросков
    }
throws-entry = Когда
throws-open = Показать эти броски
throws-none = Таких бросков нет
players-order = По порядку метода, который предсказывает лучше: { $method }.

## Заметки

notes-title = Заметки
notes-at = К записи { $entry }
notes-hint = Напишите заметку
notes-keep = Сохранить
notes-remove = Убрать заметку к записи { $entry }
notes-why = Заметки остаются в этом браузере, пока вы ими не поделитесь. Без текста это закладки.
notes-share = Поделиться этими заметками
notes-link = Ссылка с заметками
notes-no-link = Для ссылки они слишком длинны: сохраните их файлом и отправьте его.
notes-save = Сохранить файлом
notes-open = Открыть заметки из файла
shared-title =
    { $count ->
        [one] С вами поделились { $count } заметкой
       *[other] С вами поделились { $count } заметками
    }
shared-why = Их написал тот, кто прислал; сервис о них ничего не знает. Ваши заметки останутся как есть: добавив эти, вы ни одной не потеряете.
shared-list = Присланные заметки
shared-bookmark = Закладка
shared-new = новая
shared-joined = добавится к вашей
shared-known = у вас есть
shared-no-room = нет места
shared-take = Добавить к моим
shared-leave = Не надо
shared-refused = Эти заметки не открыть
shared-unreadable = Здесь нет заметок о битве: ссылку обрезали или изменили, или это другой файл.
shared-too-long = Длиннее, чем бывают заметки: нужно не больше { $most } знаков.
shared-other-battle = Это заметки о другой битве: { $match }.
shared-number = Заметок здесь { $count }: нужно от 1 до { $most }.
shared-note = Заметка { $at } не годится: нужна запись от 0 до { NUMBER($last, useGrouping: 0) }, каждая по разу, и текст не длиннее { $most } знаков.
dice-title = Виноваты ли кубики?
dice-open = Кубики явно не помогли ни одной стороне.
dice-favoured = Кубики помогли стороне { $army }: около { $points } победных очков.
dice-score = Разница: { $army } { $points }.
dice-how = Каждый бросок против его точных шансов, взвешенный по тому, сколько победных очков стоит такая удача во всех битвах игры; полоса — диапазон 95 %.

## Где всё решилось

turning-title = Где всё решилось
turning-ask = Какие действия сильнее всего изменили шансы? Чтобы это узнать, боты доигрывают битву с многих её моментов, тысячи раз. Это занимает от секунд до минут и делается один раз для всех.
turning-begin = Найти переломы
turning-under-way-now = Боты доигрывают битву.
turning-done = Битв: { $done } из { $of }
turning-late = Это дольше, чем ждёт страница; сервис продолжает считать.
turning-unrecorded = Не записано: журнал не говорит, { $what }, поэтому боты не могут доиграть битву.
turning-not-played = Недоступно: боты не доигрывают { $what }.
turning-under-way = Не записано: в журнале нет момента, с которого боты могли бы доиграть битву.
turning-what-where-units-stand = где стоят отряды
turning-what-the-size-of-the-table = размер стола
turning-what-what-happened-so-far = что было до сих пор
turning-what-whose-turn-it-is = чей сейчас ход
turning-what-which-facing-was-charged = какую сторону атаковали
turning-what-whether-a-charge-was-hindered = была ли атака затруднена
turning-what-a-battle-measured-in-inches = битву, измеренную в дюймах
turning-what-a-battle-of-more-than-two-sides = битву больше чем двух сторон
turning-what-a-battle-of-so-many-entries = битву со столькими записями
turning-what-a-battle-of-that-size = битву такого размера
turning-what-a-match-that-is-known-by-its-result-alone = битву, о которой известен только результат
turning-how = Шансы на победу: { $army }; ничья считается за половину. По { $rollouts } битвам, которые боты доиграли с моментов этой: как у игроков примерно равной силы. Полоса — диапазон 95 %, ромбы — переломы.
turning-none = Ни одно действие не изменило шансы больше погрешности оценки.
turning-chart =
    { $count ->
        [0] Шансы { $army }: { $from } в начале, { $to } в конце; переломов нет
        [one] Шансы { $army }: { $from } в начале, { $to } в конце; { $count } перелом
        [few] Шансы { $army }: { $from } в начале, { $to } в конце; { $count } перелома
       *[other] Шансы { $army }: { $from } в начале, { $to } в конце; { $count } переломов
    }
turning-chance = { $score } ({ $low }–{ $high })
turning-shift = { $value } ± { $reach }
turning-gained = { $army }: { $change } процентных пунктов, с { $before } до { $after }.
turning-by-choice = Выбором { $choice }; доля кубиков слишком мала, чтобы о ней судить ({ $dice }).
turning-by-dice = Кубиками { $dice }; доля выбора слишком мала, чтобы о ней судить ({ $choice }).
turning-by-both = Выбором { $choice }, кубиками { $dice }.
turning-by-open = Выбором { $choice }, кубиками { $dice }: что решило, сказать нельзя.
turning-by-only-choice = Всё — выбором: кубики не бросали.
turning-by-only-dice = Всё — кубиками: выбирать было нечего.
turning-by-untold = Выбор и кубики здесь не разделить.

course-title = Как шла битва
course-score = Счёт
course-luck = Удача
course-chance = Шансы
course-score-label = Счёт в течение битвы: { $armies }
course-score-how = Очки, как если бы битва кончилась здесь; что даёт сценарий, известно лишь в конце.
course-score-none = Журнал не говорит, как менялся счёт.
course-luck-label = Удача { $army } против { $other } в течение битвы, в стандартных отклонениях
course-luck-how = { $army } против { $other }: каждый бросок против его точных шансов, в стандартных отклонениях, суммой. Честные кубики кончают в полосе 95 битв из 100.
course-luck-none = В журнале нет кубиков с известными шансами.
course-chance-how = Шансы на победу: { $army }; ничья считается за половину; ромбы — переломы.
course-chance-more = Что решило битву

share = Поделиться
share-title = Поделиться записью { $entry }
share-link = Ссылка на этот момент
share-embed = HTML, чтобы показать его на другой странице
share-picture = Сохранить картинку
share-animation = Сохранить ход { $turn } как анимацию
share-turn = ход { $turn }
embed-open = Открыть весь повтор

report-returned = Принёс
report-by = Кем
report-all = Всего
report-unthrown = без броска

unit-told-apart = { $name } ({ $mark })
unit-sized = { $name }, { $size }
unit-of-ally = { $name } ({ $list })
army-units = Её отряды
army-unit-find = Найти отряд
army-unit-none = Нет отряда, в имени которого есть «{ $name }».
unit-returned = Очков принесено на потраченное
unit-earned-above = { $unit }: окупается с лишком — { $rate } ({ $low }–{ $high }), битв: { $battles }.
unit-earned-below = { $unit }: не окупается — { $rate } ({ $low }–{ $high }), битв: { $battles }.
unit-earned-open = { $unit }: вернулось { $rate } очков ({ $low }–{ $high }), битв: { $battles }. Слишком близко к цене, чтобы судить.
unit-earned-once = { $unit }: в единственной записанной битве вернулось { $rate } очков.
unit-survival = Осталось сил в конце
unit-destroyed = Уничтожен
unit-orders = Приказы исполнены
unit-orders-of = { $obeyed } из { $given }; ожидалось { $expected }
unit-dealt = Что сделали они
unit-taken = Что сделали с ними
unit-hits = Попадания:
unit-damage = Урон:
unit-against = { $did }, ожидалось { $expected } ({ $luck }; честные кубики в 95 случаях из 100 отходят не больше чем на { $reach })
unit-no-throws = Бросков не записано.
unit-untold = Не записано.
unit-one-battle = одна битва: диапазона нет
unit-sums = Отрядов: { $units }, битв: { $matches }
unit-none = Нет битв: { $unit } ({ $army })
unit-none-do = Считаются только битвы, в журналах которых записаны действия; имя должно быть точно как в списке армии.

## Проверка

nav-audit = Проверка
audit-title = Проверка
audit-views = Части проверки
audit-disputes = Споры
audit-disputes-lead = Оспоренные записи, самые срочные вначале: что решает победу, затем что меняет счёт, затем нарушенные правила; среди равных — сначала старые.
audit-changed = Изменённые результаты
audit-changed-lead = Результаты, которые потом изменило исправление или решение: что было, что стало, кто изменил и когда. В статистике считается новый результат.
audit-broken = Нарушения
audit-broken-lead = Какие правила нарушены, оспорены или не записаны, кем и где. Каждое число открывает свои записи.
audit-proof = Доказательство
audit-proof-lead = Тот ли это журнал, который подписан: подписи, место в реестре и файлы, которые любой проверит без сети.
audit-compare = Сравнить
audit-compare-lead = Два журнала одной битвы — до первой записи, где они расходятся. Ничего не сохраняется.
audit-event = Турнир
audit-narrow = Показать
audit-by = По чему считать
audit-outcome = Итог проверки
audit-rule = Правило
audit-battles = Битвы
audit-share = Нарушено, доля битв
audit-nobody = Ничьё
audit-no-event = Вне турниров
findings-worst = Чаще всего нарушают правило «{ $rule }»: битв { NUMBER($some) } из { NUMBER($all) }, в которых оно применялось.
findings-none-broken = Нарушенных правил нет; битв: { NUMBER($battles) }.
audit-entries = Записи
audit-header = Заголовок и списки армий
audit-place = Запись { NUMBER($entry, useGrouping: 0) }: { $label }, ход { $turn }
audit-about-rule = О правиле
outcome-contested = Оспорено
disputes-states = Состояние споров
disputes-open = Открытые
disputes-ruled = Решённые
disputes-agreed = Согласованные
disputes-all = Все
disputes-count = { $open ->
    [0] Открытых споров нет
    [one] Открыт { $open } спор
    [few] Открыты { $open } спора
   *[many] Открыто { $open } споров
}, улажено: { $settled }.
disputes-weighty =
    { $count ->
        [one] { $count } открытый решает, кто победил, или меняет счёт.
        [few] { $count } открытых решают, кто победил, или меняют счёт.
       *[other] { $count } открытых решают, кто победил, или меняют счёт.
    }
disputes-none = Здесь ничего не оспорено
disputes-none-do = Спор — это запись журнала: игроки добавляют её во время битвы или позже. Посмотрите другие состояния выше.
disputes-none-fit = Подходящих споров нет
disputes-none-fit-do = Напишите имена игрока и турнира в точности как в журналах или сбросьте фильтры.
disputes-first = Самые срочные
disputes-more = Менее срочные
dispute-open = Открыт
dispute-ruled = Решён
dispute-agreed = Согласован
dispute-withdrawn = Отозван
dispute-bears-winner = Решает, кто победил
dispute-bears-score = Меняет счёт
disputes-untold = Влияние на результат неизвестно у { $count } из них: журнал говорит слишком мало.
dispute-bears-nothing = Результат не меняется
dispute-says = { $who } оспаривает
dispute-upheld = { $who }: остаётся как сыграно
dispute-overturned = { $who }: было неверно
dispute-proposes = { $who } предлагает исправление; согласны не все
dispute-superseded = Исправлено, а позже исправлено снова
dispute-amends = Исправлено
dispute-struck = вычеркнуто
dispute-board = Стол после записи { NUMBER($entry, useGrouping: 0) }: открыть повтор
changed-count = Изменений: { $total }, битв: { $matches }.
changed-lost = Не рассмотрено исправлений и решений: { $count }. Смотрим только первые 16 после конца битвы.
changed-none = Ни один результат не изменён
changed-none-do = Результат меняется, когда игроки согласны исправить конец битвы или когда его отменяет организатор.
changed-none-fit = Подходящих изменённых результатов нет
changed-before = Было:
changed-after = Стало:
changed-won = Победа: { $who }
changed-draw = Ничья
changed-open = Результат неизвестен
changed-by-ruling = Решение: { $who }
changed-by-all = Согласны все стороны
changed-by-ruled = Исправлено по решению: { $who }
findings-sample =
    { $battles ->
        [one] { $battles } битва.
        [few] { $battles } битвы.
       *[other] { $battles } битв.
    }
findings-in = { $some } из { $all }
findings-open =
    { $count ->
        [one] Показать { $count } случай
        [few] Показать { $count } случая
       *[other] Показать { $count } случаев
    }
findings-more = Первые { $shown } из { $all }; у сервиса есть все.
findings-nothing = Таких нет
findings-nothing-do = Ни в одной сохранённой битве этого нет. Выберите выше другой исход, другую часть или игру.
rule-fared = Как часто это правило соблюдали
fared-broken = Нарушено в { $broken } из { $battles } битв, где применялось.
fared-kept =
    { $battles ->
        [one] Применялось в { $battles } битве, ни разу не нарушено.
       *[other] Применялось в { $battles } битвах, ни разу не нарушено.
    }
fared-contested = Оспорено битв: { $contested }.
entries-sum = Записей: { $count }, правил: { $rules }, проверено битв: { $battles }.
rule-latest = Последние записи, где оно нарушено
rule-latest-contested = Последние записи, где оно оспорено
rule-unused = Ни в одной сохранённой битве нет записи, к которой относится это правило.
rule-findings = всего { $count }
proof-match = Битва
proof-show = Показать доказательство
proof-signed = Подписей под битвой: { $count }; её журнал есть в реестре.
proof-unsigned = Битву никто не подписал; её журнал есть в реестре.
proof-signed-outside = Подписей под битвой: { $count }; её место в реестре прочитать нельзя.
proof-unsigned-outside = Битву никто не подписал, и её место в реестре прочитать нельзя.
proof-none = Выберите битву
proof-none-do = Её идентификатор — в адресе повтора; последние битвы предлагаются при вводе.
ledger-title = Место в реестре
ledger-line-of = Лист записи { NUMBER($entry, useGrouping: 0) }, с 0
proof-of-entry = Доказательство, что запись { NUMBER($entry, useGrouping: 0) } есть в реестре
ledger-line = Лист последней записи, считая с 0
ledger-size = Строк в реестре
ledger-signers = Контрольную точку подписали
ledger-root = Хеш контрольной точки
ledger-checkpoint = Контрольная точка (checkpoint)
match-of-ledger = Из реестра { $ledger }
provenance = Из реестра { $ledger }, доказано его контрольной точкой из { NUMBER($lines) } { $lines ->
        [one] строки
       *[other] строк
    }.
provenance-taken = Взято с { $address } { $day }, после { $entries } { $entries ->
        [one] записи
       *[other] записей
    }.
followed-title = Клубы, чьи реестры здесь отслеживаются
followed-lead = Их битвы взяты там, где за них ручаются их реестры, и проверены здесь. Их игроки остаются отдельными игроками.
followed-forked = Этот клуб показывает две истории. От него ничего не берётся.
followed-shrunk = Реестр этого клуба уменьшился. От него ничего не берётся.
followed-contradicted = Этот клуб однажды показал другую историю. Обе контрольные точки сохранены.
followed-not-signed = У того, кто отвечает, нет ключа этого реестра. Ничего не берётся.
followed-not-cosigned = Свидетель этого реестра не подписал его. Ничего не берётся.
followed-unanswered = В последний раз этот клуб не ответил.
followed-odd = Этот клуб отвечает не то, о чём спрошен.
followed-other-key = Раньше у этого реестра был другой ключ. Ничего не берётся.
followed-unfit = За этим реестром здесь следить нельзя.
followed-store = Сейчас здесь нельзя сохранить то, что есть у этого клуба.
followed-heads = Сохранена его контрольная точка из { NUMBER($saved) } строк; он показывает другую, из { NUMBER($shown) }.
followed-asked = последний запрос: { $at }
followed-matches = { $count ->
        [one] Взята { $count } битва.
        [few] Взяты { $count } битвы.
       *[other] Взято битв: { NUMBER($count) }.
    }
followed-all-lines = Все строки его реестра здесь: { NUMBER($lines) }.
followed-lines = Здесь { NUMBER($accounted) } из { NUMBER($lines) } строк его реестра; остальные ({ NUMBER($rest) }) — это битвы, которые ещё идут, показаны не всем или не взяты.
followed-left = { $count ->
        [one] Не взята { $count } битва
        [few] Не взяты { $count } битвы
       *[other] Не взято битв: { $count }
    }
followed-refused = реестр за неё не ручается, или её не прочесть
followed-clash = здесь есть другая битва с тем же идентификатором
followed-here = она уже есть здесь, и не из этого реестра
followed-parted = она больше не то, что было взято
followed-key = Ключ
verify-title = Проверьте сами
verify-how = Скачайте пакет и затем, без связи с этим сервисом:
verify-proves = Команда скажет, что верно и чего не доказывает никакой пакет: что за столом сыграли именно то, что записано.
compare-first = Первый журнал
compare-second = Второй журнал
compare-one = один из двух журналов
compare-drop = Перетащите журнал сюда или
compare-choose = Выберите файл
compare-kept = Или сохранённая битва
compare-other-log = Другой
compare-do = Сравнить
compare-both = Сначала выберите оба журнала.
compare-same = Это одна и та же битва
compare-parts = Они расходятся на записи { NUMBER($entry, useGrouping: 0) }
compare-header-only = Различаются только заголовки
compare-other-match = У них разные идентификаторы: возможно, это разные битвы.
compare-behind =
    { $count ->
        [one] Дальше снова совпадает { $count } запись.
        [few] Дальше снова совпадают { $count } записи.
       *[other] Дальше снова совпадают { $count } записей.
    }
compare-ends = В этом журнале такой записи нет.
compare-hash = Хеш этого журнала:
compare-signed = Подписи
compare-unchecked = Подписи файла проверяются после загрузки.
compare-unsigned = Этот журнал никто не подписал.
compare-differences = Где запись различается
compare-header = Где различаются заголовки
evidence-more = Доказательство подробно
evidence-compare = Сравнить с другим журналом

## Язык оформления

design-title = Язык оформления
design-intro = Из чего сделаны страницы, в светлом и в тёмном виде, и для чего служит каждая часть. Размеры и контраст измерены здесь же, по стилям, общим для всех страниц.
design-light = Светлый вид
design-dark = Тёмный вид
design-measured = У того, что читают, контраст не ниже 4,5 к 1; у того, что нужно лишь заметить, — 3 к 1.
design-colour = Цвет
design-on = На чём
design-contrast = Контраст
design-least = ≥ { $least }
design-px = { $px } пкс
design-paper = Страница, то, что лежит на ней и утоплено в неё, и то, что читают там первым и вторым.
design-line = Границы полей и графиков.
design-accent = Что можно сделать: ссылки, главная кнопка, фокус.
design-mark = Где находится читатель: показанная запись.
design-sides = Стороны битвы и линии графиков; первые две означают ещё «выше» и «ниже 50 %».
design-statuses = Что стало с записью.
design-table = Стол: названия на сукне и знаки того, что случилось с отрядом.
design-type = Шрифт
design-type-why = Буквы самой системы: ничего не нужно загружать, и оба языка выглядят одинаково хорошо.
design-text-xs = Значки и то, что стоит рядом с числом
design-text-s = Таблицы, кнопки, примечания
design-text-m = Текст для чтения
design-text-l = Заголовки частей
design-text-xl = Отдельно стоящие числа
design-text-2xl = Заголовок страницы
design-space = Отступы
design-space-why = Первые два — внутри кнопок и полей, следующие два — внутри карточек, пятый — между частями, последние два — вокруг страницы.
design-parts = Части
design-buttons = Что-то делается; главная кнопка на странице не больше чем одна.
design-main = Главная
design-other = Другая
design-cannot = Не сейчас
design-fields = Подпись стоит над полем.
design-segments = Виды
design-segments-why = Виды одной страницы, у каждого свой адрес; пустой никуда не ведёт.
design-here = Здесь
design-elsewhere = Не здесь
design-nothing = Пусто
design-status-badges = Что стало с записью: знак, слово и цвет.
design-outcome-badges = Что стало с одним правилом.
design-result-badges = Чем битва кончилась для стороны.
design-marks = Сторона на столе и её линия на графике: у каждой свой узор, ведь цвет никогда не говорит один.
design-intervals = Доля: полоса — её диапазон 95 %, точка — сама доля, черта — 50 %. «Выше» и «ниже» различаются цветом и видом точки; серое — слишком близко к 50 %.
design-bands = Величина на собственной шкале, со своим диапазоном.
design-dice = Кубики, как они выпали; где каждый считается сам по себе, успехи закрашены.
design-empty = Ничего нет: что это значит и что делать.
design-waiting = Место для того, что ещё загружается, чтобы ничего не прыгало.
design-trouble = Что-то пошло не так: что именно и что делать.

## Запись битвы

record-title = Записать битву
record-lead = Отмечайте, что сделали и что выпало: судья проверяет сразу, а всё записанное сначала сохраняется на этом устройстве.
record-begin = Новая битва
record-game = Игра
record-armies-of = Армии прежней битвы
record-armies-file = … или из журнала на этом устройстве
record-choose = Выберите битву
record-no-log = Это не журнал игры, которую можно записать здесь.
record-player-of = Кто играет за { $army } ({ $units ->
    [one] { $units } отряд
    [few] { $units } отряда
   *[many] { $units } отрядов
  })
record-terrain = Местность та же, что тогда
record-armies-pick = Собрать армии по спискам
record-points = Очки каждой армии
record-player-plain = Игрок стороны { $number }
record-army-choose = Выбрать армию стороны { $number }
record-army-elsewhere = Иначе: список текстом, файл, прошлая битва
record-army-text = Список текстом, как его выгружают другие программы
record-army-read = Прочитать список
record-army-broken = Эта армия нарушает правила:
record-pick-list = Список армии
record-pick-choose = Выберите список
record-pick-find = Найти в списке
record-pick-nothing = В списке нет ничего с таким названием.
record-pick-sum = { $sum ->
    [one] { $sum } очко
    [few] { $sum } очка
   *[many] { $sum } очков
}
record-pick-sum-of = { $sum } из { $points } очков
record-pick-power = Мощь { $power }
record-pick-units = { $units ->
    [one] { $units } отряд
    [few] { $units } отряда
   *[many] { $units } отрядов
}
record-pick-points = { $points } оч.
record-pick-each = +{ $points } каждому
record-pick-once = +{ $points }
record-pick-limits = от { $least } до { $most }
record-pick-least = не меньше { $least }
record-pick-models = Сколько: { $unit }
record-pick-fewer = на { $models } меньше
record-pick-more = на { $models } больше
record-pick-options = Снаряжение ({ $chosen })
record-pick-none = нет
record-pick-open = { $name }: осталось очков { $left } из { $most }
record-pick-open-name = Что
record-pick-open-cost = оч.
record-pick-open-what = { $name }: что именно
record-pick-open-points = { $name }: очки
record-pick-open-add = { $name }: добавить
record-pick-again = Ещё один: { $unit }
record-pick-remove = Убрать: { $unit }
record-pick-doubts = { $doubts ->
    [one] Список не говорит прямо о { $doubts } вещи
    [few] Список не говорит прямо о { $doubts } вещах
   *[many] Список не говорит прямо о { $doubts } вещах
}
record-lay-out = Стол и местность
record-table-size = Стол
record-table-width = Ширина, { $unit ->
    [in] ″
   *[cm] см
}
record-table-depth = Глубина, { $unit ->
    [in] ″
   *[cm] см
}
record-layouts = Расстановки
record-layout-none = Пустой
record-layout-open = Холмы и лес
record-layout-village = Деревня
record-layout-ruins = Руины
record-terrain-kind = Вид местности
record-terrain-add = Добавить
record-terrain-how = Рисуйте на столе пальцем. Тяните элемент, чтобы передвинуть его, за угол — чтобы изменить размер. С клавиатуры: стрелки двигают, Shift и стрелки меняют размер, Delete убирает.
record-terrain-board = Стол с местностью
record-terrain-piece = { $kind }, элемент { $number }
record-terrain-chosen = Выбранный элемент
record-terrain-left = Влево
record-terrain-right = Вправо
record-terrain-up = Дальше
record-terrain-down = Ближе
record-terrain-larger = Больше
record-terrain-smaller = Меньше
record-terrain-remove = Убрать
record-start = Начать
record-here = На этом устройстве
record-open = { $title }: { $entries ->
    [one] { $entries } запись
    [few] { $entries } записи
   *[many] { $entries } записей
  }
record-forget = Забыть
record-forget-sure = Забыть «{ $title }»? Всё, что не загружено, пропадёт.
record-waits-for-referee = Сохранено на этом устройстве. Судья проверит, как только появится сеть.
record-turn = Ход { $turn }
record-before = До первого хода
record-kept = На этом устройстве { $entries ->
    [one] { $entries } запись
    [few] { $entries } записи
   *[many] { $entries } записей
  }, загружено { $handed }.
record-offline = Сети нет: записи загрузятся, как только она появится.
record-parted = У сервиса другие записи этой битвы: её записывает кто-то ещё.
record-what = Что можно сделать сейчас
record-who = Кто действует?
record-told = Что судья говорит о последней записи
record-undo = Отменить
record-more = Ещё
record-list = Все битвы
record-keep = Записать
record-leave = Отмена
record-mend = Исправить
record-played-so = Так и сыграли
record-broken = Это нарушает правило:
record-choose-one = выберите
record-not-told = не записано
record-needed = { $purpose }: нужно { $need }
record-result = { $purpose }: { $result }
record-ahead = ожидается { $mean }
record-chance = шанс такого { $chance }
record-chance-pass = шанс успеха { $chance }
record-lost = потеряно: { $lost }
record-counter = { $counter } { $now } (+{ $by })
record-points-now = Очки, если бы битва кончилась сейчас: { $points }
record-besides = В той же записи
record-face = Грань { $face }
record-face-count = Сколько кубиков показали { $face }
record-face-more = Ещё один
record-faces = Грани { $face } и { $other }
record-dice-of = { $dice } из { $due }
record-throw = Бросить за меня
record-throw-all = Бросить всё
record-dice-back = Убрать один
record-dice-another = Кубиков было другое число
record-points-of = Очки: { $side }
record-over = Битва окончена
sign-not-of-bots = Часть этой битвы сыграли боты, поэтому её не подписывают: подписью игроки говорят, что сыграли битву сами.
record-sign-why = Подписывая, вы говорите: эту битву мы и сыграли. Ключ создаётся на этом устройстве и остаётся на нём.
record-sign = Подписывает { $player }
record-signed = { $player }: подписано
record-handed-in = Всё загружено.
record-waits = Загружается…
record-waits-for-service = Загружено ещё не всё: причина указана выше. Попытка повторяется сама каждые несколько секунд.
record-sign-later = Эту битву записывают два устройства: подписать её можно, когда оба всё загрузили и записи у них одинаковы.
record-replay = Повтор
record-report = Отчёт
record-with-others = И другие
record-which-models = Какие модели
record-other-army = Другая армия этой стороны
record-army-of = Армия прежней битвы
record-army-file = … или ростер (.ros, .rosz) либо журнал на этом устройстве
record-army = { $army } ({ $units ->
    [one] { $units } отряд
    [few] { $units } отряда
   *[other] { $units } отрядов
})
record-roster-other = Это ростер «{ $game }»: армией в этой битве он быть не может.
record-armies-broken = Армии нарушают правила:
record-in-round = тур { $round }
record-at-table = стол { $table }
record-hand-out = Организаторам: выдать ссылку для записи битвы
record-hand-out-why = По ссылке две недели можно записывать одну эту битву и ничего больше. Чтобы её создать, нужен токен организатора. У кого ссылка, тот и записывает эту битву.
record-event = Турнир (необязательно)
record-round = Тур (необязательно)
record-table = Стол (необязательно)
record-player = Игрок { $number } (необязательно)
record-make-link = Создать ссылку
record-qr = QR-код ссылки
record-link = Ссылка
record-link-secret = Токен стоит после # и не отправляется как часть адреса. Покажите ссылку только двум игрокам.
record-link-open = В этой ссылке нет токена: с этой машины сервис принимает записи без него.
record-play-on = Продолжить отсюда
record-play-on-what = Открывает запись битвы на этом месте: можно играть дальше или попробовать другой ход. Сама битва не меняется.
record-bots-turn = Боты сыграют ход
record-bots-turn-what = Открывает запись новой битвы, в которой боты доигрывают этот ход или играют следующий, если этот закончен. Дальше играете вы. Сама битва не меняется.
record-bots-end = Боты доиграют битву
record-bots-end-what = Открывает новую битву, в которой боты играют за обе стороны отсюда до конца. Сама битва не меняется.
record-bots-for = Бот играет за сторону
record-bots-for-what = Его записи сохраняются как ваши, с кубиками бота. Он останавливается там, где действовать должен другой игрок. Пока вы ничего не записали сами, все его записи можно отменить.
record-bots-phase = До конца фазы
record-bots-stretch-turn = До конца хода
record-bots-playing = Бот играет.
record-bots-need-service = Боты играют на сервисе: для этого нужна сеть.
record-bots-other-side = Бот здесь пока действовать не может: сначала { $player }.
record-bots-unrecorded = Боты продолжить не могут: в журнале не записано, где стоят отряды.
record-bots-under-way = Здесь начато то, чего боты продолжить не могут; в некоторых играх это вся фаза. Закончите это сами, и они смогут играть дальше.
record-bots-cannot = Отсюда боты продолжить не могут.
record-bots-cannot-yet = Отсюда боты продолжить не могут; могут после записи { NUMBER($next, useGrouping: 0) }.
record-places = Где стоят отряды
record-places-none = не записывается
record-places-claims = записывается, как измерили игроки
record-places-board = показывается на столе
record-unit-cm = см
record-unit-in = дюймы
record-board = Стол; двигается { $unit }
record-moves = Передвинуть отряд
record-moved = Пройдено { $length }.
record-gap = { $length } до { $unit }.
record-not-moved = Тащите отряд пальцем или нажимайте стрелки. Кольцо перед ним поворачивает его.
record-turn-left = Повернуть налево
record-turn-right = Повернуть направо
record-go-left = Влево
record-go-right = Вправо
record-go-ahead = Вперёд
record-go-back = Назад
record-stays = Остаётся на месте
record-here-it-is = Стоит здесь
record-place-again = Не записывать место
record-parted-why = Сравните обе записи и выберите ту, что была сыграна. До этого ничего не загружается.
record-mine = На этом устройстве
record-theirs = У сервиса
record-nothing = ничего
record-take-theirs = Взять то, что у сервиса
record-take-mine = Оба игрока согласны: взять то, что на этом устройстве
record-take-theirs-only = Запись этого устройства её не заменит: там действует другая сторона или что-то подписано.
record-mine-counts = Два устройства записали это по-разному; оба игрока согласны с этой записью.
record-second = Второй телефон за этим столом
record-second-why = Кто откроет эту ссылку, записывает ту же битву. С этого времени каждая запись загружается сразу, и отменить её уже нельзя.
record-second-not-yet = Сервис ещё не знает этой битвы: ссылка появится, как только будет связь.
record-second-token = Ваш собственный токен не передаётся. Второму телефону нужен свой: попросите у организатора ссылку на эту битву.
record-file = Журнал файлом

## Разбор: что говорится о записи после битвы

settle = Разобрать запись { $entry }
settle-dispute = Оспорить запись
settle-amend = Исправить
settle-ruling = Вынести решение
settle-agree = Согласиться с исправлением { NUMBER($entry, useGrouping: 0) }
settle-recorded = Записано: запись { NUMBER($entry, useGrouping: 0) }.
settle-goes-on = Битва, которую доигрывают
settle-who-disputes = Кто оспаривает
settle-who-agrees = Кто согласен
settle-rule = О каком правиле спор
settle-no-rule = Не сказано
settle-decision = Решение
settle-upheld = Оставлено: запись верна, как сыграно
settle-overturned = Отменено: было неверно
settle-replayed = Переиграть отсюда: было неверно, битву доигрывают с момента до записи
settle-replayed-what = Рядом начнётся новая битва: она продолжится с момента до записи { NUMBER($entry, useGrouping: 0) }.
settle-by = Кто решает
settle-strike = Вычеркнуть запись: этого не было
settle-fields = Что должно стоять в записи
settle-yes = да
settle-no = нет
settle-number = Здесь нужно число или несколько чисел через пробел.
settle-agreed = Кто согласен
settle-agreed-why = Когда согласны все, исправление действует сразу. Иначе это предложение, и нужен токен организатора.
settle-reason = Почему
settle-would = Что изменится
settle-would-nothing = Другие записи не изменятся.
settle-now = сейчас
settle-then = станет
settle-choose = Выберите выше, и здесь будет видно, что изменится.
settle-record = Записать
settle-stays = Записанное остаётся в журнале; это добавится к нему отдельной записью.

## Битва как текст

evidence-text = Журнал как текст (.battle)
paste-title = Написать или вставить битву текстом
paste-label = Битва: строка на запись
paste-what = Вид, в котором битвы записывают люди (.battle). Проверяйте сколько угодно: пока вы не скажете, ничего не сохраняется.
paste-check = Проверить
paste-keep = Сохранить битву
paste-wrong = Строка { NUMBER($line, useGrouping: 0) }, столбец { NUMBER($column, useGrouping: 0) }:
paste-judged =
    { $broken ->
        [0] Прочитаны все строки; ни одно правило не нарушено.
        [one] Прочитаны все строки; нарушено { $broken } правило.
        [few] Прочитаны все строки; нарушено { $broken } правила.
       *[other] Прочитаны все строки; нарушено { $broken } правил.
    }
paste-lines = Текст с заключениями
paste-came = { $name } — в поле для текста выше: проверьте и сохраните его там.

## Только результат

result-title = Только результат
result-only = Известен только результат? Впишите его или целый тур вручную.
result-lead = Кто с кем встретился, чем играл и кто победил. Тур турнира вписывают стол за столом.
result-common = Общее для всех столов
result-table = Стол { $table }
result-add = Добавить стол
result-drop = Убрать стол { $table }
result-paste = Вставить несколько строк
result-paste-what = Строка на битву: первый игрок, армия, второй игрок, армия, кто победил, очки; между ними табуляция, точка с запятой или запятая, как в электронной таблице.
result-take = Перенести в форму
result-too-many = Столов больше { $most }: загрузите их файлом.
result-names = Сохранить имена игроков, как они вписаны; показаны они только у тех, кто на это согласился
result-check = Проверить
result-keep = Сохранить
result-again = Вписать ещё
result-kept =
    { $count ->
        [one] Сохранён { $count } результат
        [few] Сохранено { $count } результата
       *[other] Сохранено { $count } результатов
    }

# Турнир.
event-battles = { $count ->
    [one] { $count } битва
    [few] { $count } битвы
   *[many] { $count } битв
}
event-players = { $count ->
    [one] { $count } игрок
    [few] { $count } игрока
   *[many] { $count } игроков
}
event-first = На первом месте { $player }: побед { $won }, ничьих { $drawn }, поражений { $lost }.
event-first-by = На первом месте { $player }, дальше { $other }: решает показатель «{ $by }». Побед { $won }, ничьих { $drawn }, поражений { $lost }.
event-leads = Впереди { $player }: побед { $won }, ничьих { $drawn }, поражений { $lost }.
event-tied = На первом месте сразу { $count }: побед { $won }, ничьих { $drawn }, поражений { $lost }.
event-open = { $count ->
    [one] Не окончена { $count } битва.
    [few] Не окончены { $count } битвы.
   *[many] Не окончено { $count } битв.
}
event-more = Здесь учтены только последние { $count } битв.
event-none = Нет битв турнира «{ $name }»
event-none-do = Название должно быть одним и тем же во всех битвах турнира. Поищите часть названия в списке битв.
event-standings = Таблица
event-print = Напечатать
event-by = При равенстве:
event-by-own = По правилам турнира
event-by-own-how = Как сказано в журналах турнира: { $order }. При равенстве решает следующее.
event-by-own-several = В битвах турнира порядок указан по-разному; здесь он взят из последней.
event-by-strength = Сила соперников
event-by-points = Победные очки
event-by-strength-how = Победа — два турнирных очка, ничья — одно. При равенстве: турнирные очки всех соперников вместе, затем победные очки минус очки соперников, затем победные очки.
event-by-points-how = Победа — два турнирных очка, ничья — одно. При равенстве: победные очки минус очки соперников, затем победные очки, затем турнирные очки всех соперников вместе.
event-match-points = Турнирные очки
event-match-points-how = Два за победу, одно за ничью
event-wins = Победы
event-wins-how = Выигранные битвы
event-strength = Очки соперников
event-strength-how = Турнирные очки всех соперников вместе
event-margin = Разница
event-margin-how = Победные очки минус очки соперников
event-victory-points = Набрано
event-victory-points-how = Победные очки
event-next = Тур { $round }: пары
event-next-how = Встречаются соседи по таблице, и никто не встречается дважды. Организатор может изменить пары.
event-next-again = Новых соперников хватает уже не всем, поэтому кто-то встречается снова.
event-next-waits = { $count ->
    [one] В туре { $round } не окончена { $count } битва. Пары появятся, когда она закончится.
    [few] В туре { $round } не окончены { $count } битвы. Пары появятся, когда они закончатся.
   *[many] В туре { $round } не окончено { $count } битв. Пары появятся, когда они закончатся.
}
event-table = Стол { $table }
event-rests = Пропускает тур
event-no-round = Битвы вне туров
event-decided = решено { $decided } из { $count }
round-title = Тур { $round }
replay-points = Победные очки
go-first-broken = Первое нарушение
stands-unknown = потери неизвестны
