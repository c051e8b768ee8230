// The custom fields of issues in Jira's REST answers: `names` and `schema` describe them, otherwise the form of their values does.
import type { FieldKind } from '../../../../domain/field/field.ts'
import { isWebAddress } from '../../../../domain/field/read.ts'
import type { BundleBuilder } from '../builder.ts'
import { type Foreign, isObject, objectAt, textAt } from '../foreign.ts'
import type { FoundField } from './fields.ts'
import { FieldsOfIssue } from './fields-of-issue.ts'
import { hasTime, kindOfSchema, kindOfType, type SpecialField, specialOf } from './kinds.ts'

type Schema = { custom: string; type: string | null; items: string | null }
type Readers = { person: (user: Foreign) => string | null; text: (value: unknown) => string }

const NO_SCHEMA: Schema = { custom: '', type: null, items: null }
/** Objects of other apps, which no kind can hold. */
const UNKNOWN = '?'

export class RestFields {
  readonly #builder: BundleBuilder
  readonly #names = new Map<string, string>()
  readonly #schemas = new Map<string, Schema>()
  /** The kind that fits all values of a field; null if none does. */
  readonly #guessed = new Map<string, FieldKind | null>()

  constructor(builder: BundleBuilder) {
    this.#builder = builder
  }

  page(page: unknown): void {
    for (const [id, name] of Object.entries(objectAt(page, 'names')))
      if (!this.#names.has(id)) this.#names.set(...this.#builder.held([id, String(name)] as const))
    for (const [id, schema] of Object.entries(objectAt(page, 'schema'))) {
      if (this.#schemas.has(id)) continue
      const { custom, type, items } = objectAt({ schema }, 'schema')
      const read = { custom: String(custom ?? ''), type: textOf(type), items: textOf(items) }
      this.#schemas.set(...this.#builder.held([id, read] as const))
    }
  }

  /** First pass: collects the forms of values. */
  look(fields: Foreign): void {
    for (const [id, value] of customIn(fields)) {
      const kind = guessedKind(value)
      if (kind === undefined) continue
      const before = this.#guessed.get(id)
      if (before === undefined) this.#guessed.set(...this.#builder.held([id, kind] as const))
      else if (before !== kind) this.#guessed.set(id, before === null || kind === null ? null : 'text')
    }
  }

  nameOf(id: string): string {
    return this.#names.get(id) ?? id
  }

  of(fields: Foreign, readers: Readers): FieldsOfIssue<unknown> {
    const found = new FieldsOfIssue<unknown>()
    for (const [id, value] of customIn(fields)) {
      if (isEmpty(value)) continue
      const name = this.nameOf(id)
      const special = specialOf(name, this.#schemas.get(id)?.custom) ?? specialValue(value)
      if (special !== null) found.special(special, value, plainText(value))
      else found.add(this.#found(id, name, value, readers), name, wordsOf(value))
    }
    return found
  }

  end(): void {
    const nameless = [...this.#guessed.keys()].filter((id) => !this.#names.has(id))
    this.#builder.count('changed', 'custom field', NO_NAMES, nameless.length)
  }

  #found(id: string, name: string, value: unknown, { person, text }: Readers): FoundField | null {
    const { custom, type, items } = this.#schemas.get(id) ?? NO_SCHEMA
    const kind = kindOfType(custom) ?? kindOfSchema(type, items) ?? this.#guessed.get(id)
    if (!kind) return null
    const parts = [value].flat().filter((part) => !isEmpty(part))
    const words = parts.map((part) => (kind === 'text' ? textIn(part, text) : (wordsOf(part)[0] ?? '')))
    if (words.includes(UNKNOWN)) return null
    const found = { id, name, kind, values: words, hasTime: hasTime(custom) || type === 'datetime' }
    if (kind !== 'person') return found
    const ids = parts.flatMap((part) => person(isObject(part) ? part : { name: part }) ?? [])
    return { ...found, values: ids, words }
  }
}

const NO_NAMES =
  'The file has no names of custom fields, so they are called by their ids; pages with `expand=names,schema` have them.'

const customIn = (fields: Foreign) =>
  Object.entries(fields).filter(([id, value]) => id.startsWith('customfield_') && !isEmpty(value))
const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const plainText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && ['', '{}'].includes(value.trim())) ||
  (typeof value === 'object' && Object.values(value).every((one) => one === null || one === undefined))

/** Fields that Jira makes are known by their values if the file has no names. */
function specialValue(value: unknown): SpecialField | null {
  if (typeof value === 'string' && /^\d\|[\da-z]+:[\da-z]*$/.test(value)) return 'rank'
  const [first] = [value].flat()
  const isSprint = isObject(first) && 'boardId' in first && 'state' in first
  const isSprintText = typeof first === 'string' && first.includes('.Sprint@')
  if (isSprint || isSprintText) return 'sprint'
  return typeof value === 'string' && /^\{.*(pullrequest|cachedValue)/.test(value) ? 'derived' : null
}

/** Null: no kind can hold the value; undefined: it says nothing. */
function guessedKind(value: unknown): FieldKind | null | undefined {
  if (Array.isArray(value)) {
    const kinds = new Set(value.filter((one) => !isEmpty(one)).map(guessedKind))
    if (kinds.size === 0) return undefined
    if (kinds.has(null)) return null
    return [...kinds].every((kind) => kind === 'choice' || kind === 'text') && !value.some(isDocument)
      ? 'choices'
      : 'text'
  }
  if (typeof value === 'number') return 'number'
  if (isObject(value)) return guessedOfObject(value)
  if (typeof value !== 'string') return null
  if (/^\d{4}-\d\d-\d\d($|T)/.test(value)) return 'day'
  return isWebAddress(value) ? 'address' : 'text'
}

const isDocument = (value: unknown) => isObject(value) && value.type === 'doc'

function guessedOfObject(value: Foreign): FieldKind | null {
  if (isDocument(value) || isObject(value.child)) return 'text'
  if ('accountId' in value || 'displayName' in value) return 'person'
  return textAt(value, 'value') === null && textAt(value, 'name') === null ? null : 'choice'
}

function textIn(value: unknown, text: Readers['text']): string {
  if (isDocument(value)) return text(value)
  if (typeof value === 'string') return value.includes('\n') ? text(value) : value
  const child = textAt(value, 'child', 'value')
  const words = wordsOf(value)[0] ?? ''
  return child === null ? words : `${words} / ${child}`
}

/** The words of a value of any field: texts, numbers, options, people, and lists of these. Other objects are called “?”. */
export function wordsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  if (!isObject(value)) return [String(value)]
  if (Object.keys(value).length === 0) return []
  return [textAt(value, 'name') ?? textAt(value, 'value') ?? textAt(value, 'displayName') ?? UNKNOWN]
}
