// Which moments can be restored, as the folder shows it. For the doctor, the metrics and the operators' page.
import type { Config } from '../config.ts'
import { coveredOf, linesIn, recoveryFolder, segmentsOf } from './layout.ts'
import { allBases } from './prune.ts'

export type RecoveryState = {
  /** The oldest moment that can be restored; null as long as there is no base. */
  oldest_at: string | null
  /** Everything up to this moment is in the folder. */
  until: string | null
  bytes: number
}

/** Milliseconds without a copy after which the operator is warned. */
const LATE_MS = 5 * 60_000

export const isLate = ({ until }: RecoveryState, now: Date) =>
  until === null || now.getTime() - Date.parse(until) > LATE_MS

export function isRecoverable<Given extends Pick<Config, 'backupDir' | 'databaseUrl' | 'recoveryDays'>>(
  config: Given,
): config is Given & { backupDir: string } {
  const { backupDir, databaseUrl, recoveryDays } = config
  const isOn = backupDir !== undefined && databaseUrl === undefined && recoveryDays > 0
  return isOn && process.platform !== 'win32'
}

export async function recoveryState(backupDir: string): Promise<RecoveryState> {
  const root = recoveryFolder(backupDir)
  const [lines, bases] = await Promise.all([linesIn(root), allBases(root)])
  const newest = lines.at(-1)
  const covered = newest ? await coveredOf(newest) : null
  let bytes = bases.reduce((sum, { base }) => sum + base.bytes, 0)
  for (const line of lines) for (const segment of await segmentsOf(line)) bytes += segment.bytes
  return { oldest_at: bases[0]?.base.ended_at ?? null, until: covered?.until ?? null, bytes }
}
