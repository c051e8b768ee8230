// PostgreSQL's PID file: the process, its port and its socket folder.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loopbackPassword, passwordFile, socketUrl } from './endpoint.ts'
import { noneIfMissing } from './unreadable.ts'

export type PidFile = { pid: number; port: number; socketFolder: string }

/** @returns null if there is no file. The process that the file names may have ended, or the id may belong to another process. */
export async function readPidFile(folder: string): Promise<PidFile | null> {
  const file = join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(noneIfMissing(file, ''))
  const [pid, , , port, socketFolder] = text.split('\n')
  const number = Number.parseInt(pid ?? '', 10)
  return number > 0 ? { pid: number, port: Number(port), socketFolder: socketFolder ?? '' } : null
}

/** The address of a database of this PostgreSQL, for one of its users. */
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
