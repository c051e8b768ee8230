// The languages that a person can choose. The first visit of each page loads this file, so names and directions are in languages.ts.

/** The codes of all languages, as in the attribute `lang` of a page. The first one is the default. */
export const LANGUAGE_CODES = [
  'en',
  'de',
  'fr',
  'es',
  'pt-BR',
  'it',
  'pl',
  'uk',
  'tr',
  'ja',
  'zh-CN',
  'ko',
  'ar',
] as const

/** The code of a language that a person can choose. */
export type Language = (typeof LANGUAGE_CODES)[number]

/** The language of everybody who has chosen none. */
export const DEFAULT_LANGUAGE: Language = 'en'

/** Whether a text is the code of such a language. Upper and lower case differ. */
export const isLanguage = (code: unknown): code is Language =>
  (LANGUAGE_CODES as readonly unknown[]).includes(code)

/** The name of the cookie with the language that was chosen on this device. The page writes it, the server only reads it. */
export const LANGUAGE_COOKIE = 'lacewing_lang'
