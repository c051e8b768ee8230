// An example of each call about recurring tickets.
import { v7 as newId } from 'uuid'
import { recurrenceDocs } from '../../domain/recurrence/docs.ts'
import { ADMINS, type Examples, MEMBERS, type NounExamples } from '../test/example.ts'

const { input } = recurrenceDocs.createRecurrence

export const examples = {
  listRecurrences: { token: 'read', plans: { recurrences: {} }, answers: MEMBERS },
  previewRecurrence: { token: null, plans: {}, answers: ADMINS },
  createRecurrence: {
    token: null,
    answers: ADMINS,
    input: ({ owner, labelId }, { pick, say }) => ({
      ...input,
      title: say(`Rotate ${pick}`),
      description: say('Swap the disks'),
      assignee_id: owner.user_id,
      // Only in some examples, so that a random walk can go on after the label was removed.
      label_ids: pick % 8 === 1 ? [labelId] : [],
    }),
  },
  updateRecurrence: {
    token: null,
    answers: ADMINS,
    input: ({ owner, labelId }, { pick, say, version }) => ({
      ...input,
      version,
      title: say(`Turn ${pick}`),
      description: say('Swap them'),
      assignee_id: owner.user_id,
      // Only in some examples, so that a random walk can go on after the label was removed.
      label_ids: pick % 8 === 1 ? [labelId] : [],
      is_paused: false,
    }),
  },
  skipRecurrence: {
    token: null,
    answers: ADMINS,
    input: () => ({ next: NEXT }),
  },
  deleteRecurrence: { token: null, answers: ADMINS },
  restoreRecurrence: { token: null, answers: ADMINS },
} satisfies Partial<Examples>

/** The next time of the rule in the scene. */
const NEXT = '2027-01-04T08:00:00.000Z'

export const rows = {
  async recurrenceId({ db, clock }, { projectId, owner }, say) {
    const id = newId()
    const { type, priority, estimate, column, due_in_days, rule, time, zone, mode } = input
    await db
      .insertInto('recurrence')
      .values({
        id,
        project_id: projectId,
        author_id: owner.user_id,
        title: say('Rotate the backups'),
        description: say('Swap the disks'),
        fields: JSON.stringify({
          type,
          priority,
          estimate,
          column,
          due_in_days,
          assignee_id: null,
          label_ids: [],
        }),
        ...{ rule, starts_on: '2027-01-04', time, zone, mode, ends_on: null, ends_after: null },
        ...{ next_on: '2027-01-04', next_at: NEXT, upcoming: JSON.stringify([NEXT]) },
        created_at: clock.now().toISOString(),
      })
      .execute()
    return id
  },
} satisfies NounExamples['rows']
