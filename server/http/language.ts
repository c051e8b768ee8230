// The language of the page that makes a request: the header of a program that asks for one, or else the cookie in which the device keeps
// its language, which follows the profile (web/locale/follow.ts). A request with neither gets English, whatever its browser prefers.
import type { Context, MiddlewareHandler } from 'hono'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_COOKIE, type Language } from '../../domain/locale/language.ts'
import { languageInCookie } from '../../domain/locale/languages.ts'
import { inLanguage } from '../locale/scope.ts'

/** The header by which a program asks for texts in a language. */
export const LANGUAGE_HEADER = 'Lacewing-Language'

/** Only the code of a language on offer counts. */
export function languageOf({ req }: Context): Language {
  const asked = req.header(LANGUAGE_HEADER)
  if (isLanguage(asked)) return asked
  const cookies = req.header('Cookie') ?? ''
  return (cookies.includes(LANGUAGE_COOKIE) && languageInCookie(cookies)) || DEFAULT_LANGUAGE
}

/** Makes the texts of an answer in the language of its page. */
export const inLanguageOfPage: MiddlewareHandler = (c, next) => {
  const language = languageOf(c)
  return language === DEFAULT_LANGUAGE ? next() : inLanguage(language, next)
}
