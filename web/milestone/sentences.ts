// The sentences of the history about milestones.

import { t } from '../../domain/locale/message.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'milestone.created': () => t('created a milestone'),
  'milestone.changed': () => t('changed a milestone'),
  'milestone.closed': () => t('closed a milestone'),
  'milestone.reopened': () => t('opened a milestone again'),
  'milestone.deleted': () => t('removed a milestone'),
} satisfies Sentences
