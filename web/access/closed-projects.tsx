// The projects on the dashboard that ask for more than this sign-in: only their names, and what to do.

import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import type { ClosedProject } from '../../domain/access/access.ts'
import { t } from '../../domain/locale/message.ts'
import { useLiveQuery, useQuery } from '../data/use-query.ts'

const REASONS: Record<ClosedProject['why'], string> = {
  two_factor: t('Requires two-factor sign-in: set it up to open the project'),
  sign_in: t('Asks you to sign in again'),
}

/** @param onCount receives the number of them, as soon as it is known */
export function ClosedProjects({ onCount }: { onCount?: (count: number) => void }) {
  const { data, refetch } = useQuery('listClosedProjects', { params: {} })
  // A project that opens or closes joins or leaves the list of projects.
  const open = useLiveQuery('listProjects', { params: {} }).data?.projects.length
  useEffect(() => {
    if (open !== undefined) void refetch()
  }, [open, refetch])
  const count = data?.projects.length
  useEffect(() => {
    if (count !== undefined) onCount?.(count)
  }, [count, onCount])
  if (!data || data.projects.length === 0) return null
  return (
    <section aria-labelledby="closed-projects" className="mt-8 first:mt-0">
      <h2 id="closed-projects" className="mb-3 font-semibold">
        {t('Locked projects')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data.projects.map(({ id, name, why }) => (
          <li key={id}>
            <Link
              to="/project/$projectId"
              params={{ projectId: id }}
              className="flex items-start gap-3 rounded-lg border border-line p-4 hover:bg-sunken"
            >
              <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{name}</span>
                <span className="block text-sm text-ink-soft">{REASONS[why]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
