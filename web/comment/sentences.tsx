// The sentences of the history about comments.

import type { Sentences } from '../history/sentence-props.ts'
import { rich } from '../locale/rich.tsx'

export const sentences = {
  'comment.created': ({ ticket }) => rich('commented on {ticket}', { ticket }),
  'comment.changed': ({ ticket }) => rich('edited a comment on {ticket}', { ticket }),
  'comment.reacted': ({ ticket }) => rich('reacted to a comment on {ticket}', { ticket }),
  'comment.deleted': ({ ticket }) => rich('deleted a comment on {ticket}', { ticket }),
} satisfies Sentences
