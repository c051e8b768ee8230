// The sentences of the history about custom fields.

import { t } from '../../domain/locale/message.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'field.created': () => t('added a field'),
  'field.changed': () => t('changed a field'),
  'field.removed': () => t('removed a field'),
  'field.restored': () => t('restored a field'),
} satisfies Sentences
