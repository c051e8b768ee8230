// The headings of Jira's CSV. They are in the language of the user who exported it, and one heading may occur several times.
import { cut } from '../../../../domain/cut.ts'
import { plain } from '../words.ts'

const HEADINGS = {
  summary:
    'summary|resume|zusammenfassung|resumen|resumo|riepilogo|samenvatting|sammanfattning|podsumowanie|тема|описание темы|резюме|要約|概要|摘要|主题|요약|sammendrag|özet|sažetak|souhrn|zhrnutie|yhteenveto|összefoglalás|összegzés|rezumat|povzetek|підсумок|зведення|обобщение|σύνοψη|标题|タイトル',
  key: 'issue key|key|cle de ticket|cle|vorgangsschlussel|schlussel|clave de incidencia|clave|chave da item|chave do item|chave|chave da issue|chiave segnalazione|chiave ticket|chiave|issuesleutel|sleutel|arendenyckel|klucz zgloszenia|klucz|ключ проблемы|ключ задачи|ключ|課題キー|キー|问题关键字|事务关键字|关键字|이슈 키|klucz zadania|identyfikator klucza|sagsnøgle|sagnøgle|problemnøgle|nøgle|saksnøkkel|saknøkkel|nøkkel|nyckel|ärendets nyckel|konu anahtarı|sorun anahtarı|talep anahtarı|iş anahtarı|anahtar|ključ zadatka|ključ problema|ključ stavke|ključ|klíč požadavku|klíč úkolu|klíč záležitosti|klíč problému|klíč|kľúč požiadavky|kľúč problému|kľúč|tapauksen avain|avain|ügykulcs|feladat kulcsa|kulcs|cheie problemă|cheie tichet|cheie|ключ запиту|ключ завдання|ключ задачі|código da incidência|Vorgangs-Schlüssel|sleutel van issue|chiave issue|κλειδί ζητήματος',
  id: 'issue id|id de ticket|identifiant de ticket|vorgangs id|id de la incidencia|id de incidencia|id da item|id do item|id segnalazione|id ticket|issue id|id zgloszenia|идентификатор проблемы|идентификатор задачи|課題 id|问题 id|事务 id|이슈 id|id zgłoszenia|identyfikator zgłoszenia|sags id|sagsid|problem id|saks id|ärende id|konu kimliği|sorun kimliği|id zadatka|id problema|id požadavku|id úkolu|id záležitosti|tapauksen id|tapauksen tunnus|ügyazonosító|id problemă|ідентифікатор запиту|id issue|issue nummer',
  type: 'issue type|work type|type de ticket|type de tache|vorgangstyp|tipo de incidencia|tipo de actividad|tipo de item|tipo do item|tipo segnalazione|tipo di ticket|issuetype|arendetyp|typ zgloszenia|тип проблемы|тип задачи|課題タイプ|问题类型|事务类型|이슈 유형|typ zadania|sagstype|problemtype|sakstype|ärendetyp|ärendetypen|konu türü|sorun türü|sorun tipi|iş türü|vrsta zadatka|vrsta problema|tip zadatka|typ požadavku|typ úkolu|typ záležitosti|typ problému|typ požiadavky|tapaustyyppi|tapauksen tyyppi|ügytípus|feladat típusa|tip problemă|tip de problemă|тип запиту|тип завдання|tipo de incidência|tipo di issue|type issue',
  status:
    'status|statut|etat|estado|stato|статус|ステータス|状态|상태|durum|stav|tila|állapot|stare|stanje|στατους|κατάσταση',
  category:
    'status category|categorie de statut|categorie d etat|statuskategorie|categoria de estado|categoria do status|categoria de status|categoria di stato|ステータス カテゴリ|状态类别|상태 범주|kategoria statusu|statuskategori|durum kategorisi|kategorija statusa|kategorie stavu|kategória stavu|tilaluokka|állapotkategória|categorie stare|категория статуса|категорія статусу',
  projectKey:
    'project key|cle de projet|cle du projet|projektschlussel|clave del proyecto|clave de proyecto|chave do projeto|chave de projeto|chiave progetto|ключ проекта|プロジェクト キー|项目关键字|프로젝트 키|klucz projektu|projektnøgle|prosjektnøkkel|projektnyckel|proje anahtarı|ključ projekta|klíč projektu|kľúč projektu|projektin avain|projektiavain|projekt kulcsa|projektkulcs|cheie proiect|projectsleutel|ключ проєкту|ключ проекту',
  projectName:
    'project name|project|nom du projet|nom de projet|projet|projektname|projekt|nombre del proyecto|proyecto|nome do projeto|nome de projeto|projeto|nome progetto|progetto|название проекта|проект|プロジェクト名|プロジェクト|项目名称|项目|프로젝트 이름|nazwa projektu|projektnavn|prosjektnavn|projektnamn|proje adı|naziv projekta|ime projekta|název projektu|názov projektu|projektin nimi|projekt neve|nume proiect|projectnaam|назва проєкту|назва проекту',
  projectDescription:
    'project description|description du projet|projektbeschreibung|descripcion del proyecto|descricao do projeto|opis projektu|projektbeskrivelse|prosjektbeskrivelse|projektbeskrivning|proje açıklaması|opis projekta|popis projektu|projectbeschrijving',
  priority:
    'priority|priorite|prioritat|prioridad|prioridade|priorita|prioriteit|prioritet|priorytet|приоритет|優先度|优先级|우선순위|öncelik|prioriteetti|prioritás|prioritate|пріоритет|προτεραιότητα|tärkeys',
  resolution:
    'resolution|losung|resolucion|resolucao|risoluzione|oplossing|решение|解決状況|解决结果|해결책|rozwiązanie|løsning|lösning|çözüm|rješenje|riješenost|řešení|rozhodnutie|riešenie|ratkaisu|megoldás|rezoluție|rešitev|рішення|вирішення|резолюция',
  assignee:
    'assignee|responsable|personne assignee|attribution|attribue a|bearbeiter|zugewiesene person|zugewiesen an|persona asignada|asignado a|responsavel|assegnatario|toegewezen aan|ansvarig|osoba przypisana|исполнитель|担当者|经办人|담당자|przypisany|przypisane do|osoba odpowiedzialna|tildelt|tildelt til|ansvarlig|tilordnet|tilldelad|tilldelad till|atanan|atanan kişi|sorumlu|dodijeljeno|dodijeljena osoba|izvršitelj|zadužena osoba|řešitel|přiřazeno|přiřazená osoba|riešiteľ|priradené|käsittelijä|vastuuhenkilö|felelős|hozzárendelt|responsabil|persoana desemnată|виконавець|призначено|pooblaščenec|toegewezene|zuständige person|zuständig|υπεύθυνος',
  assigneeId:
    'assignee id|id de la personne assignee|id du responsable|zugewiesene person id|id der zugewiesenen person|id de la persona asignada|id do responsavel|担当者 id|id osoby przypisanej|tildelt id|ansvarlig id|tilordnet id|tilldelad id|ansvarig id|atanan kimliği|atanan kişi kimliği|id dodijeljene osobe|id řešitele|id riešiteľa|käsittelijän id|felelős azonosítója|assegnatario id|id assegnatario|toegewezen aan id|исполнитель id|id исполнителя|id de persona asignada|id de l attributaire|经办人 id',
  reporter:
    'reporter|rapporteur|autor|informador|informante|relator|reportante|segnalatore|melder|rapportor|zglaszajacy|автор|報告者|报告人|보고자|osoba zgłaszająca|autor zgłoszenia|rapportør|anmelder|opretter|innmelder|rapportör|bildiren|raporlayan|bildiren kişi|prijavio|prijavitelj|izvjestitelj|zadavatel|nahlásil|hlásil|oznamovatel|nahlasovateľ|zadávateľ|raportoija|ilmoittaja|bejelentő|raportor|автор запиту|доповідач|poročevalec|αναφέρων',
  reporterId:
    'reporter id|id du rapporteur|autor id|id des autors|id del informador|id do relator|報告者 id|id osoby zgłaszającej|rapportør id|rapportör id|bildiren kimliği|bildiren kişi kimliği|id prijavitelja|id zadavatele|id nahlasovateľa|raportoijan id|bejelentő azonosítója|id segnalatore|melder id|id автора|автор id|报告人 id',
  creator:
    'creator|createur|ersteller|creador|criador|autore|создатель|作成者|创建人|만든 사람|twórca|autor utworzenia|oprettet af|opprettet av|skapare|skapad av|oluşturan|kreator|stvorio|autor|tvůrce|vytvořil|tvorca|luoja|létrehozó|maker|автор|творець|ustvarjalec',
  creatorId:
    'creator id|id du createur|ersteller id|id des erstellers|id del creador|id do criador|作成者 id|id twórcy|oprettet af id|opprettet av id|skapare id|oluşturan kimliği|id kreatora|id tvůrce|id tvorcu|luojan id|létrehozó azonosítója|id creatore|maker id|创建人 id',
  created:
    'created|creation|cree|creee|date de creation|erstellt|creada|creado|criado|creata|creato|aangemaakt|skapad|utworzono|создано|作成日|作成日時|创建日期|创建时间|만듦|utworzone|data utworzenia|oprettet|opprettet|skapat|oluşturuldu|oluşturma tarihi|oluşturma|stvoreno|kreirano|vytvořeno|vytvorené|luotu|létrehozva|létrehozás|creat|створено|дата створення|created date|ustvarjeno|δημιουργήθηκε|만든 날짜|생성일|생성됨',
  updated:
    'updated|mise a jour|mis a jour|date de mise a jour|aktualisiert|actualizada|actualizado|atualizado|aggiornata|aggiornato|bijgewerkt|uppdaterad|zaktualizowano|обновлено|更新日|更新日時|更新日期|更新时间|업데이트됨|zaktualizowane|data aktualizacji|opdateret|oppdatert|uppdaterat|güncellendi|güncelleme tarihi|güncelleme|ažurirano|aktualizováno|aktualizované|päivitetty|frissítve|actualizat|оновлено|posodobljeno|ενημερώθηκε|업데이트 날짜|업데이트',
  resolved:
    'resolved|resolu|resolue|date de resolution|gelost|erledigt|resuelta|resuelto|resolvido|risolto|解決日|解决日期|rozwiązane|rozwiązano|data rozwiązania|løst|løst den|lösta|löst|åtgärdad|çözüldü|riješeno|vyřešeno|vyriešené|ratkaistu|megoldva|rezolvat|opgelost|вирішено|решено|дата решения|rešeno',
  due: 'due date|due|date d echeance|echeance|falligkeitsdatum|fallig|fecha de vencimiento|vencimiento|data limite|data de vencimento|data di scadenza|scadenza|vervaldatum|forfallodatum|termin|срок исполнения|дата выполнения|期限|到期日|기한|termin wykonania|termin realizacji|forfaldsdato|forfallsdato|frist|förfallodag|slutdatum|bitiş tarihi|son tarih|rok|rok dovršetka|datum dospijeća|termín dokončení|termín|datum splnění|määräpäivä|eräpäivä|határidő|scadență|dată scadentă|термін виконання|срок|дедлайн|fälligkeit|einddatum|προθεσμία|마감일',
  description:
    'description|beschreibung|descripcion|descricao|descrizione|omschrijving|beskrivning|opis|описание|説明|描述|설명|beschrijving|beskrivelse|açıklama|tanım|popis|kuvaus|leírás|descriere|опис|περιγραφή',
  environment:
    'environment|environnement|umgebung|entorno|ambiente|omgeving|окружение|環境|环境|환경|środowisko|miljø|miljö|ortam|okolina|okruženje|prostředí|prostredie|ympäristö|környezet|mediu|середовище',
  labels:
    'labels|label|etiquettes|etiquette|stichworter|stichworte|etiquetas|etichette|etiketter|etykiety|метки|ラベル|标签|레이블|etykieta|mærkater|mærker|merkelapper|etikettar|etiketler|etiket|oznake|štítky|popisky|tunnisteet|nimiöt|címkék|etichete|мітки|ετικέτες|схема меток|stichwörter',
  components:
    'components|component s|component|composants|composant s|composants s|komponenten|komponente n|componentes|componente s|componenti|componenten|komponenter|компоненты|コンポーネント|模块|구성 요소|komponent|komponenty|składniki|bileşenler|bileşen|komponente|komponenta|komponentit|összetevők|komponensek|componente|компоненти|компонент|onderdelen',
  fixVersions:
    'fix versions|fix version s|versions corrigees|version s corrigee s|losungsversion en|losungsversionen|versiones corregidas|versoes corrigidas|versione risolutiva|修正バージョン|修复版本|wersja naprawy|wersje naprawy|wersje poprawek|wersje z poprawką|rettet i version|rettede versioner|løsningsversjoner|korrigerade versioner|düzeltme sürümleri|çözüm sürümü|verzija popravka|opraveno ve verzi|opravené verze|korjausversiot|javítási verzió|versie met oplossing|oplossingsversies|исправить в версиях|исправлено в версиях|виправлено у версіях|correção na versão|versiones de corrección|versioni di correzione',
  versions:
    'affects versions|affects version s|versions concernees|version s affectee s|betroffene version en|versiones afectadas|versoes afetadas|影響バージョン|影响版本|dotyczy wersji|wersje których dotyczy|berørte versioner|berørte versjoner|berörda versioner|etkilenen sürümler|zahvaćene verzije|dotčené verze|vaikuttaa versioihin|érintett verziók|getroffen versies|betroffene versionen|затронутые версии|проявляется в версиях|versioni interessate',
  comment:
    'comment|comments|commentaire|commentaires|kommentar|kommentare|comentario|comentarios|commento|commenti|opmerking|комментарий|コメント|评论|备注|댓글|komentarz|komentarze|kommentarer|kommentti|kommentit|yorum|yorumlar|komentar|komentari|komentář|komentáře|komentár|megjegyzés|comentariu|opmerkingen|reactie|комментарии|коментар|коментарі|σχόλιο',
  attachment:
    'attachment|attachments|piece jointe|pieces jointes|fichier joint|anhang|anhange|archivo adjunto|adjunto|adjuntos|anexo|anexos|allegato|allegati|bijlage|bilaga|вложение|添付ファイル|附件|첨부 파일|załącznik|załączniki|vedhæftning|vedhæftet fil|vedlegg|bilagor|ek|ekler|prilog|privitak|privici|příloha|přílohy|príloha|liite|liitteet|melléklet|mellékletek|atașament|bijlagen|вложения|вкладення',
  worklog:
    'log work|worklog|journal de travail|arbeit protokollieren|arbeitsprotokoll|registro de trabajo|registrar trabajo|registro de trabalho|作業ログ|工作日志|rejestr pracy|log pracy|zarejestruj pracę|arbejdslog|arbeidslogg|arbetslogg|iş günlüğü|zapis rada|záznam práce|työloki|munkanapló|werklogboek|журнал работ|журнал робіт',
  watchers:
    'watchers|observateurs|beobachter|observadores|osservatori|ウォッチャー|关注者|obserwatorzy|obserwujący|overvågere|følgere|overvåkere|bevakare|izleyiciler|promatrači|pozorovatelé|sledující|seuraajat|figyelők|volgers|наблюдатели|спостерігачі',
  watchersId:
    'watchers id|id des observateurs|beobachter id|id de observadores|ウォッチャー id|id obserwatorów|identyfikatory obserwujących|overvågere id|overvåkere id|bevakare id|izleyici kimliği|id promatrača|volgers id|наблюдатели id',
  parent:
    'parent|ubergeordnet|principal|pai|elemento padre|親|父级|상위|element nadrzędny|nadrzędne|nadrzędny|rodzic|overordnet|overordnede|överordnad|överordnat|üst|üst öğe|nadređeno|roditelj|nadřazený|nadřazené|nadriadené|ylätaso|yläkohde|szülő|părinte|bovenliggend|genitore|родитель|родительская задача|батьківський|übergeordnetes element',
  parentId:
    'parent id|id parent|id du parent|ubergeordnete id|id de principal|id pai|parent issue id|親 id|父 id|id elementu nadrzędnego|identyfikator elementu nadrzędnego|overordnet id|överordnat id|üst öğe kimliği|id nadređenog|id nadřazeného|id rodiče|szülő azonosítója|id genitore|bovenliggend id|id родителя|id elemento padre|id do pai',
  parentKey:
    'parent key|cle parent|cle du parent|ubergeordneter schlussel|clave principal|chave pai|親キー|父关键字|klucz elementu nadrzędnego|klucz nadrzędny|overordnet nøgle|overordnet nøkkel|överordnad nyckel|üst öğe anahtarı|ključ nadređenog|klíč nadřazeného|klíč rodiče|szülő kulcsa|chiave genitore|bovenliggende sleutel|ключ родителя|clave del padre',
  parentSummary:
    'parent summary|resume du parent|zusammenfassung des ubergeordneten elements|resumen del elemento principal|resumo do pai|podsumowanie elementu nadrzędnego|overordnet resumé|overordnet sammendrag|överordnad sammanfattning|üst öğe özeti|sažetak nadređenog|souhrn nadřazeného|bovenliggende samenvatting',
  epic: 'epic link|epic|lien de l epopee|epos verknupfung|epic verknupfung|enlace de epic|enlace de epica|link do epico|łącze epiku|łącze do epika|link do epika|epik|episk link|episk lenke|epik bağlantısı|poveznica na ep|odkaz na epic|epik odkaz|epos|ссылка на эпик|эпик|epic koppeling|link epic|エピックリンク|史诗链接|에픽 링크',
  epicName: 'epic name',
  points:
    'story points|story point estimate|estimation de story points|puntos de historia|storypoints|story point schatzung|story points szacowane|punkty historii|liczba story points|storypoint estimering|historiepunkter|berättelsepoäng|hikaye puanları|hikaye puanı|bodovi priče|body příběhu|tarinapisteet|sztoripontok|verhaalpunten|стори поинты|оценка в стори поинтах|punti storia|story punten|ストーリー ポイント|故事点|스토리 포인트',
  rank: 'rank|rang|rango|classificacao|ranga|rangering|sıralama|poradí|pořadí|ランク|排名|ранг',
  sprint: 'sprint|sprints|sprinty|sprintler|sprintit|sprinter|спринт|スプリント|冲刺|스프린트',
  timeSpent:
    'time spent|temps passe|zeitaufwand|tiempo trabajado|tempo gasto|benotigte zeit|作業時間|czas poświęcony|czas spędzony|spędzony czas|brugt tid|tid brugt|nedlagd tid|harcanan süre|utrošeno vrijeme|strávený čas|käytetty aika|eltöltött idő|bestede tijd|затраченное время|tempo impiegato',
  originalEstimate:
    'original estimate|estimation originale|ursprungliche schatzung|estimacion original|estimativa original|初期見積もり|pierwotne szacowanie|pierwotny szacunek|oprindeligt estimat|opprinnelig estimat|ursprunglig uppskattning|ilk tahmin|izvorna procjena|původní odhad|alkuperäinen arvio|eredeti becslés|oorspronkelijke schatting|первоначальная оценка|stima originale',
} as const

