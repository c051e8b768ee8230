// PostgreSQL's PID file: its process, and where it is reached.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loopbackPassword, passwordFile, socketUrl } from './endpoint.ts'
import { noneIfMissing } from './unreadable.ts'

export type PidFile = { pid: number; port: number; socketFolder: string }

/** Null if there is none. The process it names may be long gone, or be somebody else's. */
export async function readPidFile(folder: string): Promise<PidFile | null> {
  const file = join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(noneIfMissing(file, ''))
  const [pid, , , port, socketFolder] = text.split('\n')
  const number = Number.parseInt(pid ?? '', 10)
  return number > 0 ? { pid: number, port: Number(port), socketFolder: socketFolder ?? '' } : null
}

/** The address of one of its databases, for one of its users. */
export async function urlOf(
  dataDir: string,
  { port, socketFolder }: PidFile,
  user: string,
  database: string,
): Promise<string> {
  if (socketFolder) return socketUrl(socketFolder, port, user, database)
  const password = await loopbackPassword(passwordFile(dataDir))
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}
