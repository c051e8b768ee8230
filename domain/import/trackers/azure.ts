// The tables that Azure DevOps exports.
import type { Tracker } from '../tracker.ts'

export const azure: Tracker = {
  name: 'azure',
  label: 'Azure DevOps',
  needs: ['id', 'work item type', 'title|title 1', 'state'],
  fields: {
    milestone: 'iteration path',
    start_date: 'start date',
    key: 'id',
    type: 'work item type',
    title: 'title|title 1',
    description: 'description|repro steps|acceptance criteria|system info',
    status: 'state',
    priority: 'priority',
    assignee: 'assigned to',
    reporter: 'created by',
    labels: 'tags',
    due_date: 'due date|target date',
    estimate: 'story points|effort|size',
    parent: 'parent',
    created_at: 'created date',
    updated_at: 'changed date',
    completed_at: 'closed date',
    comment: 'history|discussion',
  },
  extras: {
    component: 'area path',
    project: 'team project',
    'time estimate': 'original estimate|remaining work',
    worklog: 'completed work',
  },
  silent:
    'reason|rev|state change date|activated date|activated by|closed by|changed by|resolved date|resolved by|authorized date|revised date|watermark|' +
    'area id|iteration id|node name|board column|board column done|board lane|stack rank|backlog priority|comment count|attached file count|' +
    'external link count|hyperlink count|related link count|value area',
}
