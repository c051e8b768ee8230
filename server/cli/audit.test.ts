// The command that prints the audit log, and its filters.
import { expect, test } from 'vitest'
import { StartError } from '../process/start-error.ts'
import { PASSWORD } from '../test/people.ts'
import { startWorld } from '../test/world.ts'
import { readArguments } from './arguments.ts'
import { runAudit } from './audit.ts'
import { runCommand } from './run.ts'

const world = await startWorld()

async function audit(...argv: string[]): Promise<string[]> {
  const printed: string[] = []
  const commandContext = { ...world.deps, print: (line: string) => void printed.push(line) }
  await runAudit(commandContext, readArguments(['audit', ...argv]))
  return printed
}

test('all entries, oldest first: who, what, from where', async () => {
  const ada = await world.person('Ada \u001b[31mRed')
  const projectId = await world.project(ada, 'Apollo')
  const bob = await world.member(ada, projectId, 'viewer', 'Bob')
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
  }
  for (const password of ['wrong one', PASSWORD])
    await world.app.request('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: bob.email, password }),
    })
  const env = { DATABASE_URL: world.url, PUBLIC_URL: 'https://tracker.example.org' }
  const terminal = { print: () => {}, printError: () => {} }
  const disable = readArguments(['user', 'disable', bob.email])
  expect(await runCommand(disable, env, terminal)).toBe(0)

  const at = '2026-05-04 09:00:00'
  expect(await audit('--since', '1h', '--project', 'apo')).toEqual([
    `${at}  APO         Ada  [31mRed (${ada.username}) created the project “Apollo” (APO)  (local, Unknown device)`,
    `${at}  APO         Ada  [31mRed (${ada.username}) added Bob as Viewer  (local, Unknown device)`,
  ])
  const aboutBob = await audit('--user', bob.email.toUpperCase(), '--since', '2026-05-04')
  expect(aboutBob.slice(0, 3).map((line) => line.slice(33))).toEqual([
    `Ada  [31mRed (${ada.username}) added Bob as Viewer  (local, Unknown device)`,
    `Somebody was refused at sign-in: wrong password [account of ${bob.username}]  (local, Firefox on Linux)`,
    `Bob (${bob.username}) signed in with a password  (local, Firefox on Linux)`,
  ])
  // This uses the real clock of the command line.
  expect((await audit('--since', '2026-05-05')).map((line) => line.slice(33))).toEqual([
    `An operator disabled the account and ended its sessions [account of ${bob.username}]`,
  ])
  expect(await audit('--since', '2100-01-01')).toEqual(['No entries since 2100-01-01 00:00 UTC.'])
})

test('an unknown person or project, or an invalid time, is a one-line error', async () => {
  const refusal = async (...argv: string[]) => {
    const error = await audit(...argv).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    return (error as StartError).message
  }
  expect(await refusal('--user', 'nobody@example.org')).toMatch(
    /^No account has the address nobody@example\.org/,
  )
  expect(await refusal('--user', 'nobody')).toBe('"nobody" is not an e-mail address.')
  expect(await refusal('--project', 'NONE')).toBe('No project has the key "NONE".')
  for (const time of ['yesterday', '7', '2026-13-45', '7y'])
    expect(await refusal('--since', time)).toMatch(/^--since takes a day such as 2026-03-01/)
})
