// The mail job: the noun that a mail belongs to writes it, then this sends it. The plain link exists only in the mail: a retry
// creates a new link, which revokes the previous one.
import type { Mailer } from './mailer.ts'
import { type Letter, linksOf, mailOf } from './text.ts'

type Kinds<D> = {
  payloads: Record<string, { parse(payload: unknown): unknown }>
  write: Record<string, (deps: D, payload: never) => Letter | null | Promise<Letter | null>>
}

export async function sendMail<D extends { mailer: Mailer }>(
  deps: D,
  { payloads, write }: Kinds<D>,
  { kind, ...payload }: { kind: string },
): Promise<void> {
  const asked = payloads[kind]?.parse(payload)
  const letter = await write[kind]?.(deps, asked as never)
  // A newer release enqueued this mail. A process of that release takes it at another try.
  if (letter === undefined) throw new Error(`there is no mail ${kind}`)
  if (letter === null) return
  const link = linksOf(letter.words).join('\n  ') || letter.words.code
  await deps.mailer.send({ ...mailOf(letter.to, letter.words), link })
}
