// What happened to the history itself, in words.
import type { Sentences } from './sentence-props.ts'

export const historySentences = {
  'text.removed': () => 'took an earlier text out of the history',
} satisfies Sentences
