// The sentences of the history about milestones.
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'milestone.created': () => 'created a milestone',
  'milestone.changed': () => 'changed a milestone',
  'milestone.closed': () => 'closed a milestone',
  'milestone.reopened': () => 'opened a milestone again',
  'milestone.deleted': () => 'removed a milestone',
} satisfies Sentences
