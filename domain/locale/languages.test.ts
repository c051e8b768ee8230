// The language that suits a browser, and the one that a cookie names.
import { expect, it } from 'vitest'
import { bestLanguage, LANGUAGES, languageInCookie, tagsOfHeader } from './languages.ts'

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB', 'en'],
  ['nl, fr-CA;q=0.7', 'fr'],
  ['fr;q=0.5, ja;q=0.9', 'ja'],
  ['ja;q=0, ko', 'ko'],
  ['pt-PT', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['zh', 'zh-CN'],
  ['zh-Hans-SG', 'zh-CN'],
  ['zh-TW, zh-Hant;q=0.9, ko;q=0.1', 'ko'],
  ['ar-EG', 'ar'],
  ['tlh', undefined],
  ['*', undefined],
  ['', undefined],
  [';;;,,q=1,de;q=x', undefined],
])('a browser that asks for %j is offered %s', (header, language) => {
  expect(bestLanguage(tagsOfHeader(header))).toBe(language)
})

it('reads no more of a long header than its beginning', () => {
  expect(tagsOfHeader(`${'x,'.repeat(100_000)}de`)).toHaveLength(20)
  expect(bestLanguage(Array.from({ length: 50 }, () => 'nl').concat('de'))).toBeUndefined()
})

it.each([
  ['lacewing_lang=de', 'de'],
  ['a=b; lacewing_lang=zh-CN; c=d', 'zh-CN'],
  ['not_lacewing_lang=de', undefined],
  ['lacewing_lang=xx', undefined],
  ['lacewing_lang=de"><script>', undefined],
  ['', undefined],
])('the cookies %j name %s', (cookies, language) => {
  expect(languageInCookie(cookies)).toBe(language)
})

it.each(Object.entries(LANGUAGES))('%s has the name that Intl gives it in itself', (code, { name }) => {
  const known = new Intl.DisplayNames(code, { type: 'language', languageDisplay: 'standard' }).of(code) ?? ''
  const plain = (text: string) => text.toLocaleLowerCase(code).replace(/[^\p{L}]/gu, '')
  expect(code === 'zh-CN' ? '简体中文' : plain(name)).toBe(code === 'zh-CN' ? name : plain(known))
})