export type JiraField = keyof typeof HEADINGS
/** The first field that has a word keeps it. */
const JIRA_FIELDS = new Map<string, JiraField>(
  Object.entries(HEADINGS)
    .flatMap(([field, words]) => words.split('|').map((word) => [plain(word), field as JiraField] as const))
    .reverse(),
)

/** Custom fields that have a counterpart here. */
const CUSTOM = new Set<JiraField>(['epic', 'points', 'rank', 'sprint', 'epicName'])
const CUSTOM_FIELD = new Set(
  (
    'custom field|custom fields|champ personnalise|champs personnalises|champs personnalise|benutzerdefiniertes feld|benutzerdefinierte felder|' +
    'benutzerdefiniertes felder|benutzerdefinierten feld|campo personalizado|campos personalizados|campo personalizzato|aangepast veld|pole niestandardowe|' +
    'brugerdefineret felt|tilpasset felt|egendefinert felt|tilpasset felt|anpassat fält|eget fält|özel alan|prilagođeno polje|vlastní pole|mukautettu kenttä|' +
    'egyéni mező|câmp personalizat|polje po meri|пользовательское поле|настраиваемое поле|користувацьке поле|спеціальне поле|カスタム フィールド|自定义字段|사용자 지정 필드'
  )
    .split('|')
    .map(plain),
)
/** A heading with its details between parentheses, such as “Custom field (Colour)”. */
const DETAILED = /^([^(（]{1,100})[(（](.*)[)）]$/
/** Words for the direction of a link, at the beginning of a word. */
const OUTWARD =
  /\b(outward|sortant|ausgehend|salient|extern|zewnetrzn|wychodzac|udgaende|utgaende|giden|izlazn|odlazn|odchozi|vychadzajuc|lahtev|kimeno|uitgaand|in uscita)|исходящ|вихідн|внешн|外部|外向|출고/
const INWARD =
  /\b(inward|entrant|eingehend|entrante|intern|wewnetrzn|przychodzac|indgaende|inngaende|ingaende|gelen|ulazn|dolazn|prichozi|vchadzajuc|saapuv|bejovo|inkomend|in entrata)|входящ|вхідн|внутренн|内部|内向|입고/

/** The property of a ticket that a custom field of Jira is, by its name in any language. */
export function customCounterpart(name: string): JiraField | null {
  const field = JIRA_FIELDS.get(plain(name))
  return field && CUSTOM.has(field) ? field : null
}

/** Only this many characters of a heading are read. */
const HEADING = 500

export type JiraColumn =
  | { field: JiraField; at: number }
  | { field: 'custom'; name: string; at: number }
  | { field: 'link'; name: string; isOutward: boolean; at: number }
  | { field: 'other'; name: string; at: number }

export function columnsOf(headers: readonly string[]): JiraColumn[] {
  return headers.map((header, at) => {
    const [, words = '', name = ''] = DETAILED.exec(cut(header, HEADING).trim()) ?? []
    if (CUSTOM_FIELD.has(plain(words))) {
      const field = customCounterpart(name)
      return field ? { field, at } : { field: 'custom', name, at }
    }
    const isOutward = OUTWARD.test(plain(words))
    if (isOutward || INWARD.test(plain(words))) return { field: 'link', name, isOutward, at }
    const field = JIRA_FIELDS.get(plain(cut(header, HEADING)))
    return field ? { field, at } : { field: 'other', name: header, at }
  })
}

/**
 * The columns by their order, for headings in a language that is not listed here: “CSV (all fields)” begins with the summary, the
 * key, the id, the type and the status. Null if the cells do not look like these.
 */
export function columnsByOrder(headers: readonly string[], cells: readonly string[]): JiraColumn[] | null {
  const [, key = '', id = ''] = cells
  if (!/^[\p{Lu}][\p{Lu}\d_]{0,30}-\d{1,9}$/u.test(key.trim()) || !/^\d{1,18}$/.test(id.trim())) return null
  const known = columnsOf(headers)
  const first = (['summary', 'key', 'id', 'type', 'status'] as const).map((field, at) => ({ field, at }))
  return [...first, ...known.slice(first.length)]
}

/** Whether headings are those of Jira, and not of some other table that has a summary. */
export function isJira(headers: readonly string[]): boolean {
  const fields = new Set(columnsOf(headers).map(({ field }) => field))
  const isKeyed = fields.has('key') && fields.has('summary')
  const others: JiraColumn['field'][] = [
    'id',
    'type',
    'status',
    'category',
    'projectKey',
    'rank',
    'custom',
    'link',
    'reporter',
    'resolution',
  ]
  return isKeyed && others.filter((field) => fields.has(field)).length >= 2
}
