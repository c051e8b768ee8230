// The tables that Asana exports.
import type { Tracker } from '../tracker.ts'

export const asana: Tracker = {
  name: 'asana',
  label: 'Asana',
  needs: ['task id', 'name', 'section column|section', 'notes|assignee email'],
  fields: {
    start_date: 'start date',
    key: 'task id',
    title: 'name',
    description: 'notes',
    status: 'section column|section',
    assignee: 'assignee',
    assignee_username: 'assignee email',
    reporter: 'created by',
    labels: 'tags',
    due_date: 'due date',
    parent: 'parent task|parent',
    created_at: 'created at',
    updated_at: 'last modified',
    completed_at: 'completed at',
    blocked_by: 'blocked by dependencies|blocked by|dependencies',
    blocks: 'blocking dependencies|blocking',
  },
  extras: {
    project: 'projects',
    'time estimate': 'estimated time',
    worklog: 'actual time',
  },
  silent: '',
}
