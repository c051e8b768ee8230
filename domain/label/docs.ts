// The calls about labels.

import type { ApiDocs } from '../api-doc.ts'
import { event, label, otherLabel, project, summary } from '../api-example.ts'
import { LABELS_PER_TICKET } from '../limits.ts'

export const labelDocs = {
  listLabels: {
    summary: 'List the labels of a project',
    agent: { tool: 'look_up', action: 'labels' },
    description: 'Returns all of them, at most 200. Tickets have their ids in `label_ids`.',
    output: { seq: project.seq, labels: [label, otherLabel] },
  },
  countLabelled: {
    summary: 'Count the tickets that have a label',
    agent: null,
    description: 'Deleted tickets are not counted.',
    output: { tickets: 3 },
  },
  createLabel: {
    summary: 'Create a label',
    agent: { tool: 'edit_labels', action: 'create' },
    description: 'Names are unique in the project, ignoring case (`label_taken`).',
    input: { name: label.name, color: label.color, description: label.description },
    output: event({ type: 'label.created', label }),
  },
  updateLabel: {
    summary: 'Rename, recolour or describe a label',
    agent: { tool: 'edit_labels', action: 'edit' },
    description:
      '`version` is the version that the edit started from. If the label was changed since, the call fails with `edit_conflict`.',
    input: { version: 1, name: 'Firmware', color: 'red' },
    output: event({
      type: 'label.changed',
      label: { ...label, name: 'Firmware', color: 'red', version: 2 },
    }),
  },
  mergeLabel: {
    summary: 'Merge a label into another one',
    agent: { tool: 'edit_labels', action: 'merge', refers: { into: 'label' } },
    description: 'Its tickets get the other label instead, and this label is removed.',
    input: { into: otherLabel.id },
    output: event({ type: 'label.deleted', label_id: label.id, into: otherLabel.id }),
  },
  deleteLabel: {
    summary: 'Remove a label',
    agent: { tool: 'edit_labels', action: 'delete' },
    description:
      'Removes it from the project and from all of its tickets. The versions of the tickets stay as they are.',
    output: event({ type: 'label.deleted', label_id: label.id, into: null }),
  },
  changeTicketLabels: {
    summary: 'Add labels to a ticket, or remove them',
    agent: {
      tool: 'edit_ticket',
      refers: { add: 'label', remove: 'label' },
      named: { add: 'add_labels', remove: 'remove_labels' },
    },
    description:
      `At most ${LABELS_PER_TICKET} on a ticket. Labels that others add or remove at the same time are kept, so there is no ` +
      'version to send. Fails with `label_gone` if a label was removed from the project.',
    input: { add: [otherLabel.id], remove: [label.id] },
    output: event({
      type: 'ticket.changed',
      ticket: { ...summary, label_ids: [otherLabel.id], version: 2 },
      fields: ['label_ids'],
    }),
  },
} satisfies Partial<ApiDocs>
