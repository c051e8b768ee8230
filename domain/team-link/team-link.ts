// A team link: anyone who has it joins one project with one role, for some days and a number of uses.

import * as z from 'zod'
import { InvitationSecret } from '../invitation/invitation.ts'
import { t } from '../locale/message.ts'
import { DEFAULT_ROLE, Role } from '../member/member.ts'
import { asciiLowerCase, Id } from '../text.ts'

/** The greatest number of days after which a team link expires, and of its uses. */
export const TEAM_LINK = { days: 90, uses: 1_000 } as const

/** A domain of e-mail addresses, in lower case. */
const MailDomain = z
  .string()
  .trim()
  .transform((text) => asciiLowerCase(text.startsWith('@') ? text.slice(1) : text))
  .pipe(
    z
      .string()
      .regex(
        /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/,
        t('Please enter a domain such as example.org'),
      ),
  )

export const TeamLink = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  role: Role,
  domain: z.string().nullable().describe('Only people with an address of this domain may join'),
  uses: z.int(),
  most_uses: z.int(),
  created_by: z.uuid(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
/** A team link that was not revoked, as the people who may invite see it. */
export type TeamLink = z.infer<typeof TeamLink>

export const CreateTeamLink = z.strictObject({
  role: Role.default(DEFAULT_ROLE),
  secret: InvitationSecret,
  days: z
    .int(t('Please enter a number of days'))
    .min(1, t('Please enter at least one day'))
    .max(TEAM_LINK.days, t('Please enter at most {days} days', { days: TEAM_LINK.days }))
    .default(7),
  most_uses: z
    .int(t('Please enter a number of people'))
    .min(1, t('Please enter at least one person'))
    .max(
      TEAM_LINK.uses,
      t('Please enter at most {uses} people', { uses: TEAM_LINK.uses.toLocaleString('en') }),
    )
    .default(25),
  domain: MailDomain.nullable().default(null),
})
export const RevokeTeamLink = z.strictObject({ team_link_id: Id })
export const JoinByTeamLink = z.strictObject({ secret: InvitationSecret })
