// The calls about recurring tickets.
import type { ApiDocs } from '../api-doc.ts'
import { ada, event, grace, label, project } from '../api-example.ts'
import { ids } from '../api-example-ids.ts'
import {
  MOST_MISSED,
  RECURRENCE_RESTORABLE_DAYS,
  RECURRENCES_PER_PROJECT,
  type Recurrence,
} from './recurrence.ts'

const schedule = {
  rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
  starts_on: '2026-03-02',
  time: '09:00',
  zone: 'Europe/Berlin',
} as const
const fields = {
  title: 'Rotate the backups',
  description: 'Swap the disks, then restore one file.',
  type: 'task',
  priority: 'high',
  assignee_id: grace.id,
  estimate: 2,
  column: null,
  due_in_days: 3,
  custom: null,
  ...schedule,
  mode: 'on_day',
  ends_on: null,
  ends_after: null,
} as const
const next = ['2026-03-16T08:00:00.000Z', '2026-03-30T07:00:00.000Z']
/** The recurring ticket of the examples. */
export const recurrence: Recurrence = {
  ...fields,
  id: ids.recurrenceId,
  project_id: project.id,
  label_ids: [label.id],
  paused: null,
  next,
  made: 1,
  missed: 0,
  last: { id: ids.ticketId, number: 12, day: '2026-03-02' },
  author: ada,
  version: 2,
}

export const recurrenceDocs = {
  listRecurrences: {
    summary: 'List the recurring tickets of a project',
    agent: { tool: 'look_up', action: 'recurring_tickets' },
    description: `At most ${RECURRENCES_PER_PROJECT}, with the times of the next tickets.`,
    output: { seq: project.seq, recurrences: [recurrence] },
  },
  previewRecurrence: {
    summary: 'Preview the next tickets of a rule',
    agent: null,
    description:
      'The next five times from now on. Fails with `invalid_input` if the rule never has a day, such as 30 February.',
    input: schedule,
    output: { next },
  },
  createRecurrence: {
    summary: 'Add a recurring ticket',
    agent: null,
    description:
      'Makes a ticket on each day of `rule`, a recurrence rule of RFC 5545 without COUNT, UNTIL and times of day. With `when_done`, ' +
      'the next day is counted from the day on which the last ticket was done. A time that daylight saving time leaves out is moved ' +
      'to the time after the gap; a time that comes twice counts once, the first time. A day that a month does not have is left out; ' +
      `\`BYMONTHDAY=-1\` is the last day of each month. After a stop of the server the missed tickets are made, at most ${MOST_MISSED}.`,
    input: { ...fields, label_ids: [label.id] },
    output: event({
      type: 'recurrence.created',
      recurrence: { ...recurrence, last: null, made: 0, version: 1 },
    }),
  },
  updateRecurrence: {
    summary: 'Edit, pause or resume a recurring ticket',
    agent: null,
    description:
      '`version` is the version that the edit started from. If somebody else edited the same field since, the call fails with ' +
      '`edit_conflict`. The person who edits it becomes the reporter of its tickets. Tickets that were due during a pause are not made later.',
    input: { version: 2, is_paused: true },
    output: event({
      type: 'recurrence.changed',
      recurrence: { ...recurrence, paused: 'person', next: [], version: 3 },
    }),
  },
  skipRecurrence: {
    summary: 'Skip the next ticket of a rule',
    agent: null,
    description:
      '`next` is the first of `next`. If that has changed, the call does nothing and returns `null`.',
    input: { next: '2026-03-16T08:00:00.000Z' },
    output: event({
      type: 'recurrence.changed',
      recurrence: { ...recurrence, next: ['2026-03-30T07:00:00.000Z'], version: 3 },
    }),
  },
  deleteRecurrence: {
    summary: 'Remove a recurring ticket',
    agent: null,
    description: `The tickets that it made stay. It can be restored for ${RECURRENCE_RESTORABLE_DAYS} days.`,
    output: event({ type: 'recurrence.deleted', recurrence_id: ids.recurrenceId }),
  },
  restoreRecurrence: {
    summary: 'Restore a removed recurring ticket',
    agent: null,
    description:
      'It goes on as it was; tickets that were due in between are not made. Fails with `recurrence_limit` if the project has too many by now.',
    output: event({ type: 'recurrence.restored', recurrence: { ...recurrence, version: 4 } }),
  },
} satisfies Partial<ApiDocs>
