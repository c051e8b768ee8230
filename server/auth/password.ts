// Passwords at rest: Argon2id, few at once so that a burst of sign-ins cannot take all memory and processor time.
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { busy } from './refusal.ts'

/** OWASP's second choice of parameters: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export type Passwords = ReturnType<typeof createPasswords>

export function createPasswords({ atOnce = 2, waiting = 50 } = {}) {
  let running = 0
  const queue: (() => void)[] = []
  /** What an unknown person's password is compared with, so that the answer takes as long. */
  const nobody = hash(randomBytes(32).toString('hex'), COST)

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw busy()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password: string) => inTurn(() => hash(normal(password), COST)),
    /** False, after as much work, where there is no hash to compare with. */
    async matches(stored: string | null | undefined, password: string): Promise<boolean> {
      const against = stored || (await nobody)
      const right = await inTurn(() => verify(against, normal(password)))
      return right && Boolean(stored)
    },
  }
}

/** The one queue of this process. */
export const passwords = createPasswords()

/** The same letters, however a keyboard composes them. */
function normal(password: string): string {
  return password.normalize('NFC')
}
