// The sentences of the history about labels.

import type { Sentences } from '../history/sentence-props.ts'
import { t } from '../locale/message.ts'

export const sentences = {
  'label.created': () => t('created a label'),
  'label.changed': () => t('changed a label'),
  'label.deleted': () => t('removed a label'),
} satisfies Sentences
