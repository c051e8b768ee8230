// What the server has to know of imports.
import { changed } from '../history/changed.ts'
import type { Noun } from '../noun.ts'

export const importNoun = {
  inHistory: { 'import.advanced': ({ tickets }) => [changed('tickets', null, tickets ?? 0)] },
} satisfies Noun
