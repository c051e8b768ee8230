// The custom fields in Jira's CSV. The file does not say of which kind they are: the kind is guessed from all values of a column.
import { type CustomField, type FieldKind, OPTIONS_PER_FIELD } from '../../../../domain/field/field.ts'
import { fieldKey } from '../../../../domain/field/name.ts'
import { isWebAddress } from '../../../../domain/field/read.ts'
import { LIMITS } from '../../../../domain/limits.ts'
import { nameKey } from '../../../../domain/names.ts'
import type { BundleBuilder } from '../builder.ts'
import { type DayOrder, dayOf } from '../dates.ts'
import type { FoundField } from './fields.ts'
import { FieldsOfIssue } from './fields-of-issue.ts'
import type { JiraColumn } from './headings.ts'
import { specialOf } from './kinds.ts'
import { wikiToMarkdown } from './wiki.ts'

type Column = Extract<JiraColumn, { field: 'custom' }>
/** The values of the columns with one name: how many there are, and which kinds fit them. */
type Seen = {
  values: number
  isMany: boolean
  fits: Record<'number' | 'day' | 'address' | 'choice', boolean>
  /** Values, compared as names of options; no more than a field can have, and one. */
  distinct: Set<string>
  kind?: FieldKind
}
type Reading = {
  /** The person whom a word of the file names. */
  personOf: (word: string) => string | null
  nameOf: (id: string) => string | null
  order: DayOrder | null
}

/** Values that each have at least this many tickets on average are those of a list. */
const SHARED = 2

export class CsvFields {
  readonly #builder: BundleBuilder
  /** In their order, so that a short row ends the search. */
  readonly #columns: readonly Column[]
  readonly #seen = new Map<string, Seen>()
  readonly #here: ReadonlyMap<string, CustomField>

  constructor(columns: readonly JiraColumn[], builder: BundleBuilder, here: readonly CustomField[]) {
    this.#builder = builder
    this.#columns = columns.filter((column) => column.field === 'custom')
    this.#here = new Map(here.map((field) => [fieldKey(field.name), field]))
  }

  /** First pass: looks which kinds fit the values. */
  look(cells: readonly string[]): void {
    for (const [name, { values, isMany }] of this.#valuesIn(cells)) {
      const isFull = this.#seen.size >= this.#builder.limits.field
      const seen = this.#seen.get(name) ?? (isFull ? null : blank())
      if (seen === null) continue
      this.#seen.set(name, seen)
      seen.values += values.length
      seen.isMany ||= isMany
      for (const value of values) note(seen, value)
    }
  }

  of(cells: readonly string[], reading: Reading): FieldsOfIssue<string> {
    const found = new FieldsOfIssue<string>()
    for (const [name, { values }] of this.#valuesIn(cells)) {
      const special = specialOf(name)
      if (special !== null) found.special(special, values, values[0] ?? '')
      else found.add(this.#read(name, values, reading), name, values)
    }
    return found
  }

  #read(name: string, words: string[], { personOf, nameOf, order }: Reading): FoundField {
    const kind = this.#kindOf(name, (word) => personOf(word) !== null)
    const field = { id: nameKey(name), name, kind, values: words, words, order }
    if (kind === 'person') return { ...field, values: words.flatMap((word) => personOf(word) ?? []) }
    if (kind !== 'text') return field
    const markdown = (text: string) => (text.includes('\n') ? wikiToMarkdown(text, nameOf) : text)
    return { ...field, values: words.map(markdown) }
  }

  /** The kind of the field that the project has under this name if it can hold all values; otherwise the one that fits best. */
  #kindOf(name: string, isPerson: (word: string) => boolean): FieldKind {
    const seen = this.#seen.get(name)
    if (!seen) return 'text'
    const here = this.#here.get(fieldKey(name))?.kind
    seen.kind ??= here !== undefined && canHold(seen, here, isPerson) ? here : bestKind(seen, isPerson)
    return seen.kind
  }

  #valuesIn(cells: readonly string[]): Map<string, { values: string[]; isMany: boolean }> {
    const found = new Map<string, { values: string[]; isMany: boolean }>()
    for (const { name, at } of this.#columns) {
      if (at >= cells.length) break
      const word = (cells[at] as string).trim()
      if (word === '') continue
      const known = found.get(name)
      if (!known) found.set(name, { values: [word], isMany: false })
      else {
        known.isMany = true
        if (!known.values.includes(word)) known.values.push(word)
      }
    }
    return found
  }
}

const blank = (): Seen => ({
  values: 0,
  isMany: false,
  fits: { number: true, day: true, address: true, choice: true },
  distinct: new Set(),
})

function bestKind(seen: Seen, isPerson: (word: string) => boolean): FieldKind {
  if (seen.isMany) return canHold(seen, 'choices', isPerson) ? 'choices' : 'text'
  const kinds = ['number', 'day', 'address', 'person'] as const
  const exact = kinds.find((kind) => canHold(seen, kind, isPerson))
  const isShared = seen.values >= SHARED * seen.distinct.size
  return exact ?? (isShared && canHold(seen, 'choice', isPerson) ? 'choice' : 'text')
}

function canHold(
  { fits, distinct, isMany }: Seen,
  kind: FieldKind,
  isPerson: (word: string) => boolean,
): boolean {
  const isList = fits.choice && distinct.size <= OPTIONS_PER_FIELD
  if (kind === 'text') return true
  if (kind === 'choices') return isList
  if (isMany || kind === 'checkbox') return false
  if (kind === 'choice') return isList
  return kind === 'person' ? isList && [...distinct].every(isPerson) : fits[kind]
}

function note({ fits, distinct }: Seen, value: string): void {
  fits.number &&= NUMBER.test(value)
  fits.day &&= isDay(value)
  fits.address &&= value.length <= LIMITS.field_address && isWebAddress(value)
  fits.choice &&= !value.includes('\n') && [...value].length <= LIMITS.field_option
  if (fits.choice && distinct.size <= OPTIONS_PER_FIELD) distinct.add(nameKey(value))
}

/** No zeros in front, which codes and telephone numbers have. */
const NUMBER = /^-?(0|[1-9]\d{0,11})([.,]\d{1,20})?$/
/** The longest way to write a day and a time; a longer text only begins with a date. */
const DAY_CHARACTERS = 30
/** Digits between points may be a version. */
const isDay = (value: string) =>
  value.length <= DAY_CHARACTERS && !/^\d+\.\d+\.\d{1,2}(?!\d)/.test(value) && dayOf(value, 'UTC') !== null
