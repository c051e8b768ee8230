// Shows what a link from a mail would do, so that the page can ask before it switches accounts. The preview does not use up the
// link and reveals nothing that redeeming it would not reveal.
import type { Auth } from '../auth.ts'
import type { LinkPreview } from '../body.ts'
import { linkIsDead } from '../refusal.ts'
import { hashOf } from '../session/session.ts'

type Preview = {
  email: string
  full_name: string
  username: string
  /** Null for a sign-up, which has no account yet. */
  user_id: string | null
  browser_hash: Buffer | null
  /** The device and time of the sign-up. */
  device?: string
  created_at?: string
}

/** `asked_here`: this browser requested the link, which it proves with its secret. */
export async function previewLink(auth: Auth, { type, token_hash, browser }: LinkPreview) {
  const preview = await finders[type](auth, hashOf(token_hash))
  if (!preview) throw linkIsDead()
  const { browser_hash, ...rest } = preview
  const asked_here = browser !== undefined && browser_hash?.equals(hashOf(browser)) === true
  return { ...rest, asked_here }
}

const finders: Record<LinkPreview['type'], (auth: Auth, hash: Buffer) => Promise<Preview | undefined>> = {
  signup: async (auth, hash) => {
    const waiting = await auth.db
      .selectFrom('sign_up')
      .select(['email', 'full_name', 'username', 'browser_hash', 'device', 'created_at'])
      .where('link_hash', '=', hash)
      .where('link_expires_at', '>', auth.now())
      .executeTakeFirst()
    return waiting && { ...waiting, user_id: null }
  },
  recovery: (auth, hash) =>
    auth.db
      .selectFrom('mail_link')
      .innerJoin('account', 'account.id', 'mail_link.user_id')
      .innerJoin('profile', 'profile.id', 'mail_link.user_id')
      .select(['account.email', 'full_name', 'username', 'user_id', 'browser_hash'])
      .where('hash', '=', hash)
      .where('kind', '=', 'recovery')
      .where('expires_at', '>', auth.now())
      .executeTakeFirst(),
  email_undo: async (auth, hash) => {
    const change = await auth.db
      .selectFrom('email_undo')
      .innerJoin('profile', 'profile.id', 'email_undo.user_id')
      .select(['email_undo.email', 'full_name', 'username', 'user_id'])
      .where('hash', '=', hash)
      .where('expires_at', '>', auth.now())
      .executeTakeFirst()
    return change && { ...change, browser_hash: null }
  },
}
