// The mail job: the noun that a mail belongs to writes it, then this sends it. The plain link exists only in the mail: a retry
// creates a new link, which revokes the previous one.
import type { Mailer } from './mailer.ts'
import { linksOf, type MailContent, mailOf } from './text.ts'

type Kinds<D> = {
  payloads: Record<string, { parse(payload: unknown): unknown }>
  write: Record<string, (deps: D, payload: never) => MailContent | null | Promise<MailContent | null>>
}

export async function sendMail<D extends { mailer: Mailer }>(
  deps: D,
  { payloads, write }: Kinds<D>,
  { kind, ...payload }: { kind: string },
): Promise<void> {
  const parsed = payloads[kind]?.parse(payload)
  const content = await write[kind]?.(deps, parsed as never)
  // A newer release enqueued this mail. A process of that release takes it at another try.
  if (content === undefined) throw new Error(`there is no mail ${kind}`)
  if (content === null) return
  const link = linksOf(content.words).join('\n  ') || content.words.code
  const { to, words, laidOut, headers } = content
  try {
    await deps.mailer.send({ ...mailOf(to, words), ...laidOut, link, ...(headers && { headers }) })
  } catch (error) {
    await content.attempted?.(isRefusedForGood(error) ? 'bounced' : 'failed')
    throw error
  }
  await content.attempted?.('sent')
}

/** Whether the mail server answered that it will never take a mail to this recipient. A mail server may do so after the text. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}
