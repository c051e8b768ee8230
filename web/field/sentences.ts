// The sentences of the history about custom fields.
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'field.created': () => 'added a field',
  'field.changed': () => 'changed a field',
  'field.removed': () => 'removed a field',
  'field.restored': () => 'restored a field',
} satisfies Sentences
