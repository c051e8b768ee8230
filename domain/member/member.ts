// Members: the roles that a person can have in a project.

import * as z from 'zod'
import { LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { requiredText } from '../text.ts'
import { Profile } from '../user/user.ts'

export const Role = z.enum(['viewer', 'developer', 'admin'])
/** The role of a member. */
export type Role = z.infer<typeof Role>
/** The role of a new member, unless another is chosen. */
export const DEFAULT_ROLE: Role = 'developer'

export const Member = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  user_id: z.uuid(),
  role: Role,
  invited_by: z.uuid().nullable(),
  joined_at: z.iso.datetime(),
  profile: Profile,
})
/** The membership of a person in one project. */
export type Member = z.infer<typeof Member>

export const InviteMember = z.strictObject({
  username: requiredText(LIMITS.email, t('Please enter a username')),
  role: Role.default(DEFAULT_ROLE),
})
export const ChangeMemberRole = z.strictObject({ role: Role })
