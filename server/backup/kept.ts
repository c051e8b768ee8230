// The backups that Lacewing takes by itself: how they are named, which is the newest, which are too many.
// A file with a name of another form is never touched.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../process/missing.ts'

/** Why a backup was taken; each kind is counted by itself. */
export type Occasion = 'nightly' | 'before-upgrade' | 'before-restore'

const form = /^lacewing-\d{8}T\d{6}Z-(nightly|before-upgrade|before-restore)\.backup(\.partial)?$/
/** A file that is being written grows; one that has not for so long was left by a process that is gone. */
const ABANDONED = 24 * 3_600_000

/** The folder of those that no setting asks for. */
export function ownFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** Such that the order of names is the order of times. */
export function keptName(now: Date, occasion: Occasion): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '')
  return `lacewing-${time}-${occasion}.backup`
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(ifMissing<string[]>([]))
  return names.filter((name) => form.test(name)).sort()
}

/** The newest of all kinds in these folders. */
export async function newestKept(folders: string[]): Promise<string | null> {
  const all = await Promise.all(
    folders.map(async (folder) => (await namesIn(folder)).map((name) => ({ folder, name }))),
  )
  const whole = all.flat().filter(({ name }) => !name.endsWith('.partial'))
  const [newest] = whole.sort((a, b) => (a.name < b.name ? 1 : -1))
  return newest ? join(newest.folder, newest.name) : null
}

export type Rotation = { folder: string; occasion: Occasion; keep: number }

/** Removes all but the newest of one kind, and what was broken off long ago; never the file `spared`. */
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
