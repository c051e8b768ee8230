// The tables that YouTrack exports.
import type { Tracker } from '../tracker.ts'

export const youtrack: Tracker = {
  name: 'youtrack',
  label: 'YouTrack',
  needs: ['issue id', 'summary', 'state|stage', 'subsystem|fix versions|fixed in build|votes|resolved'],
  fields: {
    milestone: 'fix versions|fix version|sprints|sprint',
    key: 'issue id',
    title: 'summary',
    description: 'description',
    status: 'state|stage',
    type: 'type',
    priority: 'priority',
    assignee: 'assignee',
    reporter: 'reporter',
    labels: 'tags',
    due_date: 'due date',
    estimate: 'story points',
    parent: 'parent|subtask of',
    created_at: 'created',
    updated_at: 'updated',
    completed_at: 'resolved',
    blocked_by: 'depends on',
    blocks: 'is required for',
    relates_to: 'relates to',
    duplicates: 'duplicates',
  },
  extras: {
    component: 'subsystem|subsystems',
    version: 'affected versions',
    project: 'project',
    'time estimate': 'estimation|original estimation|ideal days',
    worklog: 'spent time',
  },
  silent: 'votes|fixed in build|fixed in|updated by|updater|id',
}
