// The tables that Notion exports.
import type { Tracker } from '../tracker.ts'

export const notion: Tracker = {
  name: 'notion',
  label: 'Notion',
  needs: [
    'name|task name|title|task|project name',
    'created time|last edited time|parent item|sub item|assign|parent task|sub tasks',
  ],
  fields: {
    milestone: 'sprint|sprints',
    title: 'name|task name|title|task|project name',
    key: 'id|task id',
    description: 'description|text|notes|summary',
    status: 'status|state|stage',
    type: 'type|task type',
    priority: 'priority',
    assignee: 'assign|assignee|assignees|assigned to|person|people|owner',
    reporter: 'created by',
    labels: 'tags|labels|multi select',
    due_date: 'due|due date|date|deadline',
    estimate: 'estimate|story points|points|effort',
    parent: 'parent item|parent task|parent',
    created_at: 'created time|created|created at',
    updated_at: 'last edited time|last edited|updated',
    blocks: 'blocking',
    blocked_by: 'blocked by',
    files: 'files media|files|attachments',
    url: 'url',
  },
  extras: { project: 'project|projects', epic: 'epic|epics' },
  silent: 'sub item|sub items|sub tasks|sub task|last edited by',
}
