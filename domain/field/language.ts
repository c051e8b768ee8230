// The custom fields of a project in queries: by their names as people type them, and by `#` and the id in canonical queries, which
// mean the same after a field was renamed.
import { t } from '../locale/message.ts'
import { type FieldRules, LANGUAGE, type Language, WORDS_OF_DAYS } from '../query/tree.ts'
import { NONE } from '../ticket/kinds.ts'
import type { CustomField, FieldKind } from './field.ts'
import { fieldKey } from './name.ts'

type Of = Pick<CustomField, 'name' | 'options' | 'unit'>

const named = ({ options }: Of): FieldRules => {
  const live = options.filter(({ removed }) => !removed)
  const all = [...live, ...options.filter(({ removed }) => removed)]
  const named = all.map(({ id, name }) => ({ id, names: [name] }))
  const former = all.flatMap(({ id, former_names = [] }) =>
    former_names.map((name) => ({ id, names: [name] })),
  )
  return {
    kind: 'named',
    // A removed option is found by its name too, and each by its former names, unless another one has that name.
    names: named,
    former,
    words: [NONE],
    hint: [...live.filter((_, at) => at < 3).map(({ name }) => name), NONE].join(', '),
  }
}
const words = (): FieldRules => ({
  kind: 'words',
  words: [NONE],
  hint: t('words of its text, {none}', { none: NONE }),
})

const RULES: Record<FieldKind, (field: Of) => FieldRules> = {
  text: words,
  address: words,
  number: () => ({ kind: 'decimal', words: [NONE], compares: true, hint: `5, >=2.5, 3..8, ${NONE}` }),
  day: () => ({
    kind: 'date',
    words: [...WORDS_OF_DAYS, NONE],
    compares: true,
    hint: `<7d, a date, overdue, ${NONE}`,
  }),
  choice: named,
  choices: named,
  person: () => ({
    kind: 'named',
    list: 'people',
    words: ['me', NONE],
    hint: t('a username, me, {none}', { none: NONE }),
  }),
  checkbox: () => ({ kind: 'choice', words: ['yes', 'no'], hint: t('yes, no') }),
}

/** The name of a custom field in canonical queries. */
export const canonicalName = (id: string): string => `#${id}`

/**
 * The language of a project with these custom fields. Removed fields are no part of it. A former name leads to its field as long as
 * no other one has the name.
 */
export function languageWith(fields: readonly CustomField[]): Language {
  const live = fields.filter(({ removed_at }) => removed_at === null)
  const rulesOf = (field: CustomField): FieldRules => {
    const { id, kind, name } = field
    return { ...RULES[kind](field), custom: { id, kind, name } }
  }
  const former = live.flatMap((field) =>
    field.former_names.map((name): [string, FieldRules] => [
      fieldKey(name),
      { ...rulesOf(field), isFormer: true },
    ]),
  )
  const rules = live.flatMap((field): [string, FieldRules][] => {
    const one = rulesOf(field)
    return [
      [fieldKey(field.name), one],
      [canonicalName(field.id), one],
    ]
  })
  // The first entry of two equal ones is overwritten by the later one.
  return { ...Object.fromEntries([...former.reverse(), ...rules]), ...LANGUAGE }
}
