// An example of every command about labels, for acts.ts.

import type { CommandName } from '../../domain/api.ts'
import type { labelApi } from '../../domain/label/api.ts'
import type { Act } from './acts.ts'

export const LABEL_ACTS: { [N in CommandName & keyof typeof labelApi]: Act<N> } = {
  createLabel: {
    answers: '401 403 404 403 200 200 200 404 401 401 403',
    by: 'dev',
    input: (_, { pick: n, say }) => ({
      name: say(`Motors ${n}`),
      color: 'red',
      description: say('What turns'),
    }),
    event: 'label.created',
  },
  updateLabel: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: (_, { pick: n, say, version }) => ({
      version,
      name: say(`Wheels ${n}`),
      color: 'blue',
      description: say('What rolls'),
    }),
    event: 'label.changed',
  },
  mergeLabel: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: ({ otherLabelId }) => ({ into: otherLabelId }),
    event: 'label.deleted',
  },
  deleteLabel: {
    answers: '401 403 404 403 403 200 200 404 401 401 403',
    by: 'owner',
    input: () => ({}),
    event: 'label.deleted',
  },
  changeTicketLabels: {
    answers: '401 403 404 403 200 200 200 404 401 401 403',
    by: 'dev',
    input: ({ labelId, otherLabelId }, { pick: n }) =>
      n % 2 ? { add: [labelId], remove: [otherLabelId] } : { add: [otherLabelId], remove: [labelId] },
    event: 'ticket.changed',
  },
}
