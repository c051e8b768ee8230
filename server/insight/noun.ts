// The server's part of the figures of flow.
import type { Noun } from '../noun.ts'
import { insightStored } from './stored.ts'

export const insightNoun = { ...insightStored } satisfies Noun
