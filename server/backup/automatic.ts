// Automatic backups (nightly, before an upgrade or a restore): takes and names them, finds the newest, and deletes surplus ones.
// Files with other names are never changed.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../process/missing.ts'
import { type Source, takeBackup } from './dump.ts'

/** The reason for a backup. Each kind is rotated separately. */
export type Occasion = 'nightly' | 'before-upgrade' | 'before-restore'

const form = /^lacewing-\d{8}T\d{6}Z-(nightly|before-upgrade|before-restore)\.backup(\.partial)?$/
/** In milliseconds. A partial file that has not grown for this long was left behind by a dead process. */
const ABANDONED = 24 * 3_600_000

/** The default folder for backups. */
export function automaticFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** The name of a backup. Names sort by time. */
export function automaticName(now: Date, occasion: Occasion): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return `lacewing-${time}-${occasion}.backup`
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing<string[]>([]))
  return names.filter((name) => form.test(name)).sort()
}

/** The newest backup of any kind in these folders. */
export async function newestAutomatic(folders: string[]): Promise<string | null> {
  const all = await Promise.all(
    folders.map(async (folder) => (await namesIn(folder)).map((name) => ({ folder, name }))),
  )
  const whole = all.flat().filter(({ name }) => !name.endsWith('.partial'))
  const [newest] = whole.sort((a, b) => (a.name < b.name ? 1 : -1))
  return newest ? join(newest.folder, newest.name) : null
}

/** The time at which the newest nightly backup in a folder was begun; null if there is none. */
export async function newestBackupTime(folder: string): Promise<Date | null> {
  const name = (await namesIn(folder)).filter((one) => one.endsWith('-nightly.backup')).at(-1)
  const [, day, time] = /-(\d{8})T(\d{6})Z-/.exec(name ?? '') ?? []
  if (day === undefined || time === undefined) return null
  return new Date(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
}

export type Rotation = { folder: string; occasion: Occasion; keep: number }

/** Deletes surplus backups of one kind and abandoned partial files, but never the file `spared`. */
export async function rotate({ folder, occasion, keep }: Rotation, now: Date, spared = ''): Promise<void> {
  const names = await namesIn(folder)
  const whole = names.filter((name) => name.endsWith(`-${occasion}.backup`))
  for (const name of whole.slice(0, Math.max(0, whole.length - keep)))
    if (join(folder, name) !== spared) await rm(join(folder, name))
  for (const name of names.filter((one) => one.endsWith('.partial'))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > ABANDONED) await rm(join(folder, name), { force: true })
  }
}

/**
 * Takes a backup. Older backups are deleted only once the new one is complete.
 * @returns the file
 */
export async function takeAutomaticBackup(source: Source, rotation: Rotation, now: Date): Promise<string> {
  const file = join(rotation.folder, automaticName(now, rotation.occasion))
  await takeBackup(source, file, now)
  await rotate(rotation, now)
  return file
}
