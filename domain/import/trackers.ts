// The tables that other trackers export: which headings they have, and the field of each. Headings are compared in lower case and
// without punctuation (plainWords). server/import/read/csv/dialects.ts says how each tracker writes its cells.
import type { ImportField } from './csv.ts'

/** The content of a column that has no field here. */
export type ExtraKind =
  | 'version'
  | 'component'
  | 'epic'
  | 'project'
  | 'team'
  | 'time estimate'
  | 'worklog'
  | 'checklist'
  | 'file'
  | 'watcher'

export type TrackerName =
  | 'asana'
  | 'azure'
  | 'bugzilla'
  | 'clickup'
  | 'monday'
  | 'notion'
  | 'pivotal'
  | 'redmine'
  | 'shortcut'
  | 'trello'
  | 'youtrack'

export type Tracker = {
  name: TrackerName
  label: string
  /** A table of the tracker has one heading of each of these groups. */
  needs: readonly string[]
  fields: Partial<Record<ImportField, string>>
  extras: Partial<Record<ExtraKind, string>>
  /** Columns that the tracker derives from others, or that are about the export itself. */
  silent: string
}

/** Trackers, those with the most distinct headings first. Headings are separated by `|`. */
export const TRACKERS: readonly Tracker[] = [
  {
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
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
    name: 'shortcut',
    label: 'Shortcut',
    needs: ['id', 'name', 'requester', 'owners', 'is completed'],
    fields: {
      milestone: 'milestone|iteration',
      key: 'id',
      title: 'name',
      type: 'type',
      description: 'description',
      status: 'state',
      priority: 'priority',
      assignee: 'owners',
      reporter: 'requester',
      labels: 'labels',
      due_date: 'due date',
      estimate: 'estimate',
      created_at: 'created at',
      updated_at: 'updated at',
      started_at: 'started at',
      completed_at: 'completed at',
      checklist: 'tasks',
    },
    extras: { epic: 'epic', project: 'project', team: 'team' },
    silent:
      'is completed|moved at|external ticket count|external tickets|is blocked|is a blocker|epic labels|epic id|project id|iteration id|utc offset|is archived|team id|' +
      'epic state|epic is archived|epic created at|epic started at|epic due date|epic planned start date|milestone id|milestone state|milestone created at|' +
      'milestone started at|milestone due date|milestone categories|workflow id|workflow|objective id|severity',
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
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
  },
  {
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
  },
]
