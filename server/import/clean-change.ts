// A change of a ticket as its source tells it, as far as it can be told here: what it names must come with the bundle.
import * as z from 'zod'
import { CalendarDate } from '../../domain/date.ts'
import { EVENT_TYPES } from '../../domain/event.ts'
import type { BundleKind } from '../../domain/export/bundle.ts'
import { StoredKind } from '../../domain/relation/relation.ts'
import { FIELDS, TICKET_FIELDS } from '../../domain/ticket/fields.ts'
import { type Kind, type RowOf, valuesOf } from '../../domain/ticket/kinds.ts'
import { OrderKey } from '../../domain/ticket/rank.ts'
import { ABOUT_TICKETS } from '../history/log.ts'
import { type Alter, cut, moment, storable, type ValueOf } from './clean.ts'

/** Longest value of a field in the history. */
const VALUE = 200

const text = (value: unknown) => (typeof value === 'string' ? cut(storable(value), VALUE) : null)
const wordOf = (shape: z.ZodType<string>) => (value: unknown) => shape.safeParse(value).data ?? null

type Told = (value: unknown) => string | number | null

/** How a value of the source becomes one of ours, by the kind of its field. */
const BY_KIND: { [K in Kind]?: (row: RowOf<K>) => Told } = {
  choice: ({ choices }) => wordOf(z.enum(valuesOf(choices))),
  day: () => wordOf(CalendarDate),
  number: () => (value) => (Number.isInteger(value) ? (value as number) : null),
}

/** Fields whose values are told as they are, and how a source's becomes one of ours; null: none. */
const TOLD: Record<string, Told> = {
  title: text,
  rank: wordOf(OrderKey),
  ...Object.fromEntries(
    TICKET_FIELDS.flatMap((name) => {
      const told = BY_KIND[FIELDS[name].kind]?.(FIELDS[name] as never)
      return told ? [[name, told]] : []
    }),
  ),
}

/** Texts whose former versions are not kept. */
const TEXTS = new Set(['description', 'content'])

/** What the values of a kind name. */
const NAMED_BY: { [K in Kind]?: BundleKind } = { person: 'person', ticket: 'ticket', choices: 'label' }

/** Fields whose values are ids of other records, by their kind. */
export const NAMING: Readonly<Record<string, BundleKind>> = {
  ...Object.fromEntries(
    TICKET_FIELDS.flatMap((name): [string, BundleKind][] => {
      const kind = NAMED_BY[FIELDS[name].kind]
      return kind ? [[name, kind]] : []
    }),
  ),
  column: 'column',
  comment: 'comment',
  attachment: 'file',
  ...Object.fromEntries(StoredKind.options.map((kind) => [kind, 'ticket' as const])),
}

/** Changes that need no field: that a ticket was created, deleted, restored. */
const WITHOUT_FIELDS: ReadonlySet<string> = new Set(
  EVENT_TYPES.filter((type) => new RegExp(ABOUT_TICKETS).test(type)),
)

type Value = string | number | string[] | null
type Knows = (kind: BundleKind, id: string) => boolean

/** Null: nothing of it can be told here. @param knows whether the bundle has such a record */
export function cleanChange(
  { imported: _, ...change }: ValueOf<'change'>,
  { now, alter, knows }: { now: string; alter: Alter; knows: Knows },
): ValueOf<'change'> | null {
  const fields = Object.entries(change.changes)
  const kept = fields.flatMap(([field, { before, after }]) => {
    const told = readerOf(field, alter, knows)
    return told ? [[field, { before: told(before), after: told(after) }] as const] : []
  })
  if (kept.length === 0 && !(fields.length === 0 && WITHOUT_FIELDS.has(change.type))) return null
  if (kept.length < fields.length) alter('Some of what it changed is no field of a ticket here')
  return {
    ...change,
    at: moment(change.at, now, alter),
    type: cut(storable(change.type), 60),
    changes: Object.fromEntries(kept),
  }
}

function readerOf(field: string, alter: Alter, knows: Knows): ((value: unknown) => Value) | null {
  if (TEXTS.has(field)) {
    alter('Former texts of descriptions and comments are not kept, only that they changed')
    return () => null
  }
  if (Object.hasOwn(TOLD, field)) return TOLD[field] ?? null
  const kind = Object.hasOwn(NAMING, field) ? NAMING[field] : undefined
  return kind ? (value) => named(value, (id) => knows(kind, id), alter) : null
}

/** Most that one field of a change names: more labels than a ticket can have. */
const NAMED = 100

function named(value: unknown, isKnown: (id: string) => boolean, alter: Alter): string | string[] | null {
  const ids = new Set([value].flat().filter((id): id is string => typeof id === 'string'))
  const known = [...ids].filter(isKnown)
  if (known.length < ids.size) alter('Some of what it names is not there')
  if (known.length > NAMED) alter(`It names more than ${NAMED} of a kind: the first are kept`)
  return Array.isArray(value) ? known.slice(0, NAMED) : (known[0] ?? null)
}
