// The tables that Pivotal Tracker exports.
import type { Tracker } from '../tracker.ts'

export const pivotal: Tracker = {
  name: 'pivotal',
  label: 'Pivotal Tracker',
  needs: ['id', 'title', 'current state', 'requested by'],
  fields: {
    milestone: 'iteration',
    key: 'id',
    title: 'title',
    description: 'description',
    status: 'current state',
    type: 'type',
    priority: 'priority',
    assignee: 'owned by',
    reporter: 'requested by',
    labels: 'labels',
    due_date: 'deadline',
    estimate: 'estimate',
    created_at: 'created at',
    completed_at: 'accepted at',
    url: 'url',
    comment: 'comment',
  },
  extras: {},
  silent:
    'iteration start|iteration end|task|task status|blocker|blocker status|pull request|git branch|review type|reviewer|review status',
}
