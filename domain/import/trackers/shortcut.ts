// The tables that Shortcut exports.
import type { Tracker } from '../tracker.ts'

export const shortcut: Tracker = {
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
}
