// The server's part of moving tickets to other projects.
import { moveDocs } from '../../domain/move/docs.ts'
import { changed } from '../history/changed.ts'
import type { Noun } from '../noun.ts'
import * as commands from './commands.ts'
import * as queries from './queries.ts'
import { moveStored } from './stored.ts'

export const moveNoun = {
  ...moveStored,
  chapter: { name: 'Tickets' },
  docs: moveDocs,
  handlers: { ...queries, ...commands },
  eventObjects: { dropped: null },
  inHistory: {
    'ticket.arrived': ({ from = '', dropped }) => [
      changed('from', from, null),
      changed('labels', dropped?.labels ?? null, null),
      changed('column_name', dropped?.column ?? null, null),
      changed('milestone_name', dropped?.milestone ?? null, null),
      changed('assignee_id', dropped?.assignee_id ?? null, null),
    ],
  },
  audited: {
    'ticket.left': ({ ticket_id: subject_id, number }) => ({
      action: 'ticket.left',
      subject_id,
      detail: { number },
    }),
    'ticket.arrived': ({ ticket: { id: subject_id, number } }) => ({
      action: 'ticket.arrived',
      subject_id,
      detail: { number },
    }),
  },
  growth: { 'ticket.arrived': () => 1 },
} satisfies Noun
