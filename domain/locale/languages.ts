// Names and directions of the languages, and which of them suits a browser.
import { isLanguage, LANGUAGE_CODES, LANGUAGE_COOKIE, type Language } from './language.ts'

/** A language as lists show it. */
export type LanguageRow = {
  /** The name of the language in itself. */
  name: string
  /** The direction of its script. */
  dir: 'ltr' | 'rtl'
}

/** Every language that a person can choose. */
export const LANGUAGES: Readonly<Record<Language, LanguageRow>> = {
  en: { name: 'English', dir: 'ltr' },
  de: { name: 'Deutsch', dir: 'ltr' },
  fr: { name: 'Français', dir: 'ltr' },
  es: { name: 'Español', dir: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', dir: 'ltr' },
  it: { name: 'Italiano', dir: 'ltr' },
  pl: { name: 'Polski', dir: 'ltr' },
  uk: { name: 'Українська', dir: 'ltr' },
  tr: { name: 'Türkçe', dir: 'ltr' },
  ja: { name: '日本語', dir: 'ltr' },
  'zh-CN': { name: '简体中文', dir: 'ltr' },
  ko: { name: '한국어', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
}

/** More of a header, and more languages of a browser, are not read. */
const MOST_CHARACTERS = 500
const MOST_TAGS = 20

/** Scripts and regions that are written in another form of Chinese than the one on offer. */
const OTHER_CHINESE = /^zh-(?:hant|tw|hk|mo)\b/i

/**
 * The language on offer for a tag such as `de-AT`; undefined if there is none. Another region of the same language counts, because
 * most people read it more easily than a foreign language.
 */
export function languageOf(tag: string): Language | undefined {
  const lower = tag.toLowerCase()
  if (OTHER_CHINESE.test(lower)) return undefined
  const [base] = lower.split('-', 1)
  return (
    LANGUAGE_CODES.find((code) => code.toLowerCase() === lower) ??
    LANGUAGE_CODES.find((code) => code.split('-', 1)[0] === base)
  )
}

/** The best language for a list of tags, the most wanted first, such as `navigator.languages`; undefined if none is on offer. */
export function bestLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags.slice(0, MOST_TAGS)) {
    const found = languageOf(tag.slice(0, MOST_CHARACTERS))
    if (found) return found
  }
  return undefined
}

/** The tags of a header Accept-Language, the most wanted first. Unwanted ones (`q=0`) and unreadable parts are left out. */
export function tagsOfHeader(header: string): string[] {
  return header
    .slice(0, MOST_CHARACTERS)
    .split(',', MOST_TAGS)
    .flatMap((part) => {
      const [tag = '', weight = ''] = part.split(';', 2).map((one) => one.trim())
      const wanted = weight === '' ? 1 : Number(/^q=([01](?:\.\d{1,3})?)$/.exec(weight)?.[1] ?? 0)
      return /^[a-z]{1,8}(?:-[a-z\d]{1,8}){0,3}$/i.test(tag) && wanted > 0 ? [{ tag, wanted }] : []
    })
    .sort((one, other) => other.wanted - one.wanted)
    .map(({ tag }) => tag)
}

/** The language in a header Cookie, or in `document.cookie`; undefined if none was chosen, or one that does not exist. */
export function languageInCookie(cookies: string): Language | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  const code = pairs.find(([name]) => name === LANGUAGE_COOKIE)?.[1]
  return isLanguage(code) ? code : undefined
}
