// Lists in the language of the person. Few pages have one, so this is not loaded with the other formats.
import { DEFAULT_LANGUAGE } from '../../domain/locale/language.ts'
import { currentLanguage } from './language.ts'

/**
 * Things in a row: A, B and C.
 * @param as how the last two are joined
 * @param english the region of English, which decides about a comma before the last one
 */
export function listText(
  items: Iterable<string>,
  as: 'and' | 'or' = 'and',
  english: 'en' | 'en-GB' = 'en-GB',
): string {
  const language = currentLanguage()
  const type = as === 'and' ? 'conjunction' : 'disjunction'
  return new Intl.ListFormat(language === DEFAULT_LANGUAGE ? english : language, { type }).format(items)
}
