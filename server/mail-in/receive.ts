// One mail becomes a comment or a ticket, or is dropped. Its files are received before the transaction; everything else happens in one
// transaction, together with the note that this mail was handled. So a kill at any step makes no second one, and loses none.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../domain/error.ts'
import { BYTE_LIMITS, LIMITS } from '../../domain/limits.ts'
import { fileNames } from '../attachment/names.ts'
import type { Received } from '../blob/disk.ts'
import { createStore, type Store } from '../blob/store.ts'
import type { Db } from '../db/handle.ts'
import type { ApartDeps } from '../jobs/kind.ts'
import { UPLOADS } from '../limits.ts'
import { isLostRight } from '../pipeline/on-behalf.ts'
import { claim, count, isOverLimit, messageHashOf, type Noted, refuse } from './claim.ts'
import { type Content, contentOf } from './content.ts'
import { type Judged, judge } from './judge.ts'
import { MAIL_IN } from './limits.ts'
import type { Outcome, Refused } from './outcome.ts'
import { type Incoming, parseMail, Unreadable } from './parse.ts'
import { addComment, addTicket, type Writing } from './write.ts'

export type ReceiveDeps = Pick<ApartDeps, 'db' | 'clock' | 'config' | 'hub' | 'logger'>

/** @param how.isWhole false if the mail is too large, and `raw` has only its headers */
export async function receiveMail(
  deps: ReceiveDeps,
  raw: Buffer,
  { isWhole = true }: { isWhole?: boolean } = {},
): Promise<Outcome> {
  const { db, clock } = deps
  let mail: Incoming
  try {
    mail = await parseMail(raw)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await count(db, 'broken')
    return 'broken'
  }
  const judged = await judge(deps, mail)
  if (judged.kind === 'dropped') {
    await count(db, judged.outcome)
    return judged.outcome
  }
  const noted: Noted = {
    hash: createHash('sha256').update(raw).digest(),
    message_hash: messageHashOf(mail.messageId, judged.user_id),
    user_id: judged.user_id,
    at: clock.now().toISOString(),
  }
  if (judged.kind === 'refused') return refused(db, noted, judged.reason)
  const problem = problemOf(mail, judged, isWhole)
  if (problem) return refused(db, noted, problem)
  if (await isOverLimit(db, judged.user_id, clock.now())) {
    await count(db, 'too_many')
    return 'too_many'
  }
  return take(deps, mail, judged, noted)
}

type Accepted = Extract<Judged, { kind: 'comment' | 'ticket' }>

function problemOf(mail: Incoming, { kind }: Accepted, isWhole: boolean): Refused | null {
  if (!isWhole) return 'too_large'
  if (mail.files.length > MAIL_IN.files) return 'too_many_files'
  const isEmpty = mail.text === '' && mail.files.length === 0 && (kind === 'comment' || mail.subject === '')
  return isEmpty ? 'empty' : null
}

async function refused(db: Db, noted: Noted, reason: Refused): Promise<Outcome> {
  await refuse(db, noted, reason)
  return reason
}

/** Refusals that are no fault of the mail. */
const LATER = new Set(['unavailable', 'disk_full', 'busy', 'internal', 'write_quota'])

async function take(deps: ReceiveDeps, mail: Incoming, judged: Accepted, noted: Noted): Promise<Outcome> {
  const { db, config } = deps
  const limits =
    judged.kind === 'comment'
      ? { characters: LIMITS.comment_content, bytes: BYTE_LIMITS.comment_content }
      : { characters: LIMITS.ticket_description, bytes: BYTE_LIMITS.ticket_description }
  const taken = judged.kind === 'comment' ? await fileNames(db, judged.ticket_id) : []
  const content = contentOf(mail, { limits, taken, newId })
  const received: Received[] = []
  try {
    await receiveFiles(createStore(config), content, config.fileBytes, received)
    const writing: Writing = {
      deps,
      user_id: judged.user_id,
      content,
      received,
      claim: (tx) => claim(tx, { ...noted, outcome: judged.kind }),
    }
    const isNew =
      judged.kind === 'comment'
        ? await addComment(writing, judged.ticket_id)
        : await addTicket(writing, judged.address, mail.subject)
    return isNew ? judged.kind : 'double'
  } catch (error) {
    if (!(error instanceof Refusal) || LATER.has(error.code)) throw error
    return refused(db, noted, isLostRight(error) ? 'not_allowed' : 'limit')
  } finally {
    for (const file of received) await file.discard()
  }
}

async function receiveFiles(
  store: Store,
  { files }: Content,
  most: number,
  received: Received[],
): Promise<void> {
  for (const { content } of files) {
    const file = await store.receive(Readable.from([Buffer.from(content)]), most, UPLOADS.stalledMs)
    received.push(file)
    await file.send()
  }
}
