// The sentences of the history about proposals.
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'proposal.changed': ({ entry }) => (entry.via ? 'proposed a change' : 'declined what an agent proposed'),
} satisfies Sentences
