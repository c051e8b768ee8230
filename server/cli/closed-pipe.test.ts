// The reader of the output closes the pipe early, as `head` does: every command ends quietly and has done its work, and the server
// goes on.
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createCommandLine } from '../test/command.ts'
import { lacewing, lacewingProcess } from '../test/server-process.ts'
import { createSite } from '../test/site.ts'
import { startWorld } from '../test/world.ts'

const world = await startWorld()
const people = await createCommandLine(world)
const { url, token, home, owner, key, projectId } = people
const ticket = await world.ticket(owner, projectId)
// A server with its own database, beside which the commands of the operator run.
const site = await createSite()
const server = await site.start()
const folder = await mkdtemp(join(tmpdir(), 'lacewing-pipe-'))
afterAll(async () => {
  await people.leave()
  await site.remove()
  await rm(folder, { recursive: true })
})

/** Runs a command whose output nobody reads. */
async function unread(words: string[], env: Record<string, string>) {
  const child = lacewingProcess(words, env)
  child.stdout?.destroy()
  let err = ''
  child.stderr?.on('data', (data) => {
    err += data
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, err }
}

const EMAIL = 'una@example.org'
// The other commands about people print one line at their end, as the creation of one does.
test.each([
  ['help'],
  ['user', 'create', EMAIL, '--username', 'una', '--full-name', 'Una Read'],
  ['user', 'list'],
  ['audit', '--since', '1d'],
  ['doctor'],
  ['backup', join(folder, 'a.backup')],
  ['restore', join(folder, 'none.backup')],
  ['keys', 'rotate'],
])('the operator’s command %s %s ends without a stack', async (...words) => {
  const { code, err } = await unread(words, site.settings)
  // A refusal is one line.
  expect(err).toMatch(code === 0 ? /^$/ : /^[^\n]+\n$/)
})

test('a command whose output nobody read has done its work', async () => {
  expect((await lacewing(['user', 'list'], site.settings)).out).toContain(EMAIL)
  expect(await readdir(folder)).toContain('a.backup')
})

test.each([
  ['help'],
  ['list', '--help'],
  ['completion', 'bash'],
  ['projects'],
  ['list', '--project', key],
  ['show', `${key}-${ticket.number}`],
  ['edit', `${key}-${ticket.number}`, '--estimate', '3'],
  ['assign', `${key}-${ticket.number}`, 'me'],
  ['label', `${key}-${ticket.number}`, 'none'],
  ['attach', `${key}-${ticket.number}`, fileURLToPath(import.meta.url)],
  ['watch', `${key}-${ticket.number}`],
  ['unwatch', `${key}-${ticket.number}`],
  ['move', `${key}-${ticket.number}`, 'done'],
  ['comment', `${key}-${ticket.number}`, 'Seen'],
  ['new', 'Made by a pipe', '--project', key],
  ['open', `${key}-${ticket.number}`],
])('the command for people %s %s ends without a stack', async (...words) => {
  const env = { LACEWING_URL: url, LACEWING_TOKEN: token, HOME: home }
  expect(await unread(words, env)).toEqual({ code: 0, err: '' })
})

test('the server goes on when nobody reads its output any more', async () => {
  server.child.stdout?.destroy()
  const mails = async () => {
    const names = await readdir(join(site.folder.path, 'mail')).catch(() => [])
    return names.filter((name) => name.endsWith('.eml')).length
  }
  // Without a mail server the link of each mail is printed.
  for (const name of ['ada', 'grace']) {
    const before = await mails()
    await site.signUp(`${name}@example.org`, name)
    await expect.poll(mails).toBe(before + 1)
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
