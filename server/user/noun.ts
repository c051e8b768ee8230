// The entry for people in the tables of all nouns (server/noun.ts).
import { userDocs } from '../../domain/user/docs.ts'
import type { EventObject, Noun } from '../noun.ts'
import * as commands from './commands.ts'
import { provePassword } from './own-password.ts'
import * as queries from './queries.ts'
import { userStored } from './stored.ts'

const profile: EventObject<'profile'> = {
  people: (event) => [event.profile],
  fill: ({ profile }, _, named) => ({ profile: named(profile) }),
}

export const userNoun = {
  ...userStored,
  chapter: { name: 'Account', about: 'The signed-in person.' },
  docs: userDocs,
  handlers: { ...queries, ...commands },
  proofs: { deleteAccount: provePassword },
  eventObjects: { profile },
  audited: {
    'user.changed': null,
  },
} satisfies Noun
