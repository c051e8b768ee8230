// The contract's calls about groups.
import * as z from 'zod'
import { command, query, seq } from '../operation.ts'
import {
  AddToGroup,
  CreateGroup,
  GiveGroupRole,
  Group,
  GroupPerson,
  OneGroup,
  ProjectGroup,
  RemoveFromGroup,
  UpdateGroup,
} from './group.ts'
import { GiveServerGroup, ListServerGroups, RenameServerGroup, ServerGroup } from './server-group.ts'

const GROUPS = '/api/groups'
const PEOPLE = '/api/groups/people'
const OF_SERVER = '/api/operate/groups'
const PEOPLE_OF_SERVER = '/api/operate/group-people'
const IN_PROJECT = '/api/projects/:projectId/groups'

export const groupApi = {
  listGroups: query(
    GROUPS,
    'self',
    z.object({
      groups: z.array(Group),
      may_create: z.boolean().describe('Whether the person may create groups'),
    }),
  ),
  createGroup: command('POST', GROUPS, 'self', 'none', CreateGroup, { looksUp: 'name' }),
  updateGroup: command('PATCH', GROUPS, 'self', 'none', UpdateGroup, { looksUp: 'name' }),
  deleteGroup: command('DELETE', GROUPS, 'self', 'none', OneGroup),
  listGroupPeople: query(PEOPLE, 'self', z.object({ people: z.array(GroupPerson) }), OneGroup),
  addToGroup: command('POST', PEOPLE, 'self', 'none', AddToGroup),
  removeFromGroup: command('DELETE', PEOPLE, 'self', 'none', RemoveFromGroup),

  listServerGroups: query(
    OF_SERVER,
    'operator',
    z.object({ groups: z.array(ServerGroup), next: z.string().nullable() }),
    ListServerGroups,
  ),
  renameServerGroup: command('PATCH', OF_SERVER, 'operator', 'none', RenameServerGroup, { looksUp: 'name' }),
  giveServerGroup: command('PATCH', '/api/operate/group-manager', 'operator', 'none', GiveServerGroup),
  listServerGroupPeople: query(
    PEOPLE_OF_SERVER,
    'operator',
    z.object({ people: z.array(GroupPerson) }),
    OneGroup,
  ),
  addToServerGroup: command('POST', PEOPLE_OF_SERVER, 'operator', 'none', AddToGroup),
  removeFromServerGroup: command('DELETE', PEOPLE_OF_SERVER, 'operator', 'none', RemoveFromGroup),
  deleteServerGroup: command('DELETE', OF_SERVER, 'operator', 'none', OneGroup),

  listProjectGroups: query(
    IN_PROJECT,
    'project.read',
    z.object({
      seq,
      groups: z.array(ProjectGroup),
      only_by_group: z.array(z.uuid()).describe('The members who are in the project only because of a group'),
    }),
  ),
  giveGroupRole: command('POST', IN_PROJECT, 'member.invite', 'exclusive', GiveGroupRole),
  changeGroupRole: command('PATCH', IN_PROJECT, 'member.update', 'exclusive', GiveGroupRole),
  removeGroup: command('DELETE', IN_PROJECT, 'member.remove', 'exclusive', OneGroup),
} as const
