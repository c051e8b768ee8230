// Mails in the language of their reader, and a check that no mail has a text which no catalogue can translate.
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/experimental'
import { expect, it } from 'vitest'
import { LANGUAGE_CODES } from '../../domain/locale/language.ts'
import { mail } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { inLanguage } from '../locale/scope.ts'
import { startAccounts } from '../test/accounts.ts'
import { createPerson, PASSWORD } from '../test/people.ts'

const world = await startAccounts()

async function changed(email: string, language?: string) {
  if (language)
    await world.database.pool.query('update account set language = $1 where email = $2', [language, email])
  await enqueue(world.db, mail('password_changed', { email }))
  return (await world.deliver()).at(-1)
}

it('is in the language that the person has chosen, with its direction, and in English before', async () => {
  const { email } = await createPerson(world.deps)
  expect(await changed(email)).toMatchObject({ subject: 'Your password was changed' })
  const german = await changed(email, 'de')
  expect(german?.subject).toBe('Dein Passwort wurde geändert')
  expect(german?.text).toMatch(/^Hallo,\n\nDas Passwort deines Lacewing-Kontos/)
  expect(german?.html).toContain('<html lang="de">')
  expect((await changed(email, 'ar'))?.html).toContain('<html lang="ar" dir="rtl">')
})

it('verifies an address in the language of the page that signed up', async () => {
  const body = {
    email: 'bob@example.org',
    password: PASSWORD,
    data: { full_name: 'Bob', username: 'bob' },
  }
  await inLanguage('de', () => world.post('/signup', body))
  const sent = (await world.deliver()).at(-1)
  expect(sent?.subject).toBe('Bitte bestätige deine E-Mail-Adresse')
  expect(sent?.text).toContain('als Bob (Benutzername bob), mit')
  expect(sent?.text).toContain('am 4. März 2026 um 05:06 UTC')
})

const SERVER = fileURLToPath(new URL('..', import.meta.url))
/** The files that write mails, and pages and messages for people outside of the application. */
const WRITES =
  /(?:^|\/)(?:mail|mail-text|mail-content|unsubscribe|report-mail-routes|outcome)\.ts$|^(?:digest|notification|mail)\/text\.ts$|^push\/sender\.ts$|^calendar\/ics\.ts$/
/** Two words in a row: neither a key, a path, a header, markup nor code. */
const WORDS = /\p{L}{2,}[,:]? \p{L}{2,}/u
/** Texts that nobody reads: of errors, the log and the database, and what machines read. */
const NOT_READ =
  /^(?:stop mails|stop digest|Weekly digest|is not|could not .*|a push service|PRODID.*)$| as \w+$/

type Node = { type: string; [key: string]: unknown }

/** The texts in a module that are in no call of `t`. */
function bareTexts(node: Node, found: string[] = []): string[] {
  const { type } = node
  const callee = node.callee as { name?: string } | undefined
  if (type === 'CallExpression' && callee?.name === 't') return found
  // SQL, errors and types.
  if (/^(?:TaggedTemplate|NewExpression|ThrowStatement|TS)/.test(type)) return found
  if (type === 'Literal' && typeof node.value === 'string') found.push(node.value)
  if (type === 'TemplateElement') found.push((node.value as { cooked: string }).cooked)
  for (const value of Object.values(node))
    for (const child of [value].flat()) if ((child as Node)?.type) bareTexts(child as Node, found)
  return found
}

it('has no text which is no message', async () => {
  const files = (await readdir(SERVER, { recursive: true })).map((file) => file.replaceAll('\\', '/'))
  const writing = files.filter((file) => WRITES.test(file))
  expect(writing.length).toBeGreaterThan(15)
  const bare: string[] = []
  for (const file of writing) {
    const { program } = parseSync(file, await readFile(SERVER + file, 'utf8'), { lang: 'ts' })
    for (const text of bareTexts(program as unknown as Node))
      if (WORDS.test(text.replace(/<[^>]*>|\$\{[^}]*\}/g, '')) && !NOT_READ.test(text))
        bare.push(`${file}: ${text}`)
  }
  expect(bare).toEqual([])
})

it('has the words of every mail in every language', async () => {
  const { email } = await createPerson(world.deps)
  const subjects = []
  for (const language of LANGUAGE_CODES) subjects.push((await changed(email, language))?.subject)
  expect(new Set(subjects).size).toBe(LANGUAGE_CODES.length)
})
