// Password hashing with Argon2id, in threads of low priority. The concurrency is low, so that a burst of sign-ins cannot exhaust
// memory and CPU.
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createFairQueue, type Origin } from '../../fair-use/fair-queue.ts'
import { PASSWORD_QUEUE } from '../../limits.ts'

/** OWASP's second parameter set: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The password of an unknown person is compared with this hash, so that the response takes as long as for a known one. */
const NOBODY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

const idleThreads: Worker[] = []

/** Runs a task in hash-thread.mjs. A thread that fails ends; the next call starts another. */
async function inThread<T>(task: { text: string; stored?: string }): Promise<T> {
  const thread =
    idleThreads.pop() ?? new Worker(new URL('./hash-thread.mjs', import.meta.url), { execArgv: [] })
  thread.ref()
  thread.postMessage({ ...task, cost: COST })
  const [answer] = await once(thread, 'message')
  // Idle threads do not keep the process from exiting.
  thread.unref()
  idleThreads.push(thread)
  return answer
}

const hash = (text: string) => inThread<string>({ text })
const verify = (stored: string, text: string) => inThread<boolean>({ stored, text })

export type Passwords = ReturnType<typeof createPasswords>

/** The origin of commands that an operator runs on the server. */
const HERE: Origin = { share: 'known', path: ['here'] }

export function createPasswords(own: Partial<typeof PASSWORD_QUEUE> = {}) {
  const enqueue = createFairQueue({ ...PASSWORD_QUEUE, atOnce: atOnceHere(), ...own })

  /** @returns the index of the first stored hash that matches, else -1. A missing hash takes as long as a stored one */
  async function find(hashes: (string | null | undefined)[], password: string, from = HERE): Promise<number> {
    const text = normal(password)
    return enqueue(from, async () => {
      for (const [index, stored] of hashes.entries())
        if ((await verify(stored || NOBODY, text)) && stored) return index
      return -1
    })
  }

  return {
    hash: (password: string, from = HERE) => enqueue(from, () => hash(normal(password))),
    find,
    matches: async (stored: string | null | undefined, password: string, from = HERE) =>
      (await find([stored], password, from)) === 0,
  }
}

/** Each hash keeps a core busy; one core stays free for everything else. */
function atOnceHere(): number {
  return Math.max(1, Math.min(PASSWORD_QUEUE.atOnce, availableParallelism() - 1))
}

/** The single password queue of this process. */
export const passwords = createPasswords()

/** Converts to Unicode NFC: the same characters give the same hash, however the keyboard composes them. */
function normal(password: string): string {
  return password.normalize('NFC')
}
