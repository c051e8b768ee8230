// The reasons why imports are stopped, in the language of their reader.
import { expect, it } from 'vitest'
import { inLanguage } from '../locale/scope.ts'
import { pagesOf } from './read/pages.ts'
import { refusalOfFile } from './readable.ts'
import { readersReason } from './reason.ts'

it('is in the language of the reader, with the line and what was in its places', () => {
  const damaged = refusalOfFile('a.zip', Buffer.from('PK\u0003\u0004, and no end'), Buffer.from('')) ?? ''
  const inGerman = {
    [damaged]: 'Dieses Archiv ist beschädigt oder unvollständig. Bitte lade es erneut herunter.',
    'line 1: these are not the columns of GitLab’s export.':
      'Zeile 1: Das sind nicht die Spalten des Exports von GitLab.',
    '“bugs.json” holds no issues of Jira.': '„bugs.json“ enthält keine Vorgänge von Jira.',
    'It was stopped, because it took longer than the limit of 30 minutes.':
      'Er wurde angehalten, weil er länger dauerte als die Grenze von 30 Minuten.',
    'line 7: “Fällig” is no day': 'Zeile 7: “Fällig” is no day',
  }
  for (const [reason, words] of Object.entries(inGerman)) {
    expect(readersReason(reason)).toBe(reason)
    expect(inLanguage('de', () => readersReason(reason))).toBe(words)
  }
  expect(inLanguage('ar', () => readersReason('“a.csv” is empty.'))).toBe('«a.csv» فارغ.')
})

it.each([
  [401, 'GitHub akzeptiert das Token nicht.'],
  [404, 'GitHub hat kein solches Projekt, oder das Token erlaubt keinen Zugriff darauf.'],
  [418, 'GitHub antwortet mit einem Fehler (418).'],
])('says in German what status %i of a forge means', async (status, words) => {
  const fetch = async () => new Response('', { status })
  const api = { url: 'https://api.github.com', token: null, fetch }
  const reading = pagesOf(api, 'https://api.github.com/issues', { headers: {}, forge: 'GitHub' })
  const { message } = (await reading.next().catch((error: unknown) => error)) as Error
  expect(inLanguage('de', () => readersReason(message))).toBe(words)
})
