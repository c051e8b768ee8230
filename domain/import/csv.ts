// Which column of a CSV file is which field: a guess by the headings, and the choices that the page offers.
import { FIELDS, LATER_FIELDS, type LaterField, type PortableField } from '../ticket/fields.ts'
import type { FieldOptions } from '../ticket/kinds.ts'

const FIRST = [
  { value: 'title', label: 'Title', many: false },
  { value: 'description', label: 'Description', many: false },
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
    'title|name|summary|subject|issue title|task name|card name|task|issue|card|headline|titel|titre|titulo|titolo|betreff|zusammenfassung|nom|nombre|nome|naam|resume|resumen|resumo|тема|название|タイトル|件名|标题|제목',
  description:
    'description|desc|body|details|content|notes|text|issue description|beschreibung|descripcion|descricao|descrizione|omschrijving|opis|описание|説明|描述|설명',
  key: 'key|issue key|id|identifier|ticket|ticket id|issue id|task id|card id|ref|reference|schlussel|cle|clave|chave|ключ|キー',
  number: 'number|no|nr|iid|issue number|ticket number|card number|nummer|numero|номер|番号',
  url: 'url|link|web url|permalink|address|card url|issue url|adresse',
  status:
    'status|state|stage|column|list|list name|workflow state|section|section column|board column|bucket|bucket name|progress|spalte|statut|etat|estado|stato|liste|colonne|columna|coluna|статус|ステータス|状态|상태',
  type: 'type|issue type|kind|work item type|tracker|ticket type|category|typ|tipo|тип|タイプ|类型|유형',
  priority:
    'priority|prio|severity|urgency|importance|prioritat|priorite|prioridad|prioridade|priorita|приоритет|優先度|优先级|우선순위',
  assignee:
    'assignee|assignees|assigned to|assigned|owner|members|member|responsible|assignee name|assignee s|bearbeiter|zugewiesen an|verantwortlich|responsable|assigne|asignado a|responsavel|assegnatario|исполнитель|担当者|经办人|담당자',
  assignee_username:
    'assignee username|assignee usernames|assignee email|assignee emails|assignee e mail|assignee id',
  reporter:
    'reporter|author|creator|created by|requester|opened by|submitter|owner|reported by|autor|ersteller|auteur|rapporteur|creador|informador|relator|autore|автор|報告者|作成者|报告人|보고자',
  reporter_username:
    'author username|reporter username|creator username|author email|reporter email|creator email|reporter id',
  labels:
    'labels|label|tags|tag|label names|labels s|keywords|components|component|etiketten|stichworter|schlagworter|etiquettes|etiquetas|etichette|метки|ラベル|标签|레이블',
  due_date:
    'due date|due|due on|due at|deadline|target date|due by|end date|falligkeitsdatum|fallig am|fallig|frist|echeance|date d echeance|fecha limite|vencimiento|fecha de vencimiento|data de vencimento|scadenza|срок|期限|截止日期|到期日|마감일',
  estimate:
    'estimate|estimate point|story points|points|point|weight|estimation|size|effort|story point|schatzung|puntos',
  parent:
    'parent|parent issue|parent key|parent id|parent iid|parent task|epic key|epic link|ubergeordnet|padre|pai',
  created_at:
    'created at|created|created on|creation date|created at utc|date created|created date|createdat|opened at|date opened|erstellt|erstellt am|cree le|creado|criado em|creato il|создано|作成日|创建时间|생성일',
  updated_at:
    'updated at|updated|last updated|updated on|last modified|modified|updated at utc|modified at|date modified|last modified date|last activity|updatedat|geandert|aktualisiert|mis a jour|actualizado|atualizado em|обновлено|更新日|更新时间|수정일',
  started_at: 'started at|started|start date|date started|started on',
  completed_at:
    'completed at|completed|closed at|closed at utc|closed|resolved|resolved at|finish date|done at|completed date|canceled|cancelled|canceled at|completed on|closed date|archived at|archived',
  comment: 'comment|comments|kommentar|commentaire|comentario|commento|комментарий|コメント|评论|댓글',
  blocks: 'blocks|blocking',
  blocked_by: 'blocked by|depends on|is blocked by|predecessors',
  relates_to: 'related to|relates to|related|related issues',
  duplicates: 'duplicate of|duplicates',
}

/** A heading without case, accents and punctuation; `dueDate` becomes two words. */
function plainHeading(heading: string): string {
  return heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The most likely field of each column. A column that fits no field is left out.
 * @param headers the first row of the file
 */
export function guessColumns(headers: readonly string[]): Record<number, ImportField> {
  const plain = headers.map(plainHeading)
  const guessed: Record<number, ImportField> = {}
  const isTaken = (at: number) => guessed[at] !== undefined
  // If there is a column for assignees (such as the members of a card), `owner` means the reporter, otherwise the assignee.
  const hasAssignee = plain.some((heading) => heading !== 'owner' && words('assignee').includes(heading))
  for (const { value: field } of IMPORT_FIELDS) {
    for (const word of words(field)) {
      if (word === 'owner' && (field === 'assignee') === hasAssignee) continue
      const found = plain.flatMap((heading, at) => (heading === word && !isTaken(at) ? [at] : []))
      for (const at of MANY.has(field) ? found : found.slice(0, 1)) guessed[at] = field
      if (found.length > 0 && !MANY.has(field)) break
    }
  }
  return guessed
}

const words = (field: ImportField) => (HEADINGS[field] ?? labelIn(field)).split('|')
/** A field that was added later has its label as its only heading. */
const labelIn = (field: ImportField) =>
  plainHeading(IMPORT_FIELDS.find(({ value }) => value === field)?.label ?? field)
