// The page of a key whose ticket only the server knows, such as that of an imported ticket in its source. It leads on to the ticket.
// If several tickets have or had the key, it lists them, that of a project's own key first.

import { Link, Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { FoundTicket } from '../../domain/search/search.ts'
import { ticketKey } from '../../domain/ticket/ticket-key.ts'
import { useLiveInbox } from '../data/live.ts'
import { useQuery } from '../data/use-query.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PersonalPage } from './personal-page.tsx'

export function KeyScreen() {
  const { key = '' } = useParams({ strict: false })
  const { project } = useSearch({ strict: false }) as { project?: string }
  const input = { key, ...(project && { project_id: project }) }
  const query = useQuery('findTicketsByKey', { params: {}, input, enabled: key !== '' })
  useLiveInbox()
  useEffect(() => {
    document.title = `${key} · Lacewing`
  }, [key])
  const tickets = query.data?.tickets
  const [first] = tickets ?? []
  if (first && tickets?.length === 1) return <Navigate {...pageOf(first)} replace />
  return (
    <PersonalPage width="narrow">
      {!tickets && !query.error && <Spinner fill label={t('Looking for {key}', { key })} />}
      {!tickets && query.error && (
        <ErrorState
          message={t('{key} could not be looked up.', { key })}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {tickets?.length === 0 && (
        <EmptyState
          title={t('No ticket found for {key}', { key })}
          description={t('It may have been deleted, or be in a project that you are not a member of.')}
          action={
            <Link to="/dashboard" className={buttonStyle({ variant: 'secondary' })}>
              {t('Back to Dashboard')}
            </Link>
          }
        />
      )}
      {tickets && tickets.length > 1 && (
        <>
          <PageHeader title={key} description={t('Several tickets have or had this key.')} />
          <Card>
            <ul className="-my-2 flex flex-col divide-y divide-line">
              {tickets.map((ticket) => (
                <Found key={ticket.id} ticket={ticket} />
              ))}
            </ul>
          </Card>
        </>
      )}
    </PersonalPage>
  )
}

const pageOf = ({ project_id, number }: FoundTicket) => ({
  to: '/project/$projectId/ticket/$number' as const,
  params: { projectId: project_id, number: String(number) },
})

function Found({ ticket }: { ticket: FoundTicket }) {
  const { project, number, title, known_as } = ticket
  return (
    <li>
      <Link
        {...pageOf(ticket)}
        className="flex min-h-11 items-baseline gap-x-3 gap-y-0.5 py-2.5 hover:underline max-sm:flex-col"
      >
        <span className="shrink-0 font-mono text-sm text-ink-faint">{ticketKey(project.key, number)}</span>
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="min-w-0 text-sm text-ink-faint wrap-anywhere sm:ml-auto sm:max-w-2/5 sm:shrink-0 sm:text-right">
          {known_as ? t('{project}, was {key}', { project: project.name, key: known_as }) : project.name}
        </span>
      </Link>
    </li>
  )
}
