// How each kind of field is shown: as a fact, in the list and on cards. The rest is in chunks that the board does not load at
// once: controls of forms in form-fields.tsx, filter boxes in ../filter/filter-box.tsx, and menus for many tickets in
// web/bulk/field-menus.tsx.

import type { ComponentType, ReactNode } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { type Field, type Holds, nounOf, type SetKind } from '../../../domain/ticket/kinds.ts'
import type { Status } from '../../../domain/ticket/shapes.ts'
import type { Profile } from '../../../domain/user/user.ts'
import { OptionalChunk, useOptionalChunk } from '../../data/load-chunk.ts'
import { LabelMarks, TicketLabels } from '../../label/ticket-labels.tsx'
import { Person } from '../../user/person.tsx'
import { ChoiceBadge } from './badges.tsx'
import { DueDate, DueMark, DueNote } from './due-date.tsx'
import { NumberMark } from './number-mark.tsx'

export type ShownProps<V> = { field: Field; value: V; people: Profile[]; status: Status }

/** The components of a kind. */
export type ShownKind<V> = {
  Shown: ComponentType<ShownProps<V>>
  /** A note about the value, below the control that edits it. */
  Note?: ComponentType<{ value: V; status: Status }>
  /** The mark on cards and list rows, if a value is set. */
  Mark?: ComponentType<{ field: Field; value: NonNullable<V>; status: Status }>
}

const Faint = ({ children }: { children: ReactNode }) => <span className="text-ink-faint">{children}</span>

/** Only the history shows the parent as a field. */
const parentTicket = new OptionalChunk(() => import('../dialog/parent-ticket.tsx'))
function Ticket({ value }: ShownProps<string | null>) {
  const Shown = useOptionalChunk(parentTicket)?.ParentTicket
  return Shown ? <Shown value={value} /> : null
}

/** The marks that most tickets do not have. */
export const lateMarks = new OptionalChunk(() => import('./late-marks.tsx'))
function MilestoneMark(shown: { value: string; isFact?: true }) {
  const Mark = useOptionalChunk(lateMarks)?.marks.MilestoneMark
  return Mark && <Mark {...shown} />
}

export const KINDS: { [K in SetKind]: ShownKind<Holds[K]> } = {
  text: { Shown: ({ value }) => value || <Faint>{t('Empty')}</Faint> },
  choice: {
    Shown: ({ field, value }) =>
      value === null ? (
        <Faint>{t('No {field}', { field: nounOf(field) })}</Faint>
      ) : (
        <ChoiceBadge field={field} value={value} />
      ),
  },
  person: {
    Shown: ({ value, people }) => (
      <Person
        person={people.find(({ id }) => id === value) ?? null}
        fallback={value === null ? t('Unassigned') : undefined}
      />
    ),
  },
  // Only a day that is urgent has a note and a mark.
  day: { Shown: DueDate, Note: DueNote, Mark: DueMark },
  record: {
    Shown: ({ value }) =>
      value ? <MilestoneMark value={value} isFact /> : <Faint>{t('None', { context: 'milestone' })}</Faint>,
    Mark: MilestoneMark,
  },
  number: { Shown: ({ value }) => value ?? <Faint>{t('None')}</Faint>, Mark: NumberMark },
  choices: { Shown: TicketLabels, Mark: LabelMarks },
  ticket: { Shown: Ticket },
}
