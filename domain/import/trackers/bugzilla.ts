// The tables that Bugzilla exports.
import type { Tracker } from '../tracker.ts'

export const bugzilla: Tracker = {
  name: 'bugzilla',
  label: 'Bugzilla',
  needs: ['bug id', 'summary|short desc', 'bug status|status|changed|product'],
  fields: {
    milestone: 'target milestone',
    key: 'bug id',
    title: 'summary|short desc',
    status: 'status|bug status',
    type: 'type|bug type|cf type',
    priority: 'severity|bug severity|priority',
    assignee: 'assignee real name|assigned to realname',
    assignee_username: 'assignee|assigned to|assignee login',
    reporter: 'reporter real name|reporter realname',
    reporter_username: 'reporter',
    labels: 'keywords',
    due_date: 'deadline',
    created_at: 'opened|creation ts|opendate|bug creation time',
    updated_at: 'changed|delta ts|changeddate|last changed|bug last change',
    blocks: 'blocks|blocked',
    blocked_by: 'depends on|dependson',
    duplicates: 'duplicate of|dupe of|dup id',
  },
  extras: {
    version: 'version',
    component: 'component|product',
    'time estimate': 'orig est|estimated time|hours left|remaining time',
    worklog: 'hours worked|actual time',
  },
  silent:
    'resolution|op sys|os|hardware|rep platform|classification|votes|alias|number of comments|longdescs count|qa contact',
}
