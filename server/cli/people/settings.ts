// The settings that are kept between commands: the server, the token and the last project, in one file that only its owner can
// read.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { Refused, WrongUse } from './wrong.ts'

export type StoredSettings = { url?: string; token?: string; project?: string }
export type Connection = { url: string; token: string }

type Env = Readonly<Record<string, string | undefined>>

/** The path of the file, by the XDG base directories on every system. */
export function fileOf(env: Env): string {
  const base = env.XDG_CONFIG_HOME?.startsWith('/')
    ? env.XDG_CONFIG_HOME
    : join(env.HOME || homedir(), '.config')
  return join(base, 'lacewing', 'settings.json')
}

export async function readSettings(env: Env): Promise<StoredSettings> {
  const file = fileOf(env)
  try {
    const settings = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
    const texts = Object.entries(settings ?? {}).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(texts) as StoredSettings
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new Refused(`${file} cannot be read: ${(error as Error).message}`)
  }
}

/** Writes the file completely or not at all. Other users can never read it. */
export async function keep(env: Env, settings: StoredSettings): Promise<void> {
  const file = fileOf(env)
  const fresh = `${file}.${process.pid}`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(fresh, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    await rename(fresh, file)
  } catch (error) {
    await rm(fresh, { force: true })
    throw new Refused(`${file} cannot be written: ${(error as Error).message}`)
  }
}

export async function forget(env: Env): Promise<void> {
  await rm(fileOf(env), { force: true })
}

/** The origin of a server. Throws WrongUse. */
export function originOf(text: string, from: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '')
    throw new WrongUse(
      `${from} takes an address such as https://tracker.example.org, not ${JSON.stringify(text)}.`,
    )
  return url.origin
}

/**
 * The server and its token. A token belongs to one server: a token from the environment is not sent to a server from the file
 * with another token, nor the reverse.
 */
export function connectionOf(env: Env, settings: StoredSettings): Connection {
  const given = env.LACEWING_URL ? originOf(env.LACEWING_URL, 'LACEWING_URL') : undefined
  const url = given ?? settings.url
  const token =
    env.LACEWING_TOKEN || (given === undefined || given === settings.url ? settings.token : undefined)
  if (!url)
    throw new WrongUse(
      'No server is known. Sign in with lacewing login URL, or set LACEWING_URL and LACEWING_TOKEN.',
    )
  if (!token)
    throw new WrongUse(
      `No token is known for ${url}. Sign in with lacewing login ${url}, or set LACEWING_TOKEN.`,
    )
  return { url, token }
}
