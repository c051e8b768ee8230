// Playwright's `expect`, which looks again sooner. The library's own looks again after 100, 350, 850 and 1,850 ms, so half of a
// test's time was waiting for the next look at what had long been there.
import { setTimeout as delay } from 'node:timers/promises'
import { expect as patient } from '@playwright/test'

/** Pauses between looks, in milliseconds; from then on the library's own. */
const PAUSES = [10, 20, 30, 50, 50, 50, 50, 50, 50, 100, 100, 100, 100, 100, 100]

const atOnce = patient.configure({ timeout: 1 })

type Matchers = Record<string, (...args: unknown[]) => unknown> & { not: Matchers }

/** Whether a matcher of this subject looks until it fits; those of values answer at once. */
const isLookedAt = (subject: unknown) =>
  typeof subject === 'object' && subject !== null && ('locator' in subject || 'goto' in subject)

function looking(once: Matchers, last: Matchers): Matchers {
  return new Proxy(last, {
    get(_, name: string) {
      if (name === 'not') return looking(once.not, last.not)
      return async (...args: unknown[]) => {
        for (const pause of PAUSES) {
          try {
            return await once[name]?.(...args)
          } catch {
            await delay(pause)
          }
        }
        return last[name]?.(...args)
      }
    },
  })
}

function look(subject: unknown, message?: string) {
  const last = patient(subject, message) as unknown as Matchers
  return isLookedAt(subject) ? looking(atOnce(subject, message) as unknown as Matchers, last) : last
}

export const expect = Object.assign(look, patient, {
  poll: (look: () => unknown, options?: object) =>
    patient.poll(look, { intervals: [10, 20, 50, 50, 100, 100, 200], ...(typeof options === 'string' ? { message: options } : options) }),
}) as unknown as typeof patient
