// The sentences of the history about custom fields.

import type { Sentences } from '../history/sentence-props.ts'
import { t } from '../locale/message.ts'

export const sentences = {
  'field.created': () => t('added a field'),
  'field.changed': () => t('changed a field'),
  'field.removed': () => t('removed a field'),
  'field.restored': () => t('restored a field'),
} satisfies Sentences
