// The sentences of the history about views.
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'views.changed': () => 'changed the shared views',
} satisfies Sentences
