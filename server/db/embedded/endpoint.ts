// How the embedded PostgreSQL is reached: a Unix socket in a private folder, on Windows a loopback port.
import { randomBytes } from 'node:crypto'
import { access, chmod, chown, constants, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../process/start-error.ts'
import type { Account } from './account.ts'
import { noneIfMissing } from './unreadable.ts'

export type Endpoint = {
  /** PostgreSQL's settings for this endpoint. */
  settings: Record<string, string>
  /** The arguments of initdb that set how PostgreSQL authenticates connections to this endpoint. */
  authentication: string[]
  url(user: string, database: string): string
  remove(): Promise<void>
}

const folderPrefix = 'lacewing-'
const socketPort = 5432
// The operating system limits the path of a socket to 104 to 108 bytes, and PostgreSQL's file name takes 18 of them.
const longestFolder = 85

export function socketUrl(folder: string, port: number, user: string, database: string): string {
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(folder)}&port=${port}&sslmode=disable`
}

/**
 * A short path that the account can access. The path of the data folder may be too long for a socket. A service of systemd can
 * have a folder of its own, which commands also see if the service has a private /tmp; if there are several, “:” separates them.
 */
async function socketParent(): Promise<string> {
  const ofService = process.env.RUNTIME_DIRECTORY?.split(':')[0]
  const candidates = [...(ofService ? [ofService] : []), '/tmp', tmpdir(), '/var/tmp']
  for (const folder of candidates) {
    const usable = await access(folder, constants.W_OK | constants.X_OK).then(
      () => folder.length <= longestFolder - folderPrefix.length - 6,
      () => false,
    )
    if (usable) return folder
  }
  throw new StartError('No temporary folder is writable for the socket of the database: make /tmp writable.')
}

export async function socketEndpoint(account: Account | null): Promise<Endpoint> {
  const folder = await mkdtemp(join(await socketParent(), folderPrefix))
  // PostgreSQL trusts everyone who can open the socket, so only its own account and root may open it.
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
  return {
    settings: {
      listen_addresses: '',
      unix_socket_directories: folder,
      unix_socket_permissions: '0700',
      port: String(socketPort),
    },
    authentication: ['--auth-local=trust', '--auth-host=reject'],
    url: (user, database) => socketUrl(folder, socketPort, user, database),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Removes the folder that a killed server left behind, and never a folder that Lacewing has not created. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (/[/\\]lacewing-[A-Za-z0-9]{6}$/.test(folder)) await rm(folder, { recursive: true, force: true })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres-password')
}

/** The password of the loopback port. Any local program can connect to that port; the password is in the data folder. */
export async function loopbackPassword(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(noneIfMissing(file, ''))
  if (known) return known
  const password = randomBytes(24).toString('hex')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

export async function loopbackEndpoint(dataDir: string, account: Account | null): Promise<Endpoint> {
  const port = await freePort()
  const file = passwordFile(dataDir)
  const password = await loopbackPassword(file)
  if (account) await chown(file, account.uid, account.gid)
  return {
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    authentication: ['--auth-local=reject', '--auth-host=scram-sha-256', `--pwfile=${file}`],
    url: (user, database) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
    remove: async () => {},
  }
}
