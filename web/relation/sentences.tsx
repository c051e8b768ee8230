// The sentences of the history about relations.
import type { Sentences } from '../history/sentence-props.ts'
import { RelationChange } from './relation-change.tsx'

export const sentences = {
  'relation.added': ({ entry }) => <RelationChange entry={entry} />,
  'relation.removed': ({ entry }) => <RelationChange entry={entry} />,
} satisfies Sentences
