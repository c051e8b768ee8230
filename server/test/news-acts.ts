// An example of every command about what is new, for acts.ts.
import type { CommandName } from '../../domain/api.ts'
import type { newsApi } from '../../domain/news/api.ts'
import type { Act } from './acts.ts'

export const NEWS_ACTS: { [N in CommandName & keyof typeof newsApi]: Act<N> } = {
  markProjectSeen: {
    answers: '401 403 404 200 200 200 200 404 401 401 403',
    by: 'dev',
    input: (_, { pick: n }) => ({ seq: 1, all: n % 2 === 0, today: '2026-05-04' }),
    event: null,
  },
}
