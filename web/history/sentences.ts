// The sentences of the history about the history itself.
import type { Sentences } from './sentence-props.ts'

export const historySentences = {
  'text.removed': () => 'took an earlier text out of the history',
} satisfies Sentences
