// What the sentence of a change is made of.
import type { ReactNode } from 'react'
import type { EventType } from '../../domain/event.ts'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { displayName, type Profile } from '../../domain/user/user.ts'

export type SentenceProps = {
  entry: HistoryEntry
  people: Profile[]
  /** The ticket that the entry is about: its link, or "this ticket". */
  ticket: ReactNode
}

/** The sentences of some events, without their subject: the person stands before them. */
export type Sentences = { [T in EventType]?: (props: SentenceProps) => ReactNode }

/** What a person is called in a sentence. */
export const personName = (person: Profile | null) => displayName(person, 'somebody')
