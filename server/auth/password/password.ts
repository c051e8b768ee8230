// Password hashing with Argon2id. Low concurrency, so that a burst of sign-ins cannot exhaust memory and CPU.
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createFairQueue, type Origin } from '../../fair-use/fair-queue.ts'
import { PASSWORD_QUEUE } from '../../limits.ts'

/** OWASP's second parameter set: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = ReturnType<typeof createPasswords>

/** Requests of the program itself, for an operator. */
const HERE: Origin = { share: 'known', path: ['here'] }

export function createPasswords(own: Partial<typeof PASSWORD_QUEUE> = {}) {
  const enqueue = createFairQueue({ ...PASSWORD_QUEUE, atOnce: atOnceHere(), ...own })
  /** A dummy hash to compare an unknown person's password with, so that the response takes as long. */
  const nobody = hash(randomBytes(32).toString('hex'), COST)

  /** The index of the first stored hash that matches, else -1. Without a hash it does the same work. */
  async function find(kept: (string | null | undefined)[], password: string, from = HERE): Promise<number> {
    const text = normal(password)
    return enqueue(from, async () => {
      for (const [index, stored] of kept.entries())
        if ((await verify(stored || (await nobody), text)) && stored) return index
      return -1
    })
  }

  return {
    hash: (password: string, from = HERE) => enqueue(from, () => hash(normal(password), COST)),
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

/** Unicode NFC: the same characters, however the keyboard composes them. */
function normal(password: string): string {
  return password.normalize('NFC')
}
