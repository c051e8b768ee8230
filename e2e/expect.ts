// Playwright's `expect` with shorter pauses between checks. The library checks again after 100, 350, 850 and 1,850 ms: a quarter
// of the time of these tests was spent waiting for the next check of something that had already happened.
import { setTimeout as delay } from 'node:timers/promises'
import { expect as patient } from '@playwright/test'

/**
 * Pauses between checks, in milliseconds. After these, the library's own `expect` continues and reports what it found. Each check
 * costs both processes time: with the first pauses of 10 to 50 ms, the tests took a tenth more.
 */
const PAUSES = [40, 80, ...Array.from({ length: 9 }, () => 100)]
/** The intervals for `poll` and for `toPass` (playwright.config.ts); the last one is repeated. */
export const intervals = [...PAUSES, 250]

const hasty = patient.configure({ timeout: 1 })

type Matchers = { not: Matchers } & Record<string, (...args: unknown[]) => unknown>
type Options = { timeout?: number }

/** Whether the subject is a page or a part of one. Other values do not change during a check. */
const isSeen = (subject: unknown) => typeof subject === 'object' && subject !== null && 'locator' in subject

/** @param first checks once @param last checks until its timeout */
function looking(first: Matchers, last: Matchers): Matchers {
  const match =
    (name: string) =>
    async (...args: unknown[]) => {
      if (!args.some((arg) => (arg as Options | undefined)?.timeout))
        for (const pause of PAUSES) {
          try {
            return await first[name]?.(...args)
          } catch {
            await delay(pause)
          }
        }
      return last[name]?.(...args)
    }
  return new Proxy(last, {
    get: (_, name: string) => (name === 'not' ? looking(first.not, last.not) : match(name)),
  })
}

function look(subject: unknown, message?: string) {
  const last = patient(subject, message) as unknown as Matchers
  return isSeen(subject) ? looking(hasty(subject, message) as unknown as Matchers, last) : last
}

function poll(read: () => unknown, options?: string | object) {
  return patient.poll(read, { intervals, ...(typeof options === 'string' ? { message: options } : options) })
}

export const expect = Object.assign(look, patient, { poll }) as unknown as typeof patient
