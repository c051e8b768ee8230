// The tables that ClickUp exports.
import type { Tracker } from '../tracker.ts'

export const clickup: Tracker = {
  name: 'clickup',
  label: 'ClickUp',
  needs: [
    'task id',
    'task name',
    'task content|task custom id|space name|folder name path|date created text',
  ],
  fields: {
    start_date: 'start date',
    key: 'task id',
    title: 'task name',
    description: 'task content',
    status: 'status',
    type: 'task type',
    priority: 'priority',
    assignee: 'assignees|assignee',
    reporter: 'creator|created by',
    labels: 'tags',
    due_date: 'due date',
    estimate: 'sprint points|points',
    parent: 'parent id',
    created_at: 'date created',
    updated_at: 'date updated',
    completed_at: 'date done|date closed',
    comment: 'comments|assigned comments',
    blocks: 'blocking',
    blocked_by: 'waiting on',
    relates_to: 'linked tasks',
  },
  extras: {
    'time estimate': 'time estimated',
    worklog: 'time spent',
    checklist: 'checklists',
    file: 'attachments',
    project: 'list name|folder name path|folder name|space name',
    watcher: 'watchers|followers',
  },
  silent:
    'task custom id|date created text|date updated text|date done text|date closed text|start date text|due date text|time estimated text|time spent text|' +
    'rolled up time|rolled up time text|rolled up estimate|rolled up estimate text|subtask ids|subtask urls|list id|folder id|space id',
}
