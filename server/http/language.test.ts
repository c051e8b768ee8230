// Refusals in the language of the page: who gets which language, and that no answer has the language of another reader.
import { expect, it } from 'vitest'
import { startWorld } from '../test/world.ts'
import { LANGUAGE_HEADER } from './language.ts'

const world = await startWorld()
const { owner, projectId } = await world.team('Ada')

async function refused(headers: Record<string, string>) {
  const response = await world.app.request('/api/projects', { headers })
  expect(response.status).toBe(401)
  const { code, detail } = await response.json()
  return [code, detail]
}
const ENGLISH = ['not_signed_in', 'You are not signed in']
const GERMAN = ['not_signed_in', 'Du bist nicht angemeldet']

it.each([
  ['nothing', {}, ENGLISH],
  ['only what its browser prefers', { 'accept-language': 'de' }, ENGLISH],
  ['the language of the page', { cookie: 'a=b; lacewing_lang=de' }, GERMAN],
  ['a header', { [LANGUAGE_HEADER]: 'de' }, GERMAN],
  [
    'a header and a page of another language',
    { [LANGUAGE_HEADER]: 'de', cookie: 'lacewing_lang=ja' },
    GERMAN,
  ],
  ['an unknown language', { [LANGUAGE_HEADER]: 'tlh', cookie: 'lacewing_lang=../de' }, ENGLISH],
  ['a huge header', { [LANGUAGE_HEADER]: 'de'.repeat(5_000) }, ENGLISH],
  ['Arabic', { cookie: 'lacewing_lang=ar' }, ['not_signed_in', 'لم يتم تسجيل الدخول']],
])('a request that says %s', async (_, headers, expected) => {
  expect(await refused(headers)).toEqual(expected)
})

it('answers concurrent requests each in its own language', async () => {
  const languages = Array.from({ length: 60 }, (_, at) => (at % 2 ? 'de' : 'en'))
  const said = await Promise.all(
    languages.map((language) => refused({ cookie: `lacewing_lang=${language}` })),
  )
  expect(said).toEqual(languages.map((language) => (language === 'de' ? GERMAN : ENGLISH)))
})

async function fieldErrors(language: string, body: object) {
  const response = await world.app.request(`/api/projects/${projectId}/tickets`, {
    method: 'POST',
    headers: {
      ...owner.headers,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      cookie: `lacewing_lang=${language}`,
    },
    body: JSON.stringify(body),
  })
  const { code, detail, errors } = await response.json()
  return { code, detail, errors: errors?.map(({ message }: { message: string }) => message) }
}

it('says what is wrong with each field', async () => {
  const long = { title: 'x'.repeat(10_000) }
  const english = await fieldErrors('en', long)
  const german = await fieldErrors('de', long)
  expect(english).toMatchObject({ code: 'invalid_input', detail: 'Some of the input is not valid' })
  expect(german).toMatchObject({ code: 'invalid_input', detail: 'Einige Eingaben sind ungültig' })
  expect(german.errors).not.toEqual(english.errors)
  const typed = await fieldErrors('de', { title: 7 })
  expect(typed.errors).not.toEqual((await fieldErrors('en', { title: 7 })).errors)
})

it('gives the same data to readers of every language', async () => {
  const list = async (language: string) => {
    const headers = { ...owner.headers, cookie: `lacewing_lang=${language}` }
    return (await world.app.request(`/api/projects/${projectId}/tickets`, { headers })).text()
  }
  expect(await list('ar')).toBe(await list('en'))
})
