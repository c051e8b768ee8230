// A ticket as it was: a card of the board, and a row of the list. It leads to the ticket of today.

import { Link } from '@tanstack/react-router'
import { t } from '../../domain/locale/message.ts'
import type { PastTicket } from '../../domain/past/past.ts'
import type { Profile } from '../../domain/user/user.ts'
import { LabelChip } from '../label/label-chip.tsx'
import { useLabelsOf } from '../label/use-labels.tsx'
import { MilestoneMark } from '../milestone/milestone-mark.tsx'
import { PriorityBadge, TypeIcon } from '../ticket/field/badges.tsx'
import { toTicket } from '../ticket/to-ticket.ts'
import { classNames } from '../ui/class-names.ts'
import { dateText } from '../ui/date-text.ts'
import { PersonAvatar, UNASSIGNED } from '../user/person.tsx'

type Props = {
  projectId: string
  ticket: PastTicket
  keyOf: (number: number) => string
  people: Profile[]
  /** The name of its column, in a list. */
  column?: string
}

/** In place of a title that was taken out of the history. */
const ERASED = t('Title was erased')

export function PastCard({ projectId, ticket, keyOf, people, column }: Props) {
  const { number, title, type, priority, assignee_id, due_date, estimate, label_ids, milestone_id } = ticket
  const labels = useLabelsOf(label_ids)
  const assignee = people.find(({ id }) => id === assignee_id) ?? null
  return (
    <Link
      {...toTicket(projectId, number)}
      preload={false}
      draggable={false}
      className="block rounded-lg border border-line bg-surface px-3 py-2 hover:border-line-strong focus-visible:-outline-offset-2"
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="flex min-h-5 items-center gap-1.5 text-xs text-ink-faint tabular-nums">
          <TypeIcon type={type} />
          {keyOf(number)}
        </span>
        {column && <span className="text-xs text-ink-soft wrap-anywhere">{column}</span>}
        <PriorityBadge priority={priority} />
        <span className="ms-auto flex">
          <PersonAvatar person={assignee} size="sm" fallback={UNASSIGNED} showsName />
        </span>
        <span
          dir="auto"
          className={classNames(
            'basis-full font-medium wrap-anywhere',
            title === null && 'text-ink-faint italic',
          )}
        >
          {title ?? ERASED}
        </span>
        {labels.map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
        <span className="flex flex-wrap gap-x-3 text-xs text-ink-faint empty:hidden">
          {due_date && <span>{t('Due {date}', { date: dateText(due_date) })}</span>}
          {estimate !== null && (
            <span>{t('{estimate, plural, one {# point} other {# points}}', { estimate })}</span>
          )}
          {milestone_id && <MilestoneMark value={milestone_id} />}
        </span>
      </span>
    </Link>
  )
}
