// The language of the reader of a mail.
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../domain/locale/language.ts'
import type { Db } from '../db/handle.ts'
import type { MailContent } from './text.ts'

/**
 * The language of the account with the address. A person without an account, or without a choice, reads a mail in the language of the
 * page that asked for it.
 * @param asked the language of the page that caused the mail; undefined if none did
 */
export async function languageOfRecipient(
  db: Db,
  { to, language }: Pick<MailContent, 'to' | 'language'>,
  asked: unknown,
): Promise<Language> {
  const chosen = language ?? (await languageOfAccount(db, to))
  return chosen ?? (isLanguage(asked) ? asked : DEFAULT_LANGUAGE)
}

async function languageOfAccount(db: Db, email: string): Promise<Language | null | undefined> {
  const account = await db
    .selectFrom('account')
    .select('language')
    .where('email', '=', email)
    .executeTakeFirst()
  return account?.language
}
