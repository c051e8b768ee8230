// The tables that Trello exports.
import type { Tracker } from '../tracker.ts'

export const trello: Tracker = {
  name: 'trello',
  label: 'Trello',
  needs: ['card id', 'card name', 'list name'],
  fields: {
    start_date: 'start date',
    title: 'card name',
    description: 'card description',
    url: 'card url',
    status: 'list name',
    assignee_username: 'members',
    labels: 'labels',
    due_date: 'due date',
    updated_at: 'last activity date',
    key: 'card id',
    files: 'attachment links',
  },
  extras: {},
  silent:
    'attachment count|checklist item total count|checklist item completed count|vote count|comment count|list id|board id|board name|archived|due complete|due reminder',
}
