// The sentences of the history about invitations.

import { t } from '../../domain/locale/message.ts'
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'invitation.created': () => t('created an invitation link'),
  'invitation.revoked': () => t('revoked an invitation link'),
} satisfies Sentences
