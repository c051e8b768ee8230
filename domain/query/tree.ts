// A query as a tree: what the text, the filter boxes, the address, the API and the server's conditions are made of and into.

/** Where something stands in the text: from a character up to before another. */
export type Span = [start: number, end: number]

export type Operator = '>' | '>=' | '<' | '<='

/**
 * One of the values that a field may have. `id`: named by its id or key rather than by what people call it, as in `label:#…`;
 * such a value means the same to everybody, for ever.
 */
export type Value = { op?: Operator; text: string; id?: true }

export type Term =
  | { kind: 'word'; text: string }
  /** As typed, spaces and all. */
  | { kind: 'phrase'; text: string; negated: boolean }
  /** Any of the values. */
  | FieldTerm
export type FieldTerm = { kind: 'field'; field: FieldName; values: Value[]; negated: boolean }

/** All of the terms. */
export type Query = Term[]

/** Where a term and its values stand in the text. */
export type TermSpan = { term: Span; values: Span[] }

export type QueryError = {
  at: Span
  message: string
  /** What the characters at `at` should be, where that can be guessed. */
  instead?: string
}

type FieldKind = 'choice' | 'named' | 'date' | 'time' | 'number' | 'ticket'

/** What values a field takes, and how the language is explained. */
export type FieldRules = {
  kind: FieldKind
  /** The words that it takes beside what its kind does. */
  words?: readonly string[]
  /** Takes >, >=, < and <=. */
  compares?: true
  hint: string
}

export const FIELDS = {
  status: { kind: 'choice', words: ['todo', 'in_progress', 'done'], hint: 'todo, in_progress, done' },
  column: { kind: 'named', hint: 'the name of a column' },
  assignee: { kind: 'named', words: ['me', 'none'], hint: 'a username, me, none' },
  reporter: { kind: 'named', words: ['me'], hint: 'a username, me' },
  label: { kind: 'named', words: ['none'], hint: 'the name of a label, none' },
  type: { kind: 'choice', words: ['bug', 'feature', 'task'], hint: 'bug, feature, task' },
  priority: {
    kind: 'choice',
    words: ['low', 'medium', 'high', 'critical'],
    compares: true,
    hint: 'low to critical, also >=high',
  },
  due: {
    kind: 'date',
    words: ['overdue', 'today', 'tomorrow', 'soon', 'none'],
    compares: true,
    hint: '<7d, a date, overdue, none',
  },
  parent: { kind: 'ticket', words: ['none'], hint: 'the key of a ticket, none' },
  blocked: { kind: 'choice', words: ['yes', 'no'], hint: 'yes, no' },
  has: {
    kind: 'choice',
    words: ['attachment', 'assignee', 'due', 'estimate', 'label', 'parent'],
    hint: 'attachment, label, due, estimate …',
  },
  estimate: { kind: 'number', words: ['none'], compares: true, hint: '5, >=8, 3..8, none' },
  created: { kind: 'time', words: ['today', 'yesterday'], compares: true, hint: '<7d (ago), a date' },
  updated: { kind: 'time', words: ['today', 'yesterday'], compares: true, hint: '<7d (ago), a date' },
} as const satisfies Record<string, FieldRules>

export type FieldName = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

/** What other trackers call them. */
const ALSO_CALLED: Record<string, FieldName> = {
  ...{ is: 'status', state: 'status', lane: 'column', owner: 'assignee', assigned: 'assignee' },
  ...{ author: 'reporter', creator: 'reporter', tag: 'label', tags: 'label', kind: 'type', prio: 'priority' },
  ...{ deadline: 'due', epic: 'parent', points: 'estimate', opened: 'created', changed: 'updated' },
}

export function isField(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name)
}

/** The field that somebody who typed this may have meant. */
export function fieldMeant(name: string): FieldName | undefined {
  const typed = name.toLowerCase()
  return isField(typed) ? typed : (ALSO_CALLED[typed] ?? nearest(typed, FIELD_NAMES))
}

/** The most similar one, if it differs by a slip or two of the finger. */
export function nearest<T extends string>(typed: string, names: readonly T[]): T | undefined {
  const text = typed.toLowerCase()
  const most = text.length < 3 ? 0 : text.length < 6 ? 1 : 2
  let best: T | undefined
  let least = most + 1
  for (const name of names) {
    const other = name.toLowerCase()
    const isPart = text.length >= 2 && other.startsWith(text)
    const distance = isPart
      ? 0.5
      : Math.abs(other.length - text.length) > most
        ? least
        : distanceOf(text, other)
    if (distance < least) [best, least] = [name, distance]
  }
  return best
}

/** How many characters have to be added, left out, replaced, or swapped with the next. */
function distanceOf(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const costs = [
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      ]
      if (swapped && row > 1) costs.push((before[column - 2] ?? 0) + 1)
      now.push(Math.min(...costs))
    }
    before = last
    last = now
  }
  return last[other.length] ?? 0
}
