// Groups as the operators of the server see and change them. The names of projects are not shown, only their number.

import * as z from 'zod'
import { t } from '../locale/message.ts'
import { ServerWindow } from '../operator/operator.ts'
import { Id, requiredText } from '../text.ts'
import { CreateGroup, Group } from './group.ts'

export const ListServerGroups = z.strictObject({
  ...ServerWindow,
  unmanaged: z
    .enum(['true', 'false'])
    .optional()
    .describe('Only groups whose manager is missing or disabled'),
})

export const ServerGroup = z.object({
  ...Group.omit({ is_member: true }).shape,
  manager_disabled: z.boolean().describe('The manager cannot sign in'),
})
/** A group, as operators see it. */
export type ServerGroup = z.infer<typeof ServerGroup>

export const RenameServerGroup = z.strictObject({ group_id: Id, name: CreateGroup.shape.name })
export const GiveServerGroup = z.strictObject({
  group_id: Id,
  to: requiredText(254, t('Say who manages the group')).describe('A username or an e-mail address'),
})

/** Whether nobody manages the group, so that an operator may name a manager. */
export const isUnmanaged = ({
  manager,
  manager_disabled,
}: Pick<ServerGroup, 'manager' | 'manager_disabled'>): boolean => manager === null || manager_disabled
