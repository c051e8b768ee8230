// One reading of the mailbox: each waiting mail is handled, then moved away, so that a mail that is left was not handled yet.
import { cut } from '../../domain/cut.ts'
import { Refusal } from '../../domain/error.ts'
import { job } from '../job.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { ApartDeps } from '../jobs/kind.ts'
import { printable } from '../terminal-text.ts'
import { count } from './claim.ts'
import { MAIL_IN } from './limits.ts'
import { FOLDERS, type Mail, type Mailbox, openMailbox } from './mailbox.ts'
import { type Outcome, TAKEN } from './outcome.ts'
import { ended } from './poll.ts'
import { receiveMail } from './receive.ts'
import { isGivenUp, noteStuck } from './stuck.ts'

/** The beginning of the name of a step that handles a mail. */
export const MAIL_STEP = 'mail '

export async function readMailbox(deps: ApartDeps, signal?: AbortSignal): Promise<void> {
  const { mailIn } = deps.config
  if (!mailIn) return
  let mailbox: Mailbox | undefined
  try {
    deps.step?.('mailbox')
    mailbox = await openMailbox(mailIn)
    const mails = await mailbox.waiting(MAIL_IN.atOnce)
    for (const mail of mails) {
      if (signal?.aborted) return
      await handle(deps, mailbox, mail)
    }
    await ended(deps, null)
    if (mails.length === MAIL_IN.atOnce) await enqueue(deps.db, job('mail-in', {}))
  } catch (error) {
    await ended(deps, wordsOf(error))
    throw error
  } finally {
    await mailbox?.close()
  }
}

async function handle(deps: ApartDeps, mailbox: Mailbox, mail: Mail): Promise<void> {
  const name = mailbox.nameOf(mail)
  deps.step?.(`${MAIL_STEP}${name}`)
  const outcome = await outcomeOf(deps, mailbox, mail, name)
  if (outcome === null) return
  const isTaken = outcome === 'double' || (TAKEN as readonly Outcome[]).includes(outcome)
  deps.logger[isTaken ? 'info' : 'warn']({ mail: name, outcome }, 'mail read')
  await mailbox.move(mail, isTaken ? FOLDERS.taken : FOLDERS.refused)
}

async function outcomeOf(
  deps: ApartDeps,
  mailbox: Mailbox,
  mail: Mail,
  name: string,
): Promise<Outcome | null> {
  if (await isGivenUp(deps.db, name)) {
    await count(deps.db, 'failed')
    return 'failed'
  }
  const isWhole = mail.size <= MAIL_IN.bytes
  const raw = isWhole ? await mailbox.read(mail) : await mailbox.headersOf(mail)
  if (!raw) return null
  try {
    return await receiveMail(deps, raw, { isWhole })
  } catch (error) {
    if (!isTemporary(error)) await noteStuck(deps.db, name)
    throw error
  }
}

/** Errors of the database or of the disk, which are no fault of the mail. */
function isTemporary(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return error instanceof Refusal || (typeof code === 'string' && /^(?:08|40|53|57|E[A-Z]+)/.test(code))
}

/** Why a reading failed, for the operator. It has nothing of a mail, and no password. */
function wordsOf(error: unknown): string {
  const { authenticationFailed, responseText, message } = error as {
    authenticationFailed?: boolean
    responseText?: string
    message: string
  }
  if (authenticationFailed) return 'The mail server refused the user name or the password'
  return printable(cut(responseText ?? message, 200))
}
