// The sentences of the history about comments.
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'comment.created': ({ ticket }) => <>commented on {ticket}</>,
  'comment.changed': ({ ticket }) => <>edited a comment on {ticket}</>,
  'comment.reacted': ({ ticket }) => <>reacted to a comment on {ticket}</>,
  'comment.deleted': ({ ticket }) => <>deleted a comment on {ticket}</>,
} satisfies Sentences
