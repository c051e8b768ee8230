// The sentences for events of users.

import { t } from '../../domain/locale/message.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'user.changed': () => t('changed their name'),
} satisfies Sentences
