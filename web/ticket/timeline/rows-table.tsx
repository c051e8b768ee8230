// The timeline as a table of words: for screen readers, and for everybody who prefers text.

import { Link } from '@tanstack/react-router'
import { t } from '../../../domain/locale/message.ts'
import type { Blocker } from '../../../domain/relation/blockers.ts'
import { ticketKey } from '../../../domain/ticket/ticket-key.ts'
import { useProject } from '../../project/use-project.ts'
import { dateText } from '../../ui/date-text.ts'
import { toTicket } from '../to-ticket.ts'
import type { Item, Row } from './rows.ts'
import { blockersById, isOverdue, keysText } from './words.ts'

const HEADS = [t('Ticket'), t('Column'), t('Start'), t('Due'), t('Blocked by')]
const CELL = 'border-t border-line px-3 py-1.5 text-start align-top'

export function RowsTable({
  rows,
  blockers,
  projectId,
  projectKey,
  today,
}: {
  rows: readonly Row[]
  blockers: readonly Blocker[]
  projectId: string
  projectKey: string
  today: string
}) {
  const { columns } = useProject(projectId)
  const blockedBy = blockersById(blockers)
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-sm">
        <caption className="sr-only">{t('Tickets and milestones of the timeline')}</caption>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-start text-xs font-medium text-ink-faint">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.kind === 'item' ? (
              <tr key={row.key}>
                <th
                  scope="row"
                  className={`${CELL} min-w-48 font-normal`}
                  style={{ paddingInlineStart: `${0.75 + row.level}rem` }}
                >
                  <Name item={row.item} projectId={projectId} projectKey={projectKey} />
                </th>
                <td className={CELL}>
                  {row.item.kind === 'ticket' ? nameOf(row.item.ticket.column, columns) : t('Milestone')}
                </td>
                <td className={CELL}>{row.item.days.start_date && dateText(row.item.days.start_date)}</td>
                <td className={CELL}>
                  {row.item.days.due_date && dateText(row.item.days.due_date)}
                  {isOverdue(row.item, today) && (
                    <span className="font-medium text-red-text"> {t('Overdue')}</span>
                  )}
                </td>
                <td className={CELL}>{keysText(blockedBy.get(row.key), projectKey)}</td>
              </tr>
            ) : (
              <tr key={row.key}>
                <th scope="rowgroup" colSpan={HEADS.length} className={`${CELL} bg-sunken font-semibold`}>
                  {row.kind === 'group' ? <bdi>{row.label}</bdi> : t('Sub-tickets of another ticket')}
                </th>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

const nameOf = (key: string, columns: readonly { key: string; name: string }[]) =>
  columns.find((column) => column.key === key)?.name

function Name({ item, projectId, projectKey }: { item: Item; projectId: string; projectKey: string }) {
  if (item.kind === 'milestone')
    return (
      <Link
        to="/project/$projectId"
        params={{ projectId }}
        search={{ tab: 'list', milestone: item.milestone.id }}
        preload={false}
        className="hover:text-accent-text"
      >
        <bdi>{item.milestone.name}</bdi>
      </Link>
    )
  const { number, title } = item.ticket
  return (
    <Link {...toTicket(projectId, number)} preload={false} className="hover:text-accent-text">
      <span className="font-mono text-xs text-ink-faint">{ticketKey(projectKey, number)}</span>{' '}
      <bdi>{title}</bdi>
    </Link>
  )
}
