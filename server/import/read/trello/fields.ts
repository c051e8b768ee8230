// The custom fields of a Trello board, and the values of its cards.
import type { FieldKind } from '../../../../domain/field/field.ts'
import type { CustomValue } from '../../../../domain/field/value.ts'
import type { BundleBuilder } from '../builder.ts'
import { idOf } from '../catalog.ts'
import { labelColor } from '../color.ts'
import { fieldKey } from '../extras.ts'
import { type Foreign, isTrueAt, listAt, numberAt, objectAt, scalarsOf, textAt } from '../foreign.ts'

const KINDS = new Map<string | null, FieldKind>([
  ['text', 'text'],
  ['number', 'number'],
  ['date', 'day'],
  ['list', 'choice'],
  ['checkbox', 'checkbox'],
])

type Field = {
  id: string
  name: string
  /** Undefined if no kind here is like that of the field. */
  kind: FieldKind | undefined
  on_card: boolean
  position: number
  options: { id: string; name: string; color: string | null; position: number }[]
}

/** The custom fields of a card: values, or labels where the user chose these. */
type OfCard = { custom: Record<string, CustomValue>; labels: string[] }

export class CardFields {
  readonly #builder: BundleBuilder
  readonly #fields = new Map<string, Field>()

  constructor(builder: BundleBuilder) {
    this.#builder = builder
  }

  gather(field: Foreign): void {
    const { id, name } = scalarsOf(field, 'id', 'name')
    const options = listAt(field, 'options').map((option) => ({
      id: idOf(textAt(option, 'id') ?? ''),
      name: textAt(option, 'value', 'text') ?? '?',
      color: textAt(option, 'color'),
      position: numberAt(option, 'pos') ?? 0,
    }))
    const held = this.#builder.held({
      id: idOf(String(id ?? '')),
      name: String(name ?? 'without a name'),
      kind: KINDS.get(textAt(field, 'type')),
      on_card: isTrueAt(objectAt(field, 'display'), 'cardFront'),
      position: numberAt(field, 'pos') ?? 0,
      options,
    })
    this.#fields.set(held.id, held)
  }

  /** Adds the fields to the bundle, in their order. */
  begin(): void {
    for (const { id, name, kind, on_card, options } of inOrder([...this.#fields.values()]))
      if (kind !== undefined && !this.#builder.isLabelled(fieldKey(name)))
        this.#builder.customField({
          id,
          name,
          kind,
          unit: null,
          on_card,
          options: inOrder(options).map((option) => ({
            id: option.id,
            name: option.name,
            // Trello writes “none” for an option without a colour.
            color: labelColor(option.color === 'none' ? null : option.color).color,
            removed: false,
          })),
        })
  }

  of(card: Foreign, ticket: string): OfCard {
    const found: OfCard = { custom: {}, labels: [] }
    for (const item of listAt(card, 'customFieldItems')) {
      const id = idOf(textAt(item, 'idCustomField') ?? '')
      const { name, kind, options } = this.#fields.get(id) ?? {
        name: 'without a name',
        kind: undefined,
        options: [],
      }
      const option = options.find((one) => one.id === idOf(textAt(item, 'idValue') ?? ''))
      const value = objectAt(item, 'value')
      if (kind === undefined || this.#builder.isLabelled(fieldKey(name))) {
        const words =
          option?.name ?? Object.values(value).find((one): one is string => typeof one === 'string')
        found.labels.push(...this.#labels(name, words || '?'))
        continue
      }
      const read = kind === 'choice' ? option?.id : this.#read(kind, value, ticket)
      if (read !== null && read !== undefined) found.custom[id] = read
      else if (kind !== 'checkbox')
        this.#builder.remark('left_out', 'custom field', ticket, `A value of “${name}” cannot be read.`)
    }
    return found
  }

  #read(kind: FieldKind, value: Foreign, ticket: string): CustomValue | null {
    switch (kind) {
      case 'checkbox':
        return textAt(value, 'checked') === 'true' || null
      case 'number': {
        const text = textAt(value, 'number')?.trim()
        const number = Number(text)
        return text && Number.isFinite(number) ? number : null
      }
      case 'day':
        return this.#builder.day(textAt(value, 'date'), ticket, 'dmy', true)
      default:
        return textAt(value, 'text')
    }
  }

  #labels(name: string, words: string): string[] {
    return this.#builder.extra({
      of: 'custom field',
      reason: `There is no field “${name}” here.`,
      as: fieldKey(name),
      name,
      values: [words],
    })
  }
}

const inOrder = <T extends { position: number }>(parts: T[]): T[] =>
  parts.toSorted((one, other) => one.position - other.position)
