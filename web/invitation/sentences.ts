// The sentences of the history about invitations.

import type { Sentences } from '../history/sentence-props.ts'
import { t } from '../locale/message.ts'

export const sentences = {
  'invitation.created': () => t('created an invitation link'),
  'invitation.revoked': () => t('revoked an invitation link'),
} satisfies Sentences
