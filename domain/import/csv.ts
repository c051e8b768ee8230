// Which column of a CSV file is which field: a guess by the headings.
import { IMPORT_FIELDS, type ImportField, MANY } from './fields.ts'
import { plainHeading, splitWords, words } from './headings.ts'
import { IMPORT_HEADING_ROWS } from './import.ts'
import type { ExtraKind, Tracker, TrackerName } from './tracker.ts'
import { TRACKERS } from './trackers.ts'

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
