// The sentences of the history about invitations.
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'invitation.created': () => 'created an invitation link',
  'invitation.revoked': () => 'revoked an invitation link',
} satisfies Sentences
