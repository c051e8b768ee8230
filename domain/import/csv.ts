// Which column of a CSV file is which field: a guess by the headings, and the choices that the page offers.
import { plainWords } from '../fold.ts'
import { FIELDS, LATER_FIELDS, type LaterField, type PortableField } from '../ticket/fields.ts'
import type { FieldOptions } from '../ticket/kinds.ts'
import { IMPORT_HEADING_ROWS } from './import.ts'
import { type ExtraKind, TRACKERS, type Tracker, type TrackerName } from './trackers.ts'

const FIRST = [
  { value: 'title', label: 'Title', many: false },
  { value: 'description', label: 'Description', many: true },
  { value: 'key', label: 'Key', many: false },
  { value: 'number', label: 'Number', many: false },
  { value: 'url', label: 'Address', many: false },
  { value: 'status', label: 'Column', many: false },
  { value: 'type', label: 'Type', many: false },
  { value: 'priority', label: 'Priority', many: false },
  { value: 'assignee', label: 'Assignee', many: true },
  { value: 'assignee_username', label: 'Assignee’s username or email', many: false },
  { value: 'reporter', label: 'Reporter', many: false },
  { value: 'reporter_username', label: 'Reporter’s username or email', many: false },
  { value: 'labels', label: 'Labels', many: true },
  { value: 'due_date', label: 'Due date', many: false },
  { value: 'estimate', label: 'Estimate', many: false },
  { value: 'milestone', label: 'Milestone', many: false },
  { value: 'parent', label: 'Parent', many: false },
  { value: 'created_at', label: 'Created', many: false },
  { value: 'updated_at', label: 'Changed', many: false },
  { value: 'started_at', label: 'Started', many: false },
  { value: 'completed_at', label: 'Completed', many: true },
  { value: 'comment', label: 'Comment', many: true },
  { value: 'blocks', label: 'Blocks', many: true },
  { value: 'blocked_by', label: 'Blocked by', many: true },
  { value: 'relates_to', label: 'Relates to', many: true },
  { value: 'duplicates', label: 'Duplicate of', many: true },
  { value: 'checklist', label: 'Checklist, in the description', many: true },
  { value: 'files', label: 'Links to files, in the description', many: true },
  { value: 'custom', label: 'The custom field of this name', many: true },
  { value: 'as_labels', label: 'Labels with the column’s name', many: true },
] as const

/** The fields that a column of a CSV file can be. Several columns can be the same field if it is `many`. */
export const IMPORT_FIELDS: readonly { value: ImportField; label: string; many: boolean }[] = [
  ...FIRST,
  ...LATER_FIELDS.map((value) => ({ value, label: (FIELDS[value] as FieldOptions).label, many: false })),
]

type FirstField = (typeof FIRST)[number]['value']
/** A field that a column of a table can be imported as. */
export type ImportField = FirstField | PortableField

const MANY = new Set<ImportField>(IMPORT_FIELDS.filter(({ many }) => many).map(({ value }) => value))

