// Crashes a PostgreSQL, and waits until the crash has happened: when kill() returns, the signal is only on its way. Until
// the process is gone, and the postmaster has heard of it and ended the others, writes go on as before: five of them take
// 10 ms, which a busy machine easily keeps a process waiting for its processor.
import { signalIfThere } from '../server/db/embedded/process.ts'
import { lifeOf } from '../server/test/proc.ts'
import { PATIENCE_MS, within } from './pause.ts'
import { backendsOf } from './processes.ts'

/** Whether it stands still: then it cannot end by itself before the signal that is to end it. */
async function freeze(pid: number): Promise<boolean> {
  if (!signalIfThere(pid, 'SIGSTOP')) return false
  await within(PATIENCE_MS, async () => ['T', ''].includes((await lifeOf(pid)).state))
  return (await lifeOf(pid)).state === 'T'
}

/**
 * SIGKILL for the postmaster, or for that one of its processes. Resolves when all that served before it are gone.
 * @returns false when there was nothing to kill, or it ended by itself
 */
export async function crash(postmaster: number, victim = postmaster): Promise<boolean> {
  const family = [postmaster, ...(await backendsOf(postmaster, false))]
  // A postmaster outlives its backends.
  const ending = victim === postmaster ? family : family.slice(1)
  const lives = await Promise.all(ending.map(async (pid) => ({ pid, began: (await lifeOf(pid)).began })))
  if (!(await freeze(victim))) return false
  signalIfThere(victim, 'SIGKILL')
  const left = async () => {
    const now = await Promise.all(
      lives.map(async ({ pid, began }) => began !== '' && (await lifeOf(pid)).began === began),
    )
    return lives.filter((_, index) => now[index]).map(({ pid }) => pid)
  }
  if (!(await within(PATIENCE_MS, async () => (await left()).length === 0)))
    throw new Error(`processes ${(await left()).join()} of PostgreSQL outlive the crash of ${victim}`)
  return true
}
