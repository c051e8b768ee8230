// `lacewing login` and `lacewing logout`: store and remove the server and the token on this machine.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Given } from './arguments.ts'
import { caller } from './call.ts'
import type { Bare } from './run.ts'
import { forget, keep, originOf } from './settings.ts'
import { Refused, WrongUse } from './wrong.ts'

export async function login(bare: Bare, given: Given): Promise<void> {
  const { env, settings, out, isPiped, input } = bare
  const text = given.operands[0] ?? (env.LACEWING_URL || settings.url)
  if (!text) throw new WrongUse('Which server? Usage: lacewing login https://tracker.example.org')
  const url = originOf(text, 'lacewing login')
  const token = (env.LACEWING_TOKEN || (isPiped ? await input() : await prompt(`Token for ${url}: `))).trim()
  if (!/^lacewing_[A-Za-z0-9_-]{43}$/.test(token))
    throw new WrongUse(
      'This is not a complete token: a token begins with lacewing_ and has 52 characters. Create one in your profile, under Tokens.',
    )
  const me = await caller({ url, token })('getMe', {}, {})
  const isSame = url === settings.url
  await keep(env, { url, token, ...(isSame && settings.project && { project: settings.project }) })
  if (/^http:/.test(url) && !/^http:\/\/(localhost|127\.|\[::1\])/.test(url))
    out.note('The address is http: the token travels unencrypted.')
  if (given.json) out.json({ url, user: me })
  else out.table([[`Signed in to ${url} as ${me.full_name} (@${me.username}).`]])
}

export async function logout({ env, out, settings }: Bare, given: Given): Promise<void> {
  if (!settings.token) throw new Refused('No token is stored here.')
  await forget(env)
  if (given.json) out.json({ url: settings.url })
  else out.print(`Forgot the token for ${settings.url}. It stays valid until you revoke it in your profile.`)
}

/** Asks a question. The answer is not shown. */
async function prompt(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
