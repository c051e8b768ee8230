// What the server has to know of forges.
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'

export const forgeNoun = {
  handlers: { ...queries, ...commands },
  // The project's address was turned off between the look at it and the write.
  constraints: { forge_delivery_project_id_fkey: 'not_found' },
} satisfies Noun
