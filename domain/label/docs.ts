// The calls about labels.

import type { ApiDocs } from '../api-doc.ts'
import { event, label, otherLabel, project, summary } from '../api-example.ts'
import { LABELS_PER_TICKET } from './label.ts'

export const labelDocs = {
  listLabels: {
    summary: 'List the labels of a project',
    description: 'All of them, at most 200. Tickets carry the ids in `label_ids`.',
    output: { seq: project.seq, labels: [label, otherLabel] },
  },
  countLabelled: {
    summary: 'Count the tickets that have a label',
    description: 'Without deleted tickets.',
    output: { tickets: 3 },
  },
  createLabel: {
    summary: 'Create a label',
    description: 'Names are unique in the project without regard to case (`label_taken`).',
    input: { name: label.name, color: label.color, description: label.description },
    output: event({ type: 'label.created', label }),
  },
  updateLabel: {
    summary: 'Rename, recolour or describe a label',
    description:
      '`version` is the one the edit started from; a label that was changed meanwhile answers `edit_conflict`.',
    input: { version: 1, name: 'Firmware', color: 'red' },
    output: event({
      type: 'label.changed',
      label: { ...label, name: 'Firmware', color: 'red', version: 2 },
    }),
  },
  mergeLabel: {
    summary: 'Merge a label into another one',
    description: 'Its tickets have the other label from here on, and it is gone.',
    input: { into: otherLabel.id },
    output: event({ type: 'label.deleted', label_id: label.id, into: otherLabel.id }),
  },
  deleteLabel: {
    summary: 'Remove a label',
    description: 'From the project and from all of its tickets. Their versions stay as they are.',
    output: event({ type: 'label.deleted', label_id: label.id, into: null }),
  },
  changeTicketLabels: {
    summary: 'Put labels on a ticket, or take them off',
    description:
      `At most ${LABELS_PER_TICKET} on a ticket. What others put on or take off at the same time stays: ` +
      'there is no version to send. A label that is gone answers `label_gone`.',
    input: { add: [otherLabel.id], remove: [label.id] },
    output: event({
      type: 'ticket.changed',
      ticket: { ...summary, label_ids: [otherLabel.id], version: 2 },
      fields: ['label_ids'],
    }),
  },
} satisfies Partial<ApiDocs>
