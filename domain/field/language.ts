// The custom fields of a project in queries: by their names as people type them, and by `#` and the id in canonical queries, which
// mean the same after a field was renamed.
import { type FieldRules, LANGUAGE, type Language, WORDS_OF_DAYS } from '../query/tree.ts'
import { NONE } from '../ticket/kinds.ts'
import type { CustomField, FieldKind } from './field.ts'
import { fieldKey } from './name.ts'

type Of = Pick<CustomField, 'name' | 'options' | 'unit'>

const named = ({ options }: Of): FieldRules => {
  const live = options.filter(({ removed }) => !removed)
  return {
    kind: 'named',
    // A removed option is found by its name too, unless another one has that name.
    names: [...live, ...options.filter(({ removed }) => removed)].map(({ id, name }) => ({
      id,
      names: [name],
    })),
    words: [NONE],
    hint: [...live.filter((_, at) => at < 3).map(({ name }) => name), NONE].join(', '),
  }
}
const words = (): FieldRules => ({ kind: 'words', words: [NONE], hint: `words of its text, ${NONE}` })

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
  person: () => ({ kind: 'named', list: 'people', words: ['me', NONE], hint: `a username, me, ${NONE}` }),
  checkbox: () => ({ kind: 'choice', words: ['yes', 'no'], hint: 'yes, no' }),
}

/** The name of a custom field in canonical queries. */
export const canonicalName = (id: string): string => `#${id}`

/** The language of a project with these custom fields. Removed fields are no part of it. */
export function languageWith(fields: readonly CustomField[]): Language {
  const rules = fields
    .filter(({ removed_at }) => removed_at === null)
    .flatMap((field): [string, FieldRules][] => {
      const { id, kind, name } = field
      const one = { ...RULES[kind](field), custom: { id, kind, name } }
      return [
        [fieldKey(name), one],
        [canonicalName(id), one],
      ]
    })
  return { ...Object.fromEntries(rules), ...LANGUAGE }
}
