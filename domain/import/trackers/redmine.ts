// The tables that Redmine exports.
import type { Tracker } from '../tracker.ts'

export const redmine: Tracker = {
  name: 'redmine',
  label: 'Redmine',
  needs: ['tracker', 'status', 'subject', '#|parent task|done|target version'],
  fields: {
    milestone: 'target version',
    start_date: 'start date',
    key: '#',
    type: 'tracker',
    title: 'subject',
    description: 'description',
    status: 'status',
    priority: 'priority',
    assignee: 'assignee|assigned to',
    reporter: 'author',
    labels: 'tags',
    due_date: 'due date',
    estimate: 'story points',
    parent: 'parent task',
    created_at: 'created|created on',
    updated_at: 'updated|updated on',
    completed_at: 'closed|closed on',
    relates_to: 'related issues',
    comment: 'last notes',
  },
  extras: {
    component: 'category',
    project: 'project',
    'time estimate': 'estimated time|total estimated time',
    worklog: 'spent time|total spent time',
    file: 'files',
    watcher: 'watchers',
  },
  silent: 'done|private|parent task subject|last updated by|completed',
}