/** Headings as trackers and people write them, the most likely first. */
const HEADINGS: Record<FirstField, string> & Partial<Record<LaterField, string>> = {
  title:
    'title|name|summary|subject|issue title|task name|card name|task|issue|card|headline|titel|titre|titulo|titolo|betreff|zusammenfassung|nom|nombre|nome|naam|resume|resumen|resumo|тема|название|タイトル|件名|标题|제목|story|item|item name|story name|work item|bug|bug title|tittel|overskrift|oppgave|emne|rubrik|ämne|otsikko|aihe|nimi|tytuł|nazwa|temat|zadanie|název|předmět|názov|predmet|cím|tárgy|megnevezés|titlu|denumire|başlık|konu|ad|naslov|naziv|заголовок|задача|заглавие|τίτλος|onderwerp|nombre de la tarea|nome da tarefa|asunto|assunto|oggetto|objet|sujet|aufgabe|bezeichnung|vorgang|任务|タスク|thema',
  description:
    'description|desc|body|details|content|notes|text|issue description|beschreibung|descripcion|descricao|descrizione|omschrijving|opis|описание|説明|描述|설명|task content|card description|long description|steps|summary text|details and notes|beskrivelse|beskrivning|kuvaus|opis zadania|popis|leírás|descriere|açıklama|περιγραφή|опис|notizen|anmerkungen|remarques|notas|note|notatki|poznámky|notater|anteckningar',
  key: 'key|issue key|id|identifier|ticket|ticket id|issue id|task id|card id|ref|reference|schlussel|cle|clave|chave|ключ|キー|#|bug id|story id|item id|work item id|issue no|ticket key|ticket number id|nøgle|nøkkel|nyckel|klucz|klíč|kulcs|anahtar|ključ|kennung|vorgangsnummer|identifiant|identificador|identificatore',
  number:
    'number|no|nr|iid|issue number|ticket number|card number|nummer|numero|номер|番号|nº|№|núm|número|nro|sayı|numer|číslo|szám|broj|número de ticket',
  url: 'url|link|web url|permalink|address|card url|issue url|adresse|hyperlink|item url|task url|bug url|story url|enlace|lien|adres|odkaz|bağlantı|poveznica',
  status:
    'status|state|stage|column|list|list name|workflow state|section|section column|board column|bucket|bucket name|progress|spalte|statut|etat|estado|stato|liste|colonne|columna|coluna|статус|ステータス|状态|상태|situação|situación|current state|bug status|task status|card list|kolumne|kolonne|kolumn|kolumna|sloupec|stĺpec|oszlop|sütun|stupac|stanje|durum|stav|tila|állapot|stare|fase|phase|progresso|avancement|zustand|lista|стан|колонка|этап|κατάσταση|단계',
  type: 'type|issue type|kind|work item type|tracker|ticket type|category|typ|tipo|тип|タイプ|类型|유형|item type|task type|story type|bug type|card type|art|vorgangsart|sakstype|sagstype|ärendetyp|tyyppi|tür|vrsta|típus|rodzaj|druh|τύπος|вид',
  priority:
    'priority|prio|severity|urgency|importance|prioritat|priorite|prioridad|prioridade|priorita|приоритет|優先度|优先级|우선순위|priority level|importance level|bug severity|prioritet|prioriteetti|priorytet|prioritás|prioritate|öncelik|важность|пріоритет|προτεραιότητα|dringlichkeit|wichtigkeit|urgence|urgencia',
  assignee:
    'assignee|assignees|assigned to|assigned|owner|members|member|responsible|assignee name|assignee s|bearbeiter|zugewiesen an|verantwortlich|responsable|assigne|asignado a|responsavel|assegnatario|исполнитель|担当者|经办人|담당자|assign|owners|owned by|people|person|assigned user|assigned users|assigned person|assigned member|tildelt|tildelt til|ansvarlig|tilldelad|tilldelad till|ansvarig|vastuuhenkilö|käsittelijä|przypisany|przypisane do|osoba przypisana|wykonawca|přiřazeno|řešitel|riešiteľ|felelős|responsabil|atanan|sorumlu|dodijeljeno|zadužen|zadužena osoba|toegewezen aan|verantwoordelijke|zuständig|bearbeitet von|assegnato a|encargado|atribuído a|виконавець|ответственный|υπεύθυνος',
  assignee_username:
    'assignee username|assignee usernames|assignee email|assignee emails|assignee e mail|assignee id',
  reporter:
    'reporter|author|creator|created by|requester|opened by|submitter|owner|reported by|autor|ersteller|auteur|rapporteur|creador|informador|relator|autore|автор|報告者|作成者|报告人|보고자|requested by|created by name|raised by|submitted by|filed by|author name|reporter name|oprettet af|opprettet av|skapad av|laatija|zgłaszający|autor zgłoszenia|utworzył|vytvořil|zadavatel|bejelentő|létrehozta|creat de|oluşturan|bildiren|stvorio|prijavio|gemeldet von|erstellt von|aangemaakt door|créé par|creado por|criado por|creato da|создал|створив|aufgegeben von|gemeldet|reportado por',
  reporter_username:
    'author username|reporter username|creator username|author email|reporter email|creator email|reporter id',
  labels:
    'labels|label|tags|tag|label names|labels s|keywords|components|component|etiketten|stichworter|schlagworter|etiquettes|etiquetas|etichette|метки|ラベル|标签|레이블|card labels|tag names|topics|label s|schlagwort|mots clés|palabras clave|mærkater|merkelapper|etikett|etiketter|tunnisteet|tagi|etykiety|znaczniki|štítky|címkék|etichete|etiketler|oznake|мітки|теги|категории|ετικέτες',
  due_date:
    'due date|due|due on|due at|deadline|target date|due by|end date|falligkeitsdatum|fallig am|fallig|frist|echeance|date d echeance|fecha limite|vencimiento|fecha de vencimiento|data de vencimento|scadenza|срок|期限|截止日期|到期日|마감일|due time|due date time|planned end|finish by|complete by|forfaldsdato|forfallsdato|förfallodatum|slutdatum|eräpäivä|määräpäivä|termin|termin wykonania|data wykonania|termín|datum splnění|határidő|scadență|termen|bitiş tarihi|son tarih|teslim tarihi|rok|rok dovršetka|vervaldatum|einddatum|zieldatum|termin bis|срок исполнения|термін|προθεσμία|abgabedatum|échéance prévue|fecha fin|data prevista|datum einde',
  estimate:
    'estimate|estimate point|story points|points|point|weight|estimation|size|effort|story point|schatzung|puntos|sp|storypoints|estimated points|sprint points|estimated sp|punkty|punkte|poeng|poäng|punti|pontos|aufwand|puan|bodovi',
  milestone:
    'milestone|milestones|meilenstein|jalon|mijlpaal|kamień milowy|веха|マイルストーン|里程碑|마일스톤',
  parent:
    'parent|parent issue|parent key|parent id|parent iid|parent task|epic key|epic link|ubergeordnet|padre|pai|parent item|parent story|parent card|parent task name|parent ticket|parent issue key|parent work item|parent name|overordnet|överordnad|nadrzędne|zadanie nadrzędne|nadřazený|rodič|szülő|üst görev|nadređeno|elternaufgabe|übergeordnete aufgabe|tâche parente|tarea principal|tarefa pai|attività padre|родитель|родительская задача|übergeordnetes ticket|übergeordneter vorgang|tarea padre|hoofdtaak|bovenliggende taak|tâche parent',
  created_at:
    'created at|created|created on|creation date|created at utc|date created|created date|createdat|opened at|date opened|erstellt|erstellt am|cree le|creado|criado em|creato il|создано|作成日|创建时间|생성일|created time|creation time|created date time|reported on|opened|opened date|bug creation time|oprettet|opprettet|skapad|luotu|utworzono|data utworzenia|vytvořeno|vytvorené|létrehozva|creat|oluşturuldu|oluşturma tarihi|stvoreno|kreirano|aangemaakt|fecha de creación|data de criação|date de création|erstellungsdatum|data creazione|дата создания|створено|angelegt|angelegt am|생성|作成|作成日時',
  updated_at:
    'updated at|updated|last updated|updated on|last modified|modified|updated at utc|modified at|date modified|last modified date|last activity|updatedat|geandert|aktualisiert|mis a jour|actualizado|atualizado em|обновлено|更新日|更新时间|수정일|last edited time|last edited|last update|changed date|changed|last changed|last modified time|edited|date updated|opdateret|oppdatert|uppdaterad|päivitetty|zaktualizowano|ostatnia zmiana|aktualizováno|upravené|frissítve|módosítva|actualizat la|güncellendi|güncelleme tarihi|ažurirano|promijenjeno|bijgewerkt|zuletzt geändert|fecha de actualización|data de atualização|dernière modification|дата обновления|оновлено',
  started_at: 'started at|started|date started|started on',
  completed_at:
    'completed at|completed|closed at|closed at utc|closed|resolved|resolved at|finish date|done at|completed date|canceled|cancelled|canceled at|completed on|closed date|archived at|archived|completion date|date completed|date done|date closed|completed time|resolved date|resolution date|accepted at|closed time|afsluttet|fullført|avslutad|ukończono|zakończono|dokončeno|befejezve|tamamlandı|završeno|erledigt am|abgeschlossen am|terminé le|cerrado el|concluído em|erledigt|abgeschlossen|geschlossen|geschlossen am|fertiggestellt|terminé|terminée|fermé|clôturé|date de clôture|completado|completada|cerrado|fecha de cierre|concluído|concluída|fechado em|data de conclusão|completato|chiuso|voltooid|afgerond|gesloten|suljettu|zamknięte|zamknięto|data zamknięcia|dokončené|uzavřeno|lezárva|kapatıldı|завершено|закрыто|дата закрытия|выполнено|закрито|완료|완료일|완료됨|종료일|完了|完了日|完成|完成日|完成时间|已完成|关闭时间',
  comment:
    'comment|comments|kommentar|commentaire|comentario|commento|комментарий|コメント|评论|댓글|last notes|discussion|kommentarer|kommentarer til|kommentit|komentarze|komentář|komentáře|megjegyzések|comentarii|comentarios|comentários|commentaires|kommentare|yorumlar|komentari|коментарі|комментарии|opmerkingen',
  blocks:
    'blocks|blocking|is blocking|blocking dependencies|blocks issues|blockiert|bloquea|bloque|bloqueia|blokuje',
  blocked_by:
    'blocked by|depends on|is blocked by|predecessors|blocked by dependencies|waiting on|dependencies|dependent on|dependency|depends|blockiert durch|bloqueado por|bloqué par|zablokowane przez|blokkert av|blokeret af',
  relates_to:
    'related to|relates to|related|related issues|linked issues|linked tasks|relations|related tasks|related tickets|verwandt|powiązane|zugehörige tickets|verwandte tickets|demandes liées|peticiones relacionadas|powiązane zagadnienia|gerelateerde issues|tarefas relacionadas',
  checklist: '',
  files: '',
  as_labels: '',
  custom: '',
  duplicates: 'duplicate of|duplicates|is duplicate of|duplicates issue|dupe of',
}

