// The entry for team links in the tables of all nouns (server/noun.ts).
import { teamLinkDocs } from '../../domain/team-link/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import { listTeamLinks } from './queries.ts'
import { teamLinkStored } from './stored.ts'

export const teamLinkNoun = {
  ...teamLinkStored,
  chapter: { name: 'Team links', about: 'Links by which anyone who has them joins a project.' },
  docs: teamLinkDocs,
  handlers: { listTeamLinks, ...commands },
} satisfies Noun
