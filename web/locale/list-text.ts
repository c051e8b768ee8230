// Lists in the language of the person. Few pages have one, so this is not loaded with the other formats.
import { DEFAULT_LANGUAGE } from '../../domain/locale/language.ts'
import { currentLanguage } from './language.ts'

/**
 * Things in a row: A, B and C.
 * @param english the region of English, which decides about a comma before the last one
 */
export function listText(items: readonly string[], english: 'en' | 'en-GB' = 'en-GB'): string {
  const language = currentLanguage()
  return new Intl.ListFormat(language === DEFAULT_LANGUAGE ? english : language).format(items)
}
