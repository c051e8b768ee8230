// The mail job: looks up the recipient, creates the link if there is one, and sends. The plain link exists only here
// and in the mail. A retry creates a new link, which revokes the previous one.

import type { Db } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import { invitationMail } from '../invitation/mail.ts'
import type { MailJob } from '../jobs/enqueue.ts'
import type { Mailer } from '../mail/mailer.ts'
import * as words from '../mail/text.ts'
import { membershipMail } from '../member/mail.ts'
import { webhookMail } from '../webhook/mail.ts'
import { fromNow } from './auth.ts'
import { newUndoLink } from './email/email-undo.ts'
import {
  emailChangedWords,
  emailChangeNoticeWords,
  emailChangeUndoneWords,
  emailChangeWords,
  recoveryWords,
} from './email/mail-text.ts'
import { linkTo, newEmailChangeLink, newRecoveryLink } from './link/link.ts'
import { newNonce } from './password/reauthenticate.ts'
import { signUpWords } from './sign-up/mail-text.ts'
import { mayRegister } from './sign-up/may-sign-up.ts'
import { newSignUpLinks } from './sign-up/sign-up-link.ts'

type Sender = Pick<Deps, 'db' | 'clock' | 'config'> & { mailer: Mailer }
type Job<K extends MailJob['kind']> = Extract<MailJob, { kind: K }>
type Letter = { to: string; words: words.Words }

export async function sendMail(sender: Sender, job: MailJob): Promise<void> {
  const letter = await write(sender, job)
  if (!letter) return
  const link = words.linksOf(letter.words).join('\n  ') || letter.words.code
  await sender.mailer.send({ ...words.mailOf(letter.to, letter.words), link })
}

async function write(sender: Sender, job: MailJob): Promise<Letter | null> {
  const { db, config } = sender
  const signIn = `${config.publicUrl}/auth`
  switch (job.kind) {
    case 'sign_up':
      return (await accountOf(db, job.email))
        ? { to: job.email, words: words.alreadyThereWords(signIn) }
        : signUpLetter(sender, job.email, job.sign_up_id)
    case 'recovery':
      return recoveryLetter(sender, job)
    case 'email_change':
      return emailChangeLetter(sender, job.user_id)
    case 'email_change_again':
      return emailChangeAgainLetter(sender, job.email)
    case 'email_change_notice':
      return { to: job.email, words: emailChangeNoticeWords(job.new_email, job.caller ?? {}, signIn) }
    case 'email_changed':
      return emailChangedLetter(sender, job)
    case 'email_change_undone':
      return { to: job.email, words: emailChangeUndoneWords(signIn) }
    case 'added_to_project':
    case 'transfer_offered':
      return membershipMail(sender, job)
    case 'invitation':
      return invitationMail(sender, job.invitation_id)
    case 'webhook_paused':
      return webhookMail(sender, job)
    case 'reauthentication':
      return reauthenticationLetter(sender, job.session_id)
    case 'two_factor':
      return { to: job.email, words: words.twoFactorWords(job, `${config.publicUrl}/profile`) }
    case 'password_changed':
      return { to: job.email, words: words.passwordChangedWords(signIn) }
    case 'way_in_added':
      return { to: job.email, words: words.wayInAddedWords(job.way, `${config.publicUrl}/profile`) }
  }
}

function accountOf(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

async function signUpLetter(sender: Sender, email: string, id?: string): Promise<Letter | null> {
  if (!mayRegister(sender.config, email)) return null
  const waiting = await newSignUpLinks(sender, email, id)
  const [first, ...others] = waiting.map(({ secret, ...told }) => ({
    ...told,
    url: linkTo(sender.config.publicUrl, '/', 'signup', secret),
  }))
  return first ? { to: email, words: signUpWords([first, ...others]) } : null
}

/** A person who has not verified their address gets the sign-up link again: they need it first. */
async function recoveryLetter(sender: Sender, { email, caller, browser }: Job<'recovery'>) {
  const account = await accountOf(sender.db, email)
  if (!account) return signUpLetter(sender, email)
  if (account.disabled_at) return null
  const browser_hash = browser === undefined ? undefined : Buffer.from(browser, 'base64url')
  const secret = await newRecoveryLink(sender, account, { caller, browser_hash })
  const url = linkTo(sender.config.publicUrl, '/auth', 'recovery', secret)
  return { to: email, words: recoveryWords(await namesOf(sender.db, account.id), caller ?? {}, url) }
}

async function emailChangeLetter(sender: Sender, userId: string): Promise<Letter | null> {
  const link = await newEmailChangeLink(sender, userId)
  if (!link) return null
  if (await accountOf(sender.db, link.email)) return { to: link.email, words: words.addressInUseWords() }
  const url = linkTo(sender.config.publicUrl, '/profile', 'email_change', link.secret)
  return { to: link.email, words: emailChangeWords(await namesOf(sender.db, userId), link, url) }
}

async function emailChangedLetter(sender: Sender, { undo_id, new_email, caller }: Job<'email_changed'>) {
  const link = await newUndoLink(sender, undo_id)
  if (!link) return null
  const url = linkTo(sender.config.publicUrl, '/auth', 'email_undo', link.secret)
  const names = await namesOf(sender.db, link.user_id)
  return { to: link.email, words: emailChangedWords(names, new_email, caller, url) }
}

function namesOf(db: Db, userId: string) {
  return db
    .selectFrom('profile')
    .select(['full_name', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

async function emailChangeAgainLetter(sender: Sender, email: string): Promise<Letter | null> {
  const waiting = await sender.db
    .selectFrom('mail_link')
    .select('user_id')
    .where('kind', '=', 'email_change')
    .where('email', '=', email)
    .where('expires_at', '>', fromNow(sender, 0))
    .executeTakeFirst()
  return waiting ? emailChangeLetter(sender, waiting.user_id) : null
}

async function reauthenticationLetter(sender: Sender, sessionId: string): Promise<Letter | null> {
  const person = await sender.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select(['account.email', 'session.device', 'session.address'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!person) return null
  const where = `${person.device}, signed in from the address ${person.address}`
  return { to: person.email, words: words.reauthenticationWords(await newNonce(sender, sessionId), where) }
}
