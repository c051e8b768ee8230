// The sentences of the history about views.

import type { Sentences } from '../history/sentence-props.ts'
import { t } from '../locale/message.ts'

export const sentences = {
  'views.changed': () => t('changed the shared views'),
} satisfies Sentences
