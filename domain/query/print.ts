// Prints a tree as text: `parseQuery` turns that text into the same tree.
import type { Query, Term, Value } from './tree.ts'

/** The canonical text of a query. */
export function printQuery(query: Query): string {
  return query.map(printTerm).join(' ')
}

/** The canonical text of one term. */
export function printTerm(term: Term): string {
  if (term.kind === 'word') return term.text
  const sign = term.negated ? '-' : ''
  if (term.kind === 'phrase') return sign + quoted(term.text)
  return `${sign}${term.field}:${term.values.map(printValue).join()}`
}

export function printValue({ op, text, id }: Value): string {
  return (id ? '#' : (op ?? '')) + printName(text)
}

/** A value as it has to be typed: in quotation marks unless it is one plain word. */
export function printName(text: string): string {
  return /^[^\s",<>#\\/:][^\s",]*$/.test(text) ? text : quoted(text)
}

/** The name of a field as it has to be typed. */
export function printFieldName(name: string): string {
  return /^[a-z\u00c0-\uffff][\w\u00c0-\uffff-]*$/i.test(name) ? name : quoted(name)
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`
}
