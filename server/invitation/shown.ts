// The page of an invitation or of a team link, for anyone who has its secret: the project's name, the inviter, the role and the
// invited address, and nothing else of the project. All links that do not work get the same answer.
import { Refusal } from '../../domain/error.ts'
import { InvitationSecret, InvitationShown } from '../../domain/invitation/invitation.ts'
import { hashOf } from '../auth/session/session.ts'
import { mayRegister } from '../auth/sign-up/may-sign-up.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/handle.ts'
import { workingLink } from '../team-link/link.ts'
import { STILL_ALLOWED } from './link.ts'

type Found = { project_id: string; invited_by: string } & Pick<
  InvitationShown,
  'role' | 'email' | 'domain' | 'is_proven'
>

export async function invitationShown(
  { db, config, now }: { db: Db; config: Pick<Config, 'signUp' | 'signUpDomains'>; now: string },
  secret: string,
): Promise<InvitationShown> {
  const found = InvitationSecret.safeParse(secret).success
    ? ((await invitationWith(db, secret, now)) ?? (await teamLinkWith(db, secret, now)))
    : undefined
  const named =
    found &&
    (await db
      .selectFrom('project')
      .innerJoin('profile', (on) => on.on('profile.id', '=', found.invited_by))
      .select(['name', 'full_name', 'username'])
      .where('project.id', '=', found.project_id)
      .where('project.deleted_at', 'is', null)
      .where('project.archived_at', 'is', null)
      .executeTakeFirst())
  if (!named) throw new Refusal('link_over')
  const { name, ...inviter } = named
  const may_sign_up = found.email === null ? config.signUp === 'open' : mayRegister(config, found.email)
  return InvitationShown.parse({ ...found, project_name: name, inviter, may_sign_up })
}

async function invitationWith(db: Db, secret: string, now: string): Promise<Found | undefined> {
  const hash = hashOf(secret)
  const row = await db
    .selectFrom('invitation')
    .innerJoin('project', 'project.id', 'invitation.project_id')
    .select(['project_id', 'invited_by', 'role', 'email', 'mail_hash'])
    .where((where) => where.or([where('hash', '=', hash), where('mail_hash', '=', hash)]))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(STILL_ALLOWED)
    .executeTakeFirst()
  if (!row) return undefined
  const { mail_hash, ...shown } = row
  return { ...shown, domain: null, is_proven: mail_hash?.equals(hash) === true }
}

async function teamLinkWith(db: Db, secret: string, now: string): Promise<Found | undefined> {
  const link = await workingLink(db, { secret, now })
  if (!link) return undefined
  const { project_id, created_by, role, domain } = link
  return { project_id, invited_by: created_by, role, domain, email: null, is_proven: false }
}