/** A heading without case, accents and punctuation; `dueDate` becomes two words, and `#` stays. */
const plainHeading = (heading: string) =>
  heading.trim() === '#' ? '#' : plainWords(heading.replace(/([a-z])([A-Z])/g, '$1 $2'))

const splitWords = (text: string) => (text === '' ? [] : text.split('|').map(plainHeading))
const WORDS = new Map<ImportField, string[]>(
  IMPORT_FIELDS.map(({ value, label }) => [value, splitWords(HEADINGS[value as FirstField] ?? label)]),
)
/** A field that was added later has its label as its only heading. */
const words = (field: ImportField) => WORDS.get(field) ?? []

type Known = Omit<Tracker, 'needs' | 'fields' | 'extras' | 'silent'> & {
  needs: string[][]
  fields: Map<string, ImportField>
  extras: Map<string, ExtraKind>
  silent: Set<string>
}
const byHeading = <T extends string>(table: Partial<Record<T, string>>): Map<string, T> =>
  new Map(
    Object.entries(table).flatMap(([value, text]) =>
      splitWords(text as string).map((word) => [word, value as T] as const),
    ),
  )
const KNOWN: Known[] = TRACKERS.map((tracker) => ({
  name: tracker.name,
  label: tracker.label,
  needs: tracker.needs.map(splitWords),
  fields: byHeading(tracker.fields),
  extras: byHeading(tracker.extras),
  silent: new Set(splitWords(tracker.silent)),
}))

