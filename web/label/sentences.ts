// The sentences of the history about labels.

import { t } from '../../domain/locale/message.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'label.created': () => t('created a label'),
  'label.changed': () => t('changed a label'),
  'label.deleted': () => t('removed a label'),
} satisfies Sentences
