// The custom fields of an issue in Jira's XML, where each names its type.
import type { FieldKind } from '../../../../domain/field/field.ts'
import { htmlToMarkdown } from '../html.ts'
import { FieldsOfIssue } from './fields-of-issue.ts'
import { hasTime, isCascading, kindOfType, specialOf } from './kinds.ts'
import { child, children, type Node, wordsIn } from './xml.ts'

type Reading = { base: string | null; person: (name: string) => string | null }

export function customIn(item: Node, { base, person }: Reading): FieldsOfIssue<string> {
  const found = new FieldsOfIssue<string>()
  for (const field of children(child(item, 'customfields'), 'customfield')) {
    const name = wordsIn(field, 'customfieldname') ?? 'without a name'
    const { key = '', id = name } = field.attributes
    const values = valuesIn(field)
    const [first] = values
    if (first === undefined) continue
    const special = specialOf(name, key)
    if (special !== null) {
      found.special(special, values, first)
      continue
    }
    const parts = isCascading(key) ? [values.join(' / ')] : values
    // The values of other types, such as those of apps, are words.
    const kind: FieldKind = kindOfType(key) ?? 'text'
    const words = kind === 'text' ? parts.map((part) => htmlToMarkdown(part, base)) : parts
    const ids = kind === 'person' ? words.flatMap((word) => person(word) ?? []) : words
    found.add({ id, name, kind, values: ids, words, hasTime: hasTime(key) }, name, words)
  }
  return found
}

/** The values of a field; the number of their parts if these have no words. */
function valuesIn(field: Node): string[] {
  const values = child(field, 'customfieldvalues')
  const inner =
    values?.children.map(({ text, children }) => text.trim() || String(children.length || '')) ?? []
  const own = values?.text.trim() ?? ''
  return (own === '' ? inner : [own]).filter((value) => value !== '')
}
