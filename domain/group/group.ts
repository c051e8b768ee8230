// Groups of people. A group belongs to the server, not to a project. The owner of a project can give it a role there, and then
// the people of the group are members with at least that role.

import * as z from 'zod'
import { LIMITS } from '../limits.ts'
import { t } from '../locale/message.ts'
import { Role } from '../member/member.ts'
import { Id, nameText, requiredText } from '../text.ts'
import { Profile } from '../user/user.ts'

/** The most groups that one person manages. */
export const GROUPS_PER_MANAGER = 50
/** The most people in one group. */
export const PEOPLE_PER_GROUP = 500
/** The most people that one call adds to a group. */
export const GROUP_PEOPLE_AT_ONCE = 200
/** The most groups with a role in one project. */
export const GROUPS_PER_PROJECT = 20
/** The most projects in which one group has a role. */
export const PROJECTS_PER_GROUP = 200

const Name = nameText(LIMITS.group_name, t('Please enter a name'))

export const Group = z.object({
  id: z.uuid(),
  name: z.string(),
  manager: Profile.nullable().describe('The person who adds and removes people; null if there is none'),
  from_provider: z
    .boolean()
    .describe('The people of the group follow single sign-on, so nobody adds or removes them here'),
  is_member: z.boolean().describe('Whether the signed-in person is in the group'),
  people: z.int().describe('The number of people in the group'),
  projects: z.int().describe('The number of projects in which the group has a role'),
})
/** A group, as its manager and its people see it. */
export type Group = z.infer<typeof Group>

export const GroupPerson = z.object({ ...Profile.shape, added_at: z.iso.datetime() })
/** A person in a group. */
export type GroupPerson = z.infer<typeof GroupPerson>

export const ProjectGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  role: Role,
  manager: Profile.nullable(),
  from_provider: z.boolean(),
  user_ids: z.array(z.uuid()).describe('The members of the project who are in the group'),
  absent: z
    .int()
    .describe(
      'The number of people in the group who are not members, for example because they left the project',
    ),
})
/** A group with a role in a project, as the members of the project see it. */
export type ProjectGroup = z.infer<typeof ProjectGroup>

export const OneGroup = z.strictObject({ group_id: Id })
export const CreateGroup = z.strictObject({ name: Name })
export const UpdateGroup = z.strictObject({
  group_id: Id,
  name: Name.optional(),
  manager_id: Id.optional().describe('The person in the group who manages it from now on'),
})
export const AddToGroup = z.strictObject({
  group_id: Id,
  people: z
    .array(requiredText(LIMITS.email, t('Please enter a username')))
    .min(1, t('Please enter at least one person'))
    .max(
      GROUP_PEOPLE_AT_ONCE,
      t('At most {group_people_at_once} people at once', { group_people_at_once: GROUP_PEOPLE_AT_ONCE }),
    )
    .describe('Usernames or e-mail addresses, exactly as the people have them'),
})
export const RemoveFromGroup = z.strictObject({ group_id: Id, user_id: Id })
export const GiveGroupRole = z.strictObject({ group_id: Id, role: Role })

/** Whether a person may rename and delete a group, and add and remove its people. */
export function mayManageGroup(person: { id: string }, group: { manager_id: string | null }): boolean {
  return group.manager_id === person.id
}
