// The sentences for events of users.

import type { Sentences } from '../history/sentence-props.ts'
import { t } from '../locale/message.ts'

export const sentences = {
  'user.changed': () => t('changed their name'),
} satisfies Sentences
