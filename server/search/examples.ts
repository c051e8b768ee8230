// An example of the call about searching all projects.
import { ANYBODY, type Examples } from '../test/example.ts'

export const examples = {
  findTicketsByKey: {
    token: 'read',
    plans: { 'tickets-by-key': { key: 'LAR-77' } },
    answers: ANYBODY,
    input: ({ projectId }) => ({ key: 'TES-18', project_id: projectId }),
  },
  searchEverywhere: {
    token: 'read',
    plans: { 'search-by-words': { search: 'login' }, 'search-by-key': { search: 'LAR-77' } },
    answers: ANYBODY,
    input: ({ projectId }) => ({ search: 'stops', current: projectId, projects: 'all', first: projectId }),
  },
} satisfies Partial<Examples>
