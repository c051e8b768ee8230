// The terms of a query about custom fields as the values of filter boxes, and back. The query in the search box keeps them, so that
// links and saved views have them too.
import type { FieldKind } from '../../domain/field/field.ts'
import { canonicalName } from '../../domain/field/language.ts'
import { type Parsed, parseQuery } from '../../domain/query/parse.ts'
import { printFieldName, printTerm } from '../../domain/query/print.ts'
import { resolveQuery, type Vocabulary } from '../../domain/query/resolve.ts'
import { termsOf } from '../../domain/query/tree.ts'
import { NONE } from '../../domain/ticket/kinds.ts'

type Of = { id: string; name: string; kind: FieldKind }

/** The terms of a text that can be understood. */
function understood(text: string, { language }: Vocabulary): Parsed {
  const parsed = parseQuery(text, language)
  return 'errors' in parsed ? parsed.valid : parsed
}

/** The value of the box of a custom field, as in the address for other fields; undefined if the box cannot show it. */
export function customBoxValue(text: string, { id, kind }: Of, vocabulary: Vocabulary): string | undefined {
  const [term, more] = termsOf(understood(text, vocabulary).query, canonicalName(id))
  if (!term || more || term.negated) return undefined
  if (kind === 'number' && term.values.length > 1) return undefined
  const values = term.values.map((value) => {
    if (kind === 'day' && ['overdue', 'soon'].includes(value.text)) return value.text
    const resolved = resolveQuery({ query: [{ ...term, values: [value] }], spans: [] }, vocabulary)
    const [found] = 'errors' in resolved ? [] : resolved.query
    return found?.kind === 'field' ? (found.values[0]?.text ?? '') : ''
  })
  return values.includes('') ? undefined : values.join()
}

/** The text after a choice in the box of a custom field. Terms that exclude a value of it stay. */
export function withCustomValue(
  text: string,
  { id, name }: Of,
  value: string | undefined,
  vocabulary: Vocabulary,
): string {
  const field = canonicalName(id)
  const { query, spans } = understood(text, vocabulary)
  const replaced = spans.filter((_, index) => {
    const term = query[index]
    return term?.kind === 'field' && term.field === field && !term.negated
  })
  const rest = replaced
    .reduceRight(
      (left, { term: [start, end] }) => left.slice(0, start) + left.slice(end).replace(/^\s/, ''),
      text,
    )
    .trim()
  if (value === undefined) return rest
  const { names, list } = vocabulary.language?.[field] ?? {}
  const known = names ?? (list && vocabulary[list]) ?? []
  const values = value.split(',').map((one) => {
    const [called] = known.find((entry) => entry.id === one)?.names ?? []
    // A name that is also a word of the language means that word.
    if (called !== undefined && ![NONE, 'me'].includes(called.toLowerCase())) return { text: called }
    return called === undefined && !isId(one) ? { text: one } : { id: true as const, text: one }
  })
  const term = printTerm({ kind: 'field', field: printFieldName(name), values, negated: false })
  return rest === '' ? term : `${rest} ${term}`
}

const isId = (text: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(text)
