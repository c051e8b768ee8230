// What happened to invitations, in words.
import type { Sentences } from '../history/sentence-props.ts'

export const invitationSentences = {
  'invitation.created': () => 'created an invitation link',
  'invitation.revoked': () => 'revoked an invitation link',
} satisfies Sentences
