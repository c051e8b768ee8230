// The other people who have the open ticket open: small avatars in its header, and a note at the comment box about who is
// writing. Neither takes space from other elements, so nothing moves when people come and go.

import { useEffect, useRef } from 'react'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import { listText } from '../locale/list.ts'
import { useProject } from '../project/use-project.ts'
import { PersonAvatar } from '../user/person.tsx'
import { bePresent, sayWriting, useOthers } from './ticket-presence-state.ts'

/** The number of avatars beside the key and the buttons; on a phone, one. */
const SHOWN = 3

export function TicketPresence({ projectId, ticketId }: { projectId: string; ticketId: string }) {
  const { userId } = useProject(projectId)
  const { others, more } = useOthers(ticketId, userId)
  useEffect(() => bePresent(ticketId), [ticketId])
  const total = others.length + more
  const names = others.map((person) => displayName(person))
  return (
    <>
      {others.length > 0 && (
        <ul aria-label={t('Also here')} className="ml-1 flex shrink-0 items-center -space-x-1">
          {others.slice(0, SHOWN).map((person) => (
            <li
              key={person.id}
              className="flex animate-fade-in rounded-full ring-2 ring-raised max-sm:not-first:hidden"
            >
              <PersonAvatar person={person} />
            </li>
          ))}
          <More count={total - SHOWN} names={names.slice(SHOWN)} className="max-sm:hidden" />
          <More count={total - 1} names={names.slice(1)} className="sm:hidden" />
        </ul>
      )}
      <p role="status" className="sr-only">
        {names.length > 0 &&
          t(
            '{total, plural, one {{names} also has this ticket open} other {{names} also have this ticket open}}',
            { total, names: listed(names, more) },
          )}
      </p>
    </>
  )
}

function More({ count, names, className }: { count: number; names: string[]; className: string }) {
  if (count <= 0) return null
  return (
    <li title={names.join(', ')} className={`pl-2 text-xs text-ink-faint tabular-nums ${className}`}>
      +{count}
    </li>
  )
}

/** @param value the text in the comment box */
export function CommentWriters({
  projectId,
  ticketId,
  value,
}: {
  projectId: string
  ticketId: string
  value: string
}) {
  const { userId } = useProject(projectId)
  const writers = useOthers(ticketId, userId).others.filter(({ is_writing }) => is_writing)
  const former = useRef(value)
  useEffect(() => {
    if (former.current === value) return
    former.current = value
    sayWriting(value.trim() !== '')
  }, [value])
  return (
    // Placed on the line above the box.
    <p
      role="status"
      className="pointer-events-none absolute -top-2.5 right-1 max-w-full truncate rounded-full bg-raised px-2 text-xs text-ink-soft"
    >
      {writers.length > 0 &&
        t('{count, plural, one {{names} is writing…} other {{names} are writing…}}', {
          count: writers.length,
          names: listed(
            writers.map((person) => displayName(person)),
            0,
          ),
        })}
    </p>
  )
}

function listed(names: string[], more: number): string {
  const shown = names.slice(0, SHOWN)
  const rest = names.length - shown.length + more
  return listText(rest > 0 ? [...shown, t('{rest} more', { rest })] : shown, 'and')
}
