// The server's part of undo.
import type { Noun } from '../noun.ts'
import { undoChange } from './undo.ts'

export const undoNoun = { handlers: { undoChange } } satisfies Noun
