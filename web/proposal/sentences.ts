// What happened to proposals, in words.
import type { Sentences } from '../history/sentence-props.ts'

export const proposalSentences = {
  'proposal.changed': ({ entry }) => (entry.via ? 'proposed a change' : 'declined what an agent proposed'),
} satisfies Sentences
