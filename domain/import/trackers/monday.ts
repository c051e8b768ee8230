// The tables that monday exports.
import type { Tracker } from '../tracker.ts'

export const monday: Tracker = {
  name: 'monday',
  label: 'monday',
  needs: [
    'name',
    'subitems|item id auto generated|item id|person|people',
    'status|group|date|timeline start|last updated',
  ],
  fields: {
    milestone: 'sprint',
    start_date: 'timeline start',
    title: 'name',
    key: 'item id auto generated|item id',
    status: 'status',
    assignee: 'person|people|owner|assignee',
    priority: 'priority',
    labels: 'tags|label|labels',
    due_date: 'due date|date|deadline|timeline end',
    description: 'text|notes|long text|description',
    created_at: 'creation log|created at',
    updated_at: 'last updated|updated at',
    estimate: 'estimated sp|story points|estimate',
    blocked_by: 'dependent on|dependency',
    files: 'files',
  },
  extras: {
    epic: 'epic',
    'time estimate': 'estimated hours',
  },
  silent: 'subitems|monday doc|actual sp',
}
