// Lists of names in the language of the page, such as “a, b and c”.

/** @param as how the last two are joined */
export function listText(items: Iterable<string>, as: 'and' | 'or'): string {
  const language = globalThis.document?.documentElement.lang || 'en'
  // British English has no comma before the last "and".
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, {
    type: as === 'and' ? 'conjunction' : 'disjunction',
  }).format(items)
}
