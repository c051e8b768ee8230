// The nightly backup, if BACKUP_DIR is set.

import type { Deps } from '../deps.ts'
import { takeAutomaticBackup } from './automatic.ts'
import { filesOf } from './dump.ts'

type BackupDeps = Pick<Deps, 'clock' | 'config' | 'logger'> & { url: string }

export async function backUp(
  { clock, config, logger, url }: BackupDeps,
  signal?: AbortSignal,
): Promise<void> {
  const { backupDir, backupKeep } = config
  if (!backupDir) return
  const source = { url, ...filesOf(config), signal }
  const rotation = { folder: backupDir, occasion: 'nightly', keep: backupKeep } as const
  const file = await takeAutomaticBackup(source, rotation, clock.now())
  logger.info(`backup written: ${file}`)
}
