// The language of this page. The server writes it into the page (server/http/assets.ts), so it does not change until a reload.
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../domain/locale/language.ts'

/** The language in which this page is shown; the default outside a browser. */
export function currentLanguage(): Language {
  const code = globalThis.document?.documentElement?.lang
  return isLanguage(code) ? code : DEFAULT_LANGUAGE
}

/** The key in localStorage under which this device keeps the formats that it follows (format.ts). */
export const FORMATS_KEY = 'lacewing.formats'
