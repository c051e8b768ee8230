// The parts of which the sentence about a change is made.
import type { ReactNode } from 'react'
import type { EventType } from '../../domain/event.ts'
import type { HistoryEntry } from '../../domain/history/history.ts'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'

export type SentenceProps = {
  entry: HistoryEntry
  people: Profile[]
  /** The ticket that the entry is about: a link to it, or "this ticket". */
  ticket: ReactNode
  /** Whether this is the history of the ticket itself. Many languages inflect "the ticket", so such sentences are messages. */
  isOwn?: boolean
}

/** The sentences of some events, without their subject, which is the person. */
export type Sentences = { [T in EventType]?: (props: SentenceProps) => ReactNode }

/** The name of a person in a sentence. */
export const personName = (person: Profile | null) => displayName(person, t('somebody'))
