// The archived projects on the dashboard, shown on request.

import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PROJECT_WORDS } from './words.ts'

export function ArchivedProjects() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={t('Archived projects')} className="mt-6 flex flex-col items-start gap-3">
      <Button
        variant="ghost"
        size="sm"
        icon={<Archive />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Archived')}
      </Button>
      {isOpen && <List />}
    </section>
  )
}

function List() {
  const query = useLiveQuery('listProjects', { params: {}, input: { state: 'archived' } })
  if (query.error && !query.data)
    return (
      <ErrorState
        message={reasonOf(query.error) ?? PROJECT_WORDS.loadFailed}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <Spinner label={t('Loading archived projects')} />
  if (query.data.projects.length === 0) return <p className="text-ink-soft">{t('No archived projects.')}</p>
  return (
    <ul className="w-full max-w-xl divide-y divide-line rounded-lg border border-line bg-surface">
      {query.data.projects.map(({ id, key, name }) => (
        <li key={id}>
          <Link
            to="/project/$projectId"
            params={{ projectId: id }}
            className="flex min-h-11 min-w-0 items-center gap-3 px-3 py-2 hover:bg-hover"
          >
            <span className="w-14 shrink-0 truncate font-mono text-xs text-ink-faint">{key}</span>
            <span dir="auto" className="truncate">
              {name}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
