// Limits for people without an account at the public pages, by client network and by project. Reads are counted in this process,
// which is enough to protect the database; reports and messages are counted in the database. The figures are in ../limits.ts.
import { Refusal } from '../../domain/error.ts'
import type { Deps } from '../deps.ts'
import { PUBLIC_RATES, type Rate } from '../limits.ts'
import {
  clientNetworkOf,
  databaseLimiter,
  inWords,
  keyOf,
  memoryLimiter,
  secondsToWait,
} from './rate-limiter.ts'

export type PublicUse = ReturnType<typeof createPublicUse>

/** @param overrides other limits, for tests */
export function createPublicUse(
  { db }: Pick<Deps, 'db'>,
  overrides: Partial<Record<keyof typeof PUBLIC_RATES, Rate>> = {},
) {
  const rates = { ...PUBLIC_RATES, ...overrides }
  const reads = memoryLimiter(rates.reads)
  const reportsFrom = databaseLimiter(db, 'reports-from', rates.reportsFrom)
  const reportsTo = databaseLimiter(db, 'reports-to', rates.reportsTo)
  const repliesFrom = databaseLimiter(db, 'replies-from', rates.repliesFrom)
  const repliesTo = databaseLimiter(db, 'replies-to', rates.repliesTo)
  const mailsFrom = databaseLimiter(db, 'report-mails-from', rates.mailsFrom)
  const mailsTo = databaseLimiter(db, 'report-mails-to', rates.mailsTo)
  const picturesFrom = databaseLimiter(db, 'pictures-from', rates.picturesFrom)
  const networkOf = (address: string) => keyOf(clientNetworkOf(address))

  async function count(limiter: typeof reads, key: string, words: string) {
    const retry_after = await secondsToWait(limiter, key)
    if (retry_after > 0)
      throw new Refusal('too_many_requests', { retry_after }, `${words} Please wait ${inWords(retry_after)}.`)
  }

  return {
    /** Counts a read of a public page. */
    read: (address: string) => count(reads, networkOf(address), 'Too many requests.'),
    /** Counts a report from this network. */
    reportFrom: (address: string) =>
      count(reportsFrom, networkOf(address), 'Too much was sent from your network.'),
    /** Counts a report to this project. */
    reportTo: (projectId: string) =>
      count(reportsTo, projectId, 'This form has received too many reports today.'),
    /** Counts a message to the team about one report. */
    async reply(address: string, ticketId: string) {
      await count(repliesFrom, networkOf(address), 'Too much was sent from your network.')
      await count(repliesTo, ticketId, 'Too many messages were sent about this report.')
    },
    /** Counts an address that a sender gives for mails. */
    mailFrom: (address: string) =>
      count(mailsFrom, networkOf(address), 'Too many addresses were sent from your network.'),
    /** Counts a mail to an address that nobody confirmed. @returns false if it has got enough of them */
    async mayMail(email: string) {
      return (await secondsToWait(mailsTo, keyOf(email))) === 0
    },
    picture: (address: string) =>
      count(picturesFrom, networkOf(address), 'Too much was sent from your network.'),
  }
}
