// Crashes PostgreSQL and waits until the crash has happened. kill() returns before the signal takes effect. Until the process is
// gone and the postmaster has ended the other backends, writes still succeed: five writes take 10 ms, and a busy machine easily
// delays a process by that much.
import { signalIfThere } from '../server/db/embedded/process.ts'
import { lifeOf } from '../server/test/proc.ts'
import { TIMEOUT_MS, within } from './pause.ts'
import { backendsOf } from './processes.ts'

/** Stops a process, so that it cannot exit by itself before it is killed. @returns whether the process is stopped */
async function freeze(pid: number): Promise<boolean> {
  if (!signalIfThere(pid, 'SIGSTOP')) return false
  await within(TIMEOUT_MS, async () => ['T', ''].includes((await lifeOf(pid)).state))
  return (await lifeOf(pid)).state === 'T'
}

/**
 * Kills the postmaster or one of its processes with SIGKILL. Resolves once all previous backends are gone.
 * @returns false if there was nothing to kill or the process exited by itself
 */
export async function crash(postmaster: number, victim = postmaster): Promise<boolean> {
  const family = [postmaster, ...(await backendsOf(postmaster, false))]
  // When a backend is killed, the postmaster survives.
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
  if (!(await within(TIMEOUT_MS, async () => (await left()).length === 0)))
    throw new Error(`processes ${(await left()).join()} of PostgreSQL outlive the crash of ${victim}`)
  return true
}
