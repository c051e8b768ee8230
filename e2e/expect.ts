// Playwright's `expect`, which looks again sooner. The library's own looks after 100, 350, 850 and 1,850 ms: a quarter of the time
// of these tests was waiting for the next look at what had long been there.
import { setTimeout as delay } from 'node:timers/promises'
import { expect as patient } from '@playwright/test'

/** Pauses between looks, in milliseconds. After these the library's own `expect` goes on looking, and says what it saw. */
const PAUSES = [10, 20, 30, 50, 50, 50, 50, 50, 50, 100, 100, 100, 100, 100, 100]
/** For `poll`, and for `toPass` (playwright.config.ts); the last is repeated. */
export const intervals = [...PAUSES, 250]

const hasty = patient.configure({ timeout: 1 })

type Matchers = { not: Matchers } & Record<string, (...args: unknown[]) => unknown>
type Options = { timeout?: number }

/** A page or a part of one. Other values do not change while one looks. */
const isSeen = (subject: unknown) => typeof subject === 'object' && subject !== null && 'locator' in subject

/** @param first looks once, @param last until its timeout */
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
