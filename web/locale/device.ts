// The language and formats that this device keeps: the language in a cookie, which the server reads before it sends the page, and
// all of it in localStorage, which the page reads.
import { LANGUAGE_COOKIE, type Language } from '../../domain/locale/language.ts'
import { FORMATS_KEY } from './language.ts'

const YEAR_SECONDS = 31_536_000

/** Null removes the choice. */
export function keepLanguage(language: Language | null) {
  const age = language ? YEAR_SECONDS : 0
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store, and plain http has none
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

/** @param formats in the form of `formatsIn` */
export const keepFormats = (formats: string) => localStorage.setItem(FORMATS_KEY, formats)

/** A visitor who is not signed in chooses a language. The page is loaded again, in that language. */
export function pickLanguage(language: Language) {
  keepLanguage(language)
  keepFormats(`${language},,`)
  location.reload()
}