/** The tracker of a table by its headings, and the meaning of the columns that have no field here. */
export type TrackerTable = {
  name: TrackerName
  label: string
  /** The kind of a column without a field; null if the column says nothing of its own; undefined if it is not known. */
  extraOf(heading: string): ExtraKind | null | undefined
}

/** @returns null if the headings are of no tracker whose tables are known */
export function trackerOf(headers: readonly string[]): TrackerTable | null {
  const known = knownOf(headers.map(plainHeading))
  if (!known) return null
  const { name, label, extras, silent } = known
  return {
    name,
    label,
    extraOf: (heading) => {
      const word = plainHeading(heading)
      return extras.get(word) ?? (silent.has(word) ? null : undefined)
    },
  }
}

const knownOf = (plain: readonly string[]): Known | undefined =>
  KNOWN.find(({ needs }) => needs.every((group) => group.some((word) => plain.includes(word))))

/** In a table of no known tracker, only the first of these columns is taken, although people may choose several. */
const GUESSED_ONCE = new Set<ImportField>(['description'])

/**
 * The most likely field of each column. A column that fits no field is left out.
 * @param headers the row of headings
 */
export function guessColumns(headers: readonly string[]): Record<number, ImportField> {
  const plain = headers.map(plainHeading)
  const guessed: Record<number, ImportField> = {}
  const known = knownOf(plain)
  const taken = new Set<ImportField>()
  if (known) guessKnown(plain, known, guessed, taken)
  const places = placesIn(plain, known)
  for (const { value: field } of IMPORT_FIELDS) {
    if (taken.has(field)) continue
    const isMany = MANY.has(field) && !GUESSED_ONCE.has(field)
    for (const word of wordsAmong(places, field)) {
      const free = (places.get(word) ?? []).filter((at) => guessed[at] === undefined)
      const found = isMany ? free : free.slice(0, 1)
      for (const at of found) guessed[at] = field
      if (found.length > 0 && !isMany) break
    }
  }
  return guessed
}

