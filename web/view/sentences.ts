// The sentences of the history about views.

import { t } from '../../domain/locale/message.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'views.changed': () => t('changed the shared views'),
} satisfies Sentences
