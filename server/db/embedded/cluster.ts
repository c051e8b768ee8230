// The folder that holds the embedded database: its location, owner and creation.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { userInfo } from 'node:os'
import { basename, join, parse } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { StartError } from '../../process/start-error.ts'
import { type Account, canReach, letPass } from './account.ts'
import type { Binaries } from './binaries.ts'
import { noneIfMissing } from './unreadable.ts'

/** The folder where root stores files that an unprivileged account must be able to access. */
export const sharedFolder = '/var/lib/lacewing'

/** The environment of PostgreSQL's programs, without the variables that are meant for its clients and would mislead it. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

export async function clusterOwner(folder: string): Promise<number | null> {
  const found = await stat(folder).catch(noneIfMissing(folder, null))
  return found?.uid ?? null
}

/** The version that created the cluster, or null if there is none yet. */
export async function clusterMajor(folder: string): Promise<number | null> {
  const file = join(folder, 'PG_VERSION')
  const text = await readFile(file, 'utf8').catch(noneIfMissing(file, null))
  if (text === null) return null
  const major = Number.parseInt(text, 10)
  if (major > 0) return major
  throw new StartError(
    `${file} does not name the PostgreSQL version of the database next to it: its files are damaged. Restore a backup into another DATA_DIR.`,
  )
}

/** DATA_DIR/postgres, or what it links to if the account cannot access it. */
export async function locateCluster(
  dataDir: string,
  account: Account | null,
  logger: Logger,
): Promise<string> {
  const folder = join(dataDir, 'postgres')
  const found = await lstat(folder).catch(noneIfMissing(folder, null))
  if (found?.isSymbolicLink()) {
    const target = await readlink(folder)
    logger.warn(`the database's files are in ${target}`)
    return target
  }
  if (!account) return folder
  if (!(await canReach(account, dataDir))) await letPass(account, dataDir)
  if (await canReach(account, dataDir)) return folder
  if (found) {
    throw new StartError(
      `PostgreSQL does not run as root, and the user ${account.name} cannot reach ${folder}: let others pass its parent folders (chmod o+x), or start Lacewing as the owner of the folder.`,
    )
  }
  const target = join(sharedFolder, `${basename(dataDir)}-${randomUUID().slice(0, 8)}`, 'postgres')
  await mkdir(join(target, '..'), { recursive: true, mode: 0o755 })
  await symlink(target, folder)
  logger.warn(
    `PostgreSQL does not run as root, and the user ${account.name} cannot reach ${dataDir}: the database's files are kept in ${target}`,
  )
  return target
}

/** Makes the account the owner of everything in the cluster. Required, for example, after root has restored it. */
export async function own(folder: string, account: Account | null): Promise<void> {
  const { uid } = await stat(folder)
  if (!account) {
    if (process.getuid && uid !== process.getuid()) {
      throw new StartError(
        `${folder} belongs to another user (uid ${uid}): start Lacewing as that user, or choose another DATA_DIR.`,
      )
    }
    return
  }
  if (uid === account.uid) return
  for (const entry of await readdir(folder, { recursive: true })) {
    await chown(join(folder, entry), account.uid, account.gid)
  }
  await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
}

// The order matters: with C as the character type, the search index would only know ASCII letters.
const characterTypes = ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C']

/**
 * Creates the cluster in a temporary folder beside it and renames that when complete, so that a kill in between leaves no partial
 * cluster.
 */
export async function createCluster(options: {
  folder: string
  binaries: Binaries
  account: Account | null
  authentication: string[]
  sync: boolean
}): Promise<void> {
  const { folder, binaries, account, authentication, sync } = options
  refuseNamelessUser(account)
  const provider = binaries.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  let failure = ''
  for (const characterType of characterTypes) {
    const unfinished = `${folder}.new-${process.pid}`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    if (account) await chown(unfinished, account.uid, account.gid)
    const locale = [...provider, '--encoding=UTF8', '--locale=C', `--lc-ctype=${characterType}`]
    const rest = ['--username=postgres', '--data-checksums', ...(sync ? [] : ['--no-sync'])]
    try {
      await promisify(execFile)(binaries.initdb, ['-D', unfinished, ...locale, ...authentication, ...rest], {
        uid: account?.uid,
        gid: account?.gid,
        cwd: parse(folder).root,
        env: programEnvironment(),
      })
      // If a second server was faster, keep its cluster: `rename` does not replace a folder that is not empty.
      await rename(unfinished, folder).catch(async (error) => {
        await rm(unfinished, { recursive: true })
        if (!(await clusterMajor(folder))) throw error
      })
      return
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      failure = lastLine((error as { stderr?: string }).stderr) || String((error as Error).message)
      if (!/invalid locale|locale name/.test(failure)) break
    }
  }
  throw new StartError(`PostgreSQL could not create its folder ${folder}: ${failure}`)
}

function lastLine(text = ''): string {
  const errors = text.split('\n').filter((line) => /error|fatal|could not|invalid/i.test(line))
  return (errors[0] ?? '').replace(/^initdb: /, '').trim()
}

function refuseNamelessUser(account: Account | null): void {
  if (account) return
  try {
    userInfo()
  } catch {
    throw new StartError(
      `The user id ${process.getuid?.()} has no name on this machine (no line in /etc/passwd), which PostgreSQL needs: add one, or set DATABASE_URL.`,
    )
  }
}
