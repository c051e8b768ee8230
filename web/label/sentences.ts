// The sentences of the history about labels.
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'label.created': () => 'created a label',
  'label.changed': () => 'changed a label',
  'label.deleted': () => 'removed a label',
} satisfies Sentences
