// The mail job: the noun that a mail belongs to writes it, then this sends it. The plain link exists only in the mail: a retry
// creates a new link, which revokes the previous one.
import type { Db } from '../db/handle.ts'
import { inLanguage } from '../locale/scope.ts'
import type { Mailer } from './mailer.ts'
import { languageOfRecipient } from './recipient.ts'
import { linksOf, type MailContent, mailOf } from './text.ts'

type Kinds<D> = {
  payloads: Record<string, { parse(payload: unknown): unknown }>
  write: Record<string, (deps: D, payload: never) => MailContent | null | Promise<MailContent | null>>
}

export async function sendMail<D extends { mailer: Mailer; db: Db }>(
  deps: D,
  { payloads, write }: Kinds<D>,
  { kind, ...payload }: { kind: string; language?: unknown },
): Promise<void> {
  const parsed = payloads[kind]?.parse(payload)
  const content = await write[kind]?.(deps, parsed as never)
  // A newer release enqueued this mail. A process of that release takes it at another try.
  if (content === undefined) throw new Error(`there is no mail ${kind}`)
  if (content === null) return
  const { to, headers } = content
  const language = await languageOfRecipient(deps.db, content, content.asked ?? payload.language)
  const { words, parts } = inLanguage(language, () => {
    const words = content.words()
    return { words, parts: { ...mailOf(to, words), ...content.laidOut?.() } }
  })
  const link = linksOf(words).join('\n  ') || words.code
  try {
    await deps.mailer.send({ ...parts, link, ...(headers && { headers }) })
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
