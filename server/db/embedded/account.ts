// The account that PostgreSQL uses if the server runs as root, because PostgreSQL refuses to run as root.
import { chmod, chown, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../../process/start-error.ts'

export type Account = { name: string; uid: number; gid: number }

const candidates = ['postgres', 'node', 'nobody']

async function accounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}

/**
 * @returns null if the server's own account can be used. The owner of an existing cluster takes precedence over the usual
 * names.
 */
export async function unprivilegedAccount(clusterOwner: number | null): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const known = await accounts()
  const wanted = [known.find(({ uid }) => uid === clusterOwner)]
  for (const name of candidates) wanted.push(known.find((account) => account.name === name))
  const account = wanted.find((found) => found !== undefined)
  if (account) return account
  throw new StartError(
    `PostgreSQL does not run as root, and none of the users ${candidates.join(', ')} exists here: start Lacewing as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Whether the account can pass through every folder above the path, and enter the path itself. */
export async function canReach(account: Account, path: string): Promise<boolean> {
  const { mode, uid, gid } = await stat(path)
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
  if (!(mode & bit)) return false
  return dirname(path) === path || canReach(account, dirname(path))
}

/** Lets the account pass through a private folder of root, such as one made by mktemp, but not list it. */
export async function letPass(account: Account, folder: string): Promise<void> {
  const { mode, uid, gid } = await stat(folder)
  if (uid !== 0 || gid !== 0 || !(await canReach(account, dirname(folder)))) return
  await chown(folder, uid, account.gid)
  await chmod(folder, (mode & 0o7707) | 0o010)
}
