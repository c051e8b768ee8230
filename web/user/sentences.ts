// The sentences for events of users.
import type { Sentences } from '../history/sentence-props.ts'

export const sentences = {
  'user.changed': () => 'changed their name',
} satisfies Sentences
