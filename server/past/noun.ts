// The server's part of the board as it was.
import { pastDocs } from '../../domain/past/docs.ts'
import type { Noun } from '../noun.ts'
import { getBoardAsOf } from './board.ts'
import { getChangesBetween } from './changes.ts'

export const pastNoun = {
  chapter: { name: 'History' },
  docs: pastDocs,
  handlers: { getBoardAsOf, getChangesBetween },
} satisfies Noun
