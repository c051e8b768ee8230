// The beginning of a page or mail that the server writes, with the language of its reader.
import { LANGUAGES } from '../../domain/locale/languages.ts'
import { readersLanguage } from './scope.ts'

/** Whether the reader's language is written from right to left. */
export const isRightToLeft = (): boolean => LANGUAGES[readersLanguage()].dir === 'rtl'

/** The tag `html` in the language of the reader. */
export const htmlTag = (): string =>
  `<html lang="${readersLanguage()}"${isRightToLeft() ? ' dir="rtl"' : ''}>`
