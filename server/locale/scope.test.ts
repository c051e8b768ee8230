// The language of the reader: a scope for each, texts with places and plural forms, and English texts that were made before.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { LANGUAGE_CODES } from '../../domain/locale/language.ts'
import { t } from '../../domain/locale/message.ts'
import { REFUSALS } from '../../domain/refusals.ts'
import { writeServerCatalogues } from '../../script/server-catalogues.mjs'
import { wordsIn } from './catalogue.ts'
import { inReadersWords } from './constant.ts'
import { inEnglish, inLanguage, readersLanguage } from './scope.ts'

const hello = () => t('Hello,')
const left = (days: number) => t(', without change for {days, plural, one {# day} other {# days}}', { days })

it('keeps the language of each of many concurrent readers, after every wait and in what they call', async () => {
  const expected = { en: 'Hello,', de: 'Hallo,', fr: 'Bonjour,', ar: 'مرحبًا،' }
  const asked = Array.from({ length: 200 }, (_, at) => Object.keys(expected)[at % 4] as keyof typeof expected)
  const said = await Promise.all(
    asked.map((language, at) =>
      inLanguage(language, async () => {
        await delay(at % 7)
        const before = hello()
        await Promise.resolve().then(() => new Promise((resolve) => setImmediate(resolve)))
        return [before, hello(), readersLanguage()]
      }),
    ),
  )
  expect(said).toEqual(asked.map((language) => [expected[language], expected[language], language]))
  expect([hello(), readersLanguage()]).toEqual(['Hello,', 'en'])
})

it('makes English inside of another language for what others will read', () => {
  inLanguage('de', () => {
    expect(inEnglish(hello)).toBe('Hello,')
    expect(hello()).toBe('Hallo,')
  })
  expect(inLanguage(null, hello)).toBe('Hello,')
})

it('fills places and plural forms by the rules of the language', () => {
  expect([1, 3].map(left)).toEqual([', without change for 1 day', ', without change for 3 days'])
  inLanguage('de', () =>
    expect([1, 3].map(left)).toEqual([', seit 1 Tag unverändert', ', seit 3 Tagen unverändert']),
  )
  inLanguage('ar', () =>
    expect([1, 2, 3, 11].map(left).map((text) => text.replace('، دون تغيير منذ ', ''))).toEqual([
      'يوم واحد',
      'يومين',
      '3 أيام',
      '11 يومًا',
    ]),
  )
  const written = 'a \\ {b} <c>'
  inLanguage('de', () => expect(t('Not found: {name}', { name: written })).toBe(`Nicht gefunden: ${written}`))
})

it('has a translation for each sense of a text, by its context', () => {
  inLanguage('fr', () => {
    expect(t('Number')).toBe('Numéro')
    expect(t('Number', { context: 'kind of field' })).toBe('Nombre')
  })
  expect(t('Number', { context: 'kind of field' })).toBe('Number')
})

it('knows English texts that were made while modules were loaded, with what was in their places', () => {
  expect(inReadersWords(REFUSALS.not_signed_in.message)).toBe('You are not signed in')
  inLanguage('de', () => {
    expect(inReadersWords(REFUSALS.not_signed_in.message)).toBe('Du bist nicht angemeldet')
    const long = inEnglish(() => t('The password needs at least {shortest} characters', { shortest: 8 }))
    expect(inReadersWords(long)).toBe('Das Passwort braucht mindestens 8 Zeichen')
    const unknown = 'No message says this about the {name}'
    expect(inReadersWords(unknown)).toBe(unknown)
    expect(inReadersWords('x'.repeat(1_000_000))).toHaveLength(1_000_000)
  })
})

it('is built for production as it is read from the sources', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lacewing-catalogues-'))
  await writeServerCatalogues(folder)
  for (const language of LANGUAGE_CODES) {
    const built = JSON.parse(await readFile(join(folder, `${language}.json`), 'utf8'))
    expect(built).toEqual(wordsIn(language).texts)
  }
  await rm(folder, { recursive: true })
})
