// Passwords at rest: Argon2id, few at once so that a burst of sign-ins cannot take all memory and processor time.
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_TURNS } from '../limits.ts'
import { busy, tooManyAtOnce } from './refusal.ts'

/** OWASP's second choice of parameters: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords(turns: Partial<Record<keyof typeof PASSWORD_TURNS, number>> = {}) {
  const { atOnce, waiting, waitingEach } = { ...PASSWORD_TURNS, atOnce: atOnceHere(), ...turns }
  let running = 0
  const queue: { from: string; begin(): void }[] = []
  /** What an unknown person's password is compared with, so that the answer takes as long. */
  const nobody = hash(randomBytes(32).toString('hex'), COST)

  async function inTurn<T>(from: string, work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      // One place cannot fill the line for everybody.
      if (queue.filter((one) => one.from === from).length >= waitingEach) throw tooManyAtOnce()
      if (queue.length >= waiting) throw busy()
      await new Promise<void>((begin) => queue.push({ from, begin }))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next.begin()
      else running -= 1
    }
  }

  return {
    /** @param from where the wish comes from: an address, or a person */
    hash: (password: string, from = 'here') => inTurn(from, () => hash(normal(password), COST)),
    /** False, after as much work, where there is no hash to compare with. */
    async matches(stored: string | null | undefined, password: string, from = 'here'): Promise<boolean> {
      const against = stored || (await nobody)
      const right = await inTurn(from, () => verify(against, normal(password)))
      return right && Boolean(stored)
    },
  }
}

/** Hashing keeps a processor busy: one is left for everything else. */
function atOnceHere(): number {
  return Math.max(1, Math.min(PASSWORD_TURNS.atOnce, availableParallelism() - 1))
}

/** The one queue of this process. */
export const passwords = createPasswords()

/** The same letters, however a keyboard composes them. */
function normal(password: string): string {
  return password.normalize('NFC')
}
