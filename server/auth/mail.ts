// Writes mails about accounts: each function looks up the recipient and creates the link if the mail has one. A retry creates a
// new link, which revokes the previous one.

import { fromNow } from '../clock.ts'
import type { Db } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import type { MailContent } from '../mail/text.ts'
import { newUndoLink } from './email/email-undo.ts'
import {
  emailChangedWords,
  emailChangeNoticeWords,
  emailChangeUndoneWords,
  emailChangeWords,
  recoveryWords,
} from './email/mail-text.ts'
import type { AccountMail } from './jobs.ts'
import { linkTo, newEmailChangeLink, newRecoveryLink } from './link/link.ts'
import * as words from './mail-text.ts'
import { newNonce } from './password/reauthenticate.ts'
import { signUpWords } from './sign-up/mail-text.ts'
import { mayRegister } from './sign-up/may-sign-up.ts'
import { newSignUpLinks } from './sign-up/sign-up-link.ts'

type Sender = Pick<Deps, 'db' | 'clock' | 'config'>

const signInPage = ({ config }: Sender) => `${config.publicUrl}/auth`
const profilePage = ({ config }: Sender) => `${config.publicUrl}/profile`

export async function signUpMail(
  sender: Sender,
  { email, sign_up_id }: AccountMail<'sign_up'>,
): Promise<MailContent | null> {
  return (await accountOf(sender.db, email))
    ? { to: email, words: () => words.alreadyThereWords(signInPage(sender)) }
    : signUpMailContent(sender, email, sign_up_id)
}

export function emailChangeNoticeMail(
  sender: Sender,
  { email, new_email, caller }: AccountMail<'email_change_notice'>,
): MailContent {
  return { to: email, words: () => emailChangeNoticeWords(new_email, caller ?? {}, signInPage(sender)) }
}

export function emailChangeUndoneMail(
  sender: Sender,
  { email }: AccountMail<'email_change_undone'>,
): MailContent {
  return { to: email, words: () => emailChangeUndoneWords(signInPage(sender)) }
}

export function passwordChangedMail(sender: Sender, { email }: AccountMail<'password_changed'>): MailContent {
  return { to: email, words: () => words.passwordChangedWords(signInPage(sender)) }
}

export function twoFactorMail(sender: Sender, job: AccountMail<'two_factor'>): MailContent {
  return { to: job.email, words: () => words.twoFactorWords(job, profilePage(sender)) }
}

export function signInMethodAddedMail(
  sender: Sender,
  { email, way }: AccountMail<'way_in_added'>,
): MailContent {
  return { to: email, words: () => words.signInMethodAddedWords(way, profilePage(sender)) }
}

function accountOf(db: Db, email: string) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

async function signUpMailContent(sender: Sender, email: string, id?: string): Promise<MailContent | null> {
  if (!mayRegister(sender.config, email)) return null
  const waiting = await newSignUpLinks(sender, email, id)
  const [first, ...others] = waiting.map(({ secret, ...signUp }) => ({
    ...signUp,
    url: linkTo(sender.config.publicUrl, '/', 'signup', secret),
  }))
  return first ? { to: email, words: () => signUpWords([first, ...others]) } : null
}

/** Sends the sign-up link again if the address is not verified, because the person has to verify it first. */
export async function recoveryMail(
  sender: Sender,
  { email, caller, browser }: AccountMail<'recovery'>,
): Promise<MailContent | null> {
  const account = await accountOf(sender.db, email)
  if (!account) return signUpMailContent(sender, email)
  if (account.disabled_at) return null
  const browser_hash = browser === undefined ? undefined : Buffer.from(browser, 'base64url')
  const secret = await newRecoveryLink(sender, account, { caller, browser_hash })
  const url = linkTo(sender.config.publicUrl, '/auth', 'recovery', secret)
  const names = await namesOf(sender.db, account.id)
  return { to: email, words: () => recoveryWords(names, caller ?? {}, url) }
}

export async function emailChangeMail(
  sender: Sender,
  { user_id }: AccountMail<'email_change'>,
): Promise<MailContent | null> {
  const link = await newEmailChangeLink(sender, user_id)
  if (!link) return null
  if (await accountOf(sender.db, link.email))
    return { to: link.email, words: () => words.addressInUseWords() }
  const url = linkTo(sender.config.publicUrl, '/profile', 'email_change', link.secret)
  const { language, ...names } = await namesOf(sender.db, user_id)
  return { to: link.email, language, words: () => emailChangeWords(names, link, url) }
}

export async function emailChangedMail(
  sender: Sender,
  { undo_id, new_email, caller }: AccountMail<'email_changed'>,
): Promise<MailContent | null> {
  const link = await newUndoLink(sender, undo_id)
  if (!link) return null
  const url = linkTo(sender.config.publicUrl, '/auth', 'email_undo', link.secret)
  const { language, ...names } = await namesOf(sender.db, link.user_id)
  return { to: link.email, language, words: () => emailChangedWords(names, new_email, caller, url) }
}

function namesOf(db: Db, userId: string) {
  return db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.id')
    .select(['full_name', 'username', 'language'])
    .where('profile.id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function emailChangeAgainMail(
  sender: Sender,
  { email }: AccountMail<'email_change_again'>,
): Promise<MailContent | null> {
  const waiting = await sender.db
    .selectFrom('mail_link')
    .select('user_id')
    .where('kind', '=', 'email_change')
    .where('email', '=', email)
    .where('expires_at', '>', fromNow(sender, 0))
    .executeTakeFirst()
  return waiting ? emailChangeMail(sender, waiting) : null
}

export async function reauthenticationMail(
  sender: Sender,
  { session_id }: AccountMail<'reauthentication'>,
): Promise<MailContent | null> {
  const person = await sender.db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select(['account.email', 'session.device', 'session.address'])
    .where('session.id', '=', session_id)
    .executeTakeFirst()
  if (!person) return null
  const { email, ...where } = person
  const code = await newNonce(sender, session_id)
  return { to: email, words: () => words.reauthenticationWords(code, where) }
}
