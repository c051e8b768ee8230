// The custom fields of Jira, and the values of issues in them. A value that its field cannot hold is put into the description.
import {
  type CustomField,
  FIELDS_PER_PROJECT,
  type FieldKind,
  OPTIONS_PER_FIELD,
} from '../../../../domain/field/field.ts'
import { fieldKey as nameOfField } from '../../../../domain/field/name.ts'
import { NUMBER_DECIMALS } from '../../../../domain/field/number.ts'
import { readCustom } from '../../../../domain/field/read.ts'
import type { CustomValue, CustomValues } from '../../../../domain/field/value.ts'
import { LIMITS } from '../../../../domain/limits.ts'
import { nameKey } from '../../../../domain/names.ts'
import type { BundleBuilder } from '../builder.ts'
import { idOf, type Value } from '../catalog.ts'
import type { DayOrder } from '../dates.ts'
import { oneLine } from '../text.ts'
import { fieldExtra } from './issue.ts'

/** The values of an issue in one custom field, in words; people by their ids in the bundle. */
export type FoundField = {
  /** Jira's id of the field, or its name where the export has no ids. */
  id: string
  name: string
  kind: FieldKind
  values: string[]
  /** The values as people read them, if `values` are ids. */
  words?: string[]
  /** Whether the values have a time of day. */
  hasTime?: boolean
  order?: DayOrder | null
}

type Field = Value<'field'> & { used: number; optionIds: Set<string> }
type OfIssue = { custom: CustomValues; labels: string[]; texts: string[] }

export class JiraFields {
  readonly #builder: BundleBuilder
  readonly #here: readonly CustomField[]
  readonly #fields = new Map<string, Field>()

  /** @param here the custom fields that the project has */
  constructor(builder: BundleBuilder, here: readonly CustomField[] = []) {
    this.#builder = builder
    this.#here = here
  }

  /** @returns the values, and what comes as labels or in the description instead */
  of(issue: string, fields: readonly FoundField[]): OfIssue {
    const found: OfIssue = { custom: {}, labels: [], texts: [] }
    for (const one of fields) {
      if (one.values.length === 0) continue
      const extra = fieldExtra(one.name)
      const words = one.words ?? one.values
      const field = this.#builder.isLabelled(extra.as) ? null : this.#fieldOf(one)
      if (field === null) found.labels.push(...this.#builder.extra({ ...extra, values: words }))
      else {
        const { value, rest } = this.#read(field, one, issue)
        if (value !== null) found.custom[field.id] = value
        if (value !== null) field.used += 1
        if (rest.length > 0) found.texts.push(this.#described(one.name, rest, issue))
      }
    }
    return found
  }

  /** Adds the fields to the bundle. If the project has no room for all of them, those with the most values come. */
  end(): void {
    const all = [...this.#fields.values()].filter(({ used }) => used > 0)
    const isHere = ({ name, kind }: Field) =>
      this.#here.some((one) => one.kind === kind && nameOfField(one.name) === nameOfField(name))
    const room = FIELDS_PER_PROJECT - this.#here.length
    const added = all.filter((field) => !isHere(field)).toSorted((one, other) => other.used - one.used)
    const left = new Set(added.slice(Math.max(0, room)))
    for (const field of all)
      if (!left.has(field)) this.#builder.customField(field)
      else
        this.#builder.count(
          'left_out',
          'custom field',
          NO_ROOM(field.name),
          field.used,
          fieldExtra(field.name).as,
        )
  }

  /** Null if the source has too many fields. */
  #fieldOf({ id: source, name, kind }: FoundField): Field | null {
    // The kind is a part of the id: a field whose kind was guessed differently in another file is another field.
    const id = idOf(`${source} ${kind}`)
    const known = this.#fields.get(id)
    if (known) return known
    if (this.#fields.size >= this.#builder.limits.field) return null
    const blank = { unit: null, on_card: false, options: [], used: 0 }
    const shown = oneLine(name).text || 'without a name'
    const field: Field = { ...blank, id, name: shown, kind, optionIds: new Set() }
    this.#fields.set(id, this.#builder.held(field))
    return field
  }

  /** @returns the value, and the words that it cannot hold */
  #read(field: Field, one: FoundField, issue: string): { value: CustomValue | null; rest: string[] } {
    const { kind, values } = one
    const [first = ''] = values
    if (kind === 'choice' || kind === 'choices') return this.#chosen(field, one)
    if (kind === 'person') return { value: first, rest: (one.words ?? values).slice(1) }
    const typed =
      kind === 'number'
        ? this.#number(first, one.name, issue)
        : kind === 'day'
          ? this.#day(first, one, issue)
          : null
    const rest = kind === 'text' ? [] : values.slice(1)
    const read = readCustom(field, kind === 'text' ? values.join(', ') : (typed ?? first))
    return 'value' in read ? { value: read.value, rest } : { value: null, rest: values }
  }

  #chosen(field: Field, { kind, values }: FoundField): { value: CustomValue | null; rest: string[] } {
    const most = kind === 'choice' ? 1 : values.length
    const ids = values.slice(0, most).map((name) => this.#option(field, name))
    const known = ids.filter((id) => id !== null)
    const rest = [...values.filter((_, at) => ids[at] === null), ...values.slice(most)]
    const [first = null] = known
    return { value: first === null || kind === 'choice' ? first : [...new Set(known)].sort(), rest }
  }

  /** The id of an option; null if a field cannot have it. */
  #option(field: Field, value: string): string | null {
    const name = oneLine(value).text
    if (name === '' || [...name].length > LIMITS.field_option) return null
    const id = nameKey(name)
    if (field.optionIds.has(id)) return id
    if (field.options.length >= OPTIONS_PER_FIELD) return null
    field.optionIds.add(id)
    field.options.push(this.#builder.held({ id, name, color: 'gray', removed: false }))
    return id
  }

  #number(text: string, name: string, issue: string): number | null {
    const number = Number(text.trim().replace(/^(-?\d+),(\d+)$/, '$1.$2'))
    if (!Number.isFinite(number)) return null
    const rounded = Number(number.toFixed(NUMBER_DECIMALS))
    if (rounded !== number)
      this.#builder.remark(
        'changed',
        'custom field',
        issue,
        `Numbers of “${name}” are rounded to ${NUMBER_DECIMALS} decimals.`,
      )
    return rounded
  }

  #day(text: string, { name, hasTime = false, order }: FoundField, issue: string): string | null {
    if (hasTime)
      this.#builder.count('changed', 'custom field', `“${name}” keeps only the day, without the time.`)
    return this.#builder.day(text, issue, order ?? 'dmy', hasTime)
  }

  #described(name: string, values: string[], issue: string): string {
    this.#builder.remark(
      'changed',
      'custom field',
      issue,
      `A value of “${name}” does not fit into a custom field; it is put into the description.`,
    )
    const text = values.join(', ')
    return `**${oneLine(name).text}**${text.includes('\n') ? '\n\n' : ': '}${text}`
  }
}

const NO_ROOM = (name: string) =>
  `A project can have at most ${FIELDS_PER_PROJECT} custom fields: “${name}” is left out.`