/**
 * The words of a field. If there is a column for assignees (such as the members of a card), `owner` means the reporter, otherwise
 * the assignee.
 */
function wordsAmong(places: ReadonlyMap<string, number[]>, field: ImportField): string[] {
  const hasAssignee = words('assignee').some((word) => word !== 'owner' && places.has(word))
  const isOwner = (field === 'assignee') !== hasAssignee
  return isOwner ? words(field) : words(field).filter((word) => word !== 'owner')
}

const hasNoField = (known: Known | undefined, heading: string) =>
  known !== undefined && (known.silent.has(heading) || known.extras.has(heading))

/** The columns of each heading that may have a field. */
function placesIn(plain: readonly string[], tracker: Known | undefined): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [at, heading] of plain.entries()) {
    const known = places.get(heading)
    if (known) known.push(at)
    else if (!hasNoField(tracker, heading)) places.set(heading, [at])
  }
  return places
}

/** The columns of a known tracker. A field that can be only one column takes the likeliest of them. */
function guessKnown(
  plain: readonly string[],
  { fields }: Known,
  guessed: Record<number, ImportField>,
  taken: Set<ImportField>,
): void {
  for (const [word, field] of fields) {
    if (taken.has(field) && !MANY.has(field)) continue
    for (const [at, heading] of plain.entries()) {
      if (heading !== word || guessed[at] !== undefined) continue
      guessed[at] = field
      taken.add(field)
      if (!MANY.has(field)) break
    }
  }
}

/**
 * The row of headings among the first rows of a file, counted from 1: the first row, unless a later row has a title and the rows
 * above it have few cells. Some trackers write the name of the board above the headings. A row with as many cells as the first one
 * is a ticket unless all of its cells are headings: the values of a ticket can be headings elsewhere, such as Bug and Closed.
 */
export function headingRowOf(rows: readonly (readonly string[])[]): number {
  let most = 0
  for (const [at, row] of rows.slice(0, IMPORT_HEADING_ROWS).entries()) {
    const filled = row.filter((cell) => cell.trim() !== '').length
    const fields = Object.values(guessColumns(row))
    const isWider = most < 2 || filled >= 2 * most
    const isFound = at === 0 ? filled >= 2 : fields.length >= (isWider ? 2 : Math.max(3, filled))
    if (isFound && fields.includes('title')) return at + 1
    most = Math.max(most, filled)
  }
  return 1
}
