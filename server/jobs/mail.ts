// The mail job: looks up whom it is for, makes the link if one is due, and sends. Links exist here in the clear and in
// the mail, nowhere else; a job that is tried again makes a new one, which kills the one before.

import { linkTo, newEmailChangeLink, newRecoveryLink } from '../auth/link.ts'
import { mayRegister } from '../auth/may-sign-up.ts'
import { newNonce } from '../auth/reauthenticate.ts'
import { newSignUpLinks } from '../auth/sign-up-link.ts'
import type { Db } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import type { MailJob } from './enqueue.ts'
import * as words from './mail-text.ts'
import type { Mailer } from './mailer.ts'
import { newsLetter } from './news-mail.ts'
import { signUpWords } from './sign-up-mail.ts'

type Sender = Pick<Deps, 'db' | 'clock' | 'config'> & { mailer: Mailer }
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
      return recoveryLetter(sender, job.email)
    case 'email_change':
      return emailChangeLetter(sender, job.user_id)
    case 'email_change_again':
      return emailChangeAgainLetter(sender, job.email)
    case 'email_change_notice':
      return { to: job.email, words: words.emailChangeNoticeWords(job.new_email, signIn) }
    case 'added_to_project':
    case 'transfer_offered':
      return newsLetter(sender, job)
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

/** Who has not verified the address yet gets that link again: it is what they need first. */
async function recoveryLetter(sender: Sender, email: string): Promise<Letter | null> {
  const account = await accountOf(sender.db, email)
  if (!account) return signUpLetter(sender, email)
  if (account.disabled_at) return null
  const secret = await newRecoveryLink(sender, account)
  return {
    to: email,
    words: words.recoveryWords(linkTo(sender.config.publicUrl, '/auth', 'recovery', secret)),
  }
}

async function emailChangeLetter(sender: Sender, userId: string): Promise<Letter | null> {
  const link = await newEmailChangeLink(sender, userId)
  if (!link) return null
  if (await accountOf(sender.db, link.email)) return { to: link.email, words: words.addressInUseWords() }
  const url = linkTo(sender.config.publicUrl, '/profile', 'email_change', link.secret)
  return { to: link.email, words: words.emailChangeWords(url) }
}

async function emailChangeAgainLetter(sender: Sender, email: string): Promise<Letter | null> {
  const waiting = await sender.db
    .selectFrom('mail_link')
    .select('user_id')
    .where('kind', '=', 'email_change')
    .where('email', '=', email)
    .executeTakeFirst()
  return waiting ? emailChangeLetter(sender, waiting.user_id) : null
}

async function reauthenticationLetter(sender: Sender, sessionId: string): Promise<Letter | null> {
  const person = await sender.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select('account.email')
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!person) return null
  return { to: person.email, words: words.reauthenticationWords(await newNonce(sender, sessionId)) }
}
