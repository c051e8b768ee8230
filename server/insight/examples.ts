// An example of each call about the figures of flow.
import { ANYBODY, type Examples, MEMBERS } from '../test/example.ts'
import { everyFilter } from '../ticket/examples.ts'

const parts = 'in_out,now,flow,times,columns,groups,forecast'
const span = { from: '2026-04-27', to: '2026-05-10', unit: 'day', time_zone: 'Europe/Berlin' } as const

export const examples = {
  getInsight: {
    token: 'read',
    plans: { insight: { parts }, 'insight-filtered': { parts, priority: 'low' } },
    answers: MEMBERS,
    input: (scene) => ({
      ...everyFilter(scene),
      ...span,
      parts: `${parts},burn_up`,
      of_milestone: scene.milestoneId,
      group: 'label',
      query: 'assignee:me',
    }),
  },
  listInsightTickets: {
    token: 'read',
    plans: {
      'insight-tickets': { point: 'went_out' },
      'insight-took': { point: 'cycle', over: 3 },
      'insight-in-column': { point: 'in_column', of_column: 'done' },
      'insight-left-column': { point: 'left_column', of_column: 'todo' },
    },
    answers: MEMBERS,
    input: (scene) => ({
      ...everyFilter(scene),
      ...span,
      point: 'cycle',
      of_column: 'todo',
      over: 0,
      up_to: 9,
      query: 'assignee:me',
    }),
  },
  getMyInsight: { token: 'read', plans: { 'my-insight': {} }, answers: ANYBODY },
} satisfies Partial<Examples>
