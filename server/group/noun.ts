// The entry for groups in the tables of all nouns (server/noun.ts).
import { groupDocs } from '../../domain/group/docs.ts'
import type { Noun } from '../noun.ts'
import { addToGroup, createGroup, deleteGroup, removeFromGroup, updateGroup } from './commands.ts'
import * as operating from './operate.ts'
import { findPeople, findPeopleOfServer } from './people.ts'
import * as queries from './queries.ts'
import * as roles from './roles.ts'
import { groupStored } from './stored.ts'

export const groupNoun = {
  ...groupStored,
  chapter: {
    name: 'Groups',
    about: 'Groups of people on the server, and their roles in projects.',
  },
  docs: groupDocs,
  handlers: {
    addToGroup,
    createGroup,
    deleteGroup,
    removeFromGroup,
    updateGroup,
    ...operating,
    ...queries,
    ...roles,
  },
  proofs: { addToGroup: findPeople, addToServerGroup: findPeopleOfServer },
  // roles.ts and turn.ts write the entries, because an entry has the name of the group.
  audited: { 'group.added': null, 'group.changed': null, 'group.removed': null },
  constraints: { people_group_name_key: 'group_taken' },
} satisfies Noun
