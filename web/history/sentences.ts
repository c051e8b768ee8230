// The sentences of the history about the history itself.
import type { Sentences } from './sentence-props.ts'

export const sentences = {
  'text.removed': () => 'removed an earlier text from the history',
} satisfies Sentences
