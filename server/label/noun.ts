// What the server has to know of labels.
import { sql } from 'kysely'
import type { Label } from '../../domain/label/label.ts'
import type { Carried, Noun } from '../noun.ts'

type Texts = Pick<Label, 'name' | 'description'>

const label: Carried<'label', Record<string, Texts>> = {
  now: (events) => sql`select json_object_agg(id, json_build_object('name', name, 'description', description))
    from label where id = any(${events.map((event) => event.label.id)}::uuid[]) and removed_at is null`,
  fill: ({ label }, now) => ({
    label: { ...label, ...(now?.[label.id] ?? { name: '', description: null }) },
  }),
}

export const labelNoun = { carried: { label } } satisfies Noun
