// The server side of forges: handlers, and errors of constraints.
import { forgeDocs } from '../../domain/forge/docs.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { forgeStored } from './stored.ts'

export const forgeNoun = {
  ...forgeStored,
  chapter: {
    name: 'Forges',
    about: 'Code that mentions tickets, as reported by GitHub, GitLab, Gitea, Forgejo and Bitbucket.',
  },
  docs: forgeDocs,
  handlers: { ...queries, ...commands },
  // The address of the project was deleted after it was looked up and before the delivery was stored.
  constraints: { forge_delivery_project_id_fkey: 'not_found' },
} satisfies Noun
