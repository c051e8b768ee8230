// The number of unread changes in each project: one request for all cards of the dashboard, kept current. In a project, a link beside
// its tabs.

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { type NewsCount, newsWords, VISIT_ENDS_MINUTES } from '../../domain/news/news.ts'
import type { ProjectSummary } from '../../domain/project/project.ts'
import { call } from '../data/call.ts'
import { keyHint } from '../keys/key-commands.ts'
import { rich } from '../locale/rich.tsx'
import { dayOf } from '../ticket/use-today.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { countBeside } from './read-news.ts'
import { useFresh } from './use-fresh.ts'

const KEY = ['plain', 'countNews', {}, {}] as const

async function countAll({ signal }: { signal: AbortSignal }): Promise<NewsCount[]> {
  const today = dayOf(new Date())
  const counts: NewsCount[] = []
  for (let before: string | null | undefined; before !== null; ) {
    const { projects, next } = await call('countNews', { params: {}, input: { before, today } }, { signal })
    counts.push(...projects)
    before = next
  }
  return counts
}

/** The number that decides about the plural form of a count such as “1”, “5” or “100+”. */
const numberIn = (words: string) => (words === '1' ? 1 : Math.max(2, Number.parseInt(words, 10)))

/** Fetches the counts, once for the page. */
export function NewsCounts() {
  useQuery({ queryKey: KEY, queryFn: countAll, staleTime: 0 })
  useFresh('countNews')
  return null
}

/** The link to the unread changes of a project, if there are any. */
export function NewsLink({ project }: { project: ProjectSummary }) {
  const { data: counts } = useQuery({ queryKey: KEY, queryFn: countAll, enabled: false })
  const count = countBeside(counts, project.id)
  if (!count) return null
  const words = newsWords(count)
  return (
    <Link
      to="/project/$projectId/news"
      params={{ projectId: project.id }}
      aria-label={t('{count} new in {project} since you last looked', {
        count: words,
        project: project.name,
      })}
      title={t(
        '{number, plural, one {Since you last looked, {count} ticket has changed} other {Since you last looked, {count} tickets have changed}}',
        { number: numberIn(words), count: words },
      )}
      className="relative inline-flex h-5 shrink-0 items-center rounded-full bg-accent px-2 text-xs font-semibold text-accent-ink tabular-nums hover:underline pointer-coarse:after:absolute pointer-coarse:after:-inset-3"
    >
      {t('{count} new', { count: words })}
    </Link>
  )
}

/**
 * The link to the unread changes of the open project, with the number that the page has not listed yet.
 * It is counted when the project is opened, and again after a look at the page.
 */
export function NewsTab({ projectId }: { projectId: string }) {
  const { data: counts } = useQuery({
    queryKey: KEY,
    queryFn: countAll,
    staleTime: VISIT_ENDS_MINUTES * 60_000,
  })
  const count = countBeside(counts, projectId)
  const words = count && newsWords(count)
  return (
    <Link
      to="/project/$projectId/news"
      params={{ projectId }}
      {...keyHint('showNews')}
      className={buttonStyle({
        variant: 'ghost',
        size: 'sm',
        className: 'sticky end-0 ms-auto bg-canvas',
      })}
    >
      <Sparkles />
      <span className="max-sm:sr-only">{t('What’s new')}</span>
      {words && (
        // On phones the tabs need the room of the number, so it is a dot there.
        <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-accent-ink tabular-nums max-sm:absolute max-sm:end-0.5 max-sm:top-1 max-sm:size-2 max-sm:overflow-hidden max-sm:px-0 max-sm:text-transparent">
          {rich(
            '{number, plural, one {{count}<span> ticket</span>} other {{count}<span> tickets</span>}}',
            { number: numberIn(words), count: words },
            { span: (text) => <span className="sr-only">{text}</span> },
          )}
        </span>
      )}
    </Link>
  )
}
