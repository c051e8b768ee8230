// The doctor's check of recoveries: whether changes are copied, and with --restore whether a random moment can be restored.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkInvariants } from '../backup/invariants.ts'
import { inMebibytes } from '../bytes.ts'
import { StartError } from '../process/start-error.ts'
import { recoveryFolder } from '../recovery/layout.ts'
import { printMoment } from '../recovery/moment.ts'
import { recover } from '../recovery/recover.ts'
import { isLate, isRecoverable, type RecoveryState, recoveryState } from '../recovery/state.ts'
import type { CommandContext } from './backup.ts'
import type { Report } from './report.ts'

async function tryMoment(
  { config: { backupDir = '' }, logger }: CommandContext,
  report: Report,
  { oldest_at, until }: RecoveryState,
): Promise<void> {
  const [from, to] = [Date.parse(oldest_at ?? ''), Date.parse(until ?? '')]
  if (!(from < to)) return report.say('warning', 'no moment can be restored yet')
  const moment = new Date(from + Math.floor(Math.random() * (to - from)))
  const dataDir = await mkdtemp(join(tmpdir(), 'lacewing-recovery-'))
  const began = performance.now()
  try {
    const recovered = await recover({ root: recoveryFolder(backupDir), dataDir, moment, logger })
    try {
      const broken = (await checkInvariants(recovered.url)).filter((outcome) => outcome.broken > 0)
      for (const { what, broken: count } of broken)
        report.say('problem', `violated at ${printMoment(moment)}: ${what} (${count})`)
      const seconds = ((performance.now() - began) / 1_000).toFixed(1)
      if (broken.length === 0)
        report.say('ok', `restored ${printMoment(moment)} in ${seconds} s, and its invariants hold`)
    } finally {
      await recovered.stop()
      await rm(recovered.folder, { recursive: true, force: true })
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    report.say('problem', `not restored: ${error.message}`)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function checkRecovery(context: CommandContext, report: Report, proves: boolean): Promise<void> {
  const { config, reached, now } = context
  if (!isRecoverable(config)) {
    if (proves)
      report.say('problem', 'no moment can be restored: that needs the embedded database and BACKUP_DIR')
    return
  }
  report.heading('Restoring a moment')
  const { backupDir, dataDir } = config
  const state = await recoveryState(backupDir).catch((error: Error) => error)
  if (state instanceof Error) return report.say('problem', `BACKUP_DIR cannot be read: ${state.message}`)
  const { oldest_at, until, bytes } = state
  if (oldest_at === null)
    return report.say('warning', 'there is no copy of the database yet: start the server')
  report.say('ok', `any moment since ${printMoment(new Date(oldest_at))}; ${inMebibytes(bytes)}`)
  const copied = `changes are copied up to ${until ? printMoment(new Date(until)) : 'no moment'}`
  if (!isLate(state, now)) report.say('ok', copied)
  else if (reached.exclusive) report.say('note', `${copied}; the server is stopped`)
  else report.say('problem', `${copied}: see the log of the server for the reason`)
  const [own, other] = await Promise.all([stat(dataDir), stat(backupDir)])
  if (own.dev === other.dev)
    report.say('warning', 'a moment cannot be restored if the one disk of both folders dies')
  if (proves) await tryMoment(context, report, state)
}
