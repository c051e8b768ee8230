// The code that names the open ticket: the release that fixes it, pull requests, branches and commits. Text from forges is shown
// as plain text.

import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  GitBranch,
  GitCommitHorizontal,
  GitMerge,
  GitPullRequest,
  GitPullRequestClosed,
  GitPullRequestDraft,
  PackageCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckState, CodeBranch, CodeCommit, CodePull, CodeRelease } from '../../domain/forge/forge.ts'
import { t } from '../../domain/locale/message.ts'
import type { Ticket } from '../../domain/ticket/ticket.ts'
import { useQuery } from '../data/use-query.ts'
import { rich } from '../locale/rich.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { useCodeUpdates } from './use-code-updates.ts'

export function TicketCode({ ticket: { id: ticketId, project_id, number } }: { ticket: Ticket }) {
  const { data, error, refetch } = useQuery('getTicketCode', { params: { ticketId } })
  useCodeUpdates(project_id, refetch, number)
  if (!data && !error) return null
  const { pulls = [], branches = [], commits = [], releases = [] } = data ?? {}
  const repos = new Set([...pulls, ...branches, ...commits, ...releases].map(({ repo }) => repo))
  if (data && repos.size === 0) return null
  // The repository is named only if there are several.
  const of = (repo: string) => (repos.size > 1 ? repo.replace(/^[^/]*[.:][^/]*\//, '') : undefined)
  return (
    <section aria-labelledby="ticket-code">
      <h3 id="ticket-code" className="mb-1 text-sm font-semibold text-ink-soft">
        {t('Code')}
      </h3>
      {!data && (
        <ErrorState compact message={t('The code could not be loaded.')} onRetry={() => void refetch()} />
      )}
      <ul aria-label={t('Code')} className="flex flex-col divide-y divide-line">
        {releases.map((release) => (
          <Item key={`release ${release.repo}`} record={release}>
            <ReleaseRow release={release} of={of(release.repo)} />
          </Item>
        ))}
        {pulls.map((pull) => (
          <Item key={`pull ${pull.repo} ${pull.number}`} record={pull}>
            <PullRow pull={pull} of={of(pull.repo)} />
          </Item>
        ))}
        {branches.map((branch) => (
          <Item key={`branch ${branch.repo} ${branch.name}`} record={branch}>
            <BranchRow branch={branch} of={of(branch.repo)} />
          </Item>
        ))}
        {commits.map((commit) => (
          <Item key={`commit ${commit.repo} ${commit.sha}`} record={commit}>
            <CommitRow commit={commit} of={of(commit.repo)} />
          </Item>
        ))}
      </ul>
    </section>
  )
}

function Item({ record, children }: { record: object; children: ReactNode }) {
  return (
    <li className="flex min-h-9 min-w-0 items-start gap-2 py-1.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
      <RecordBoundary
        record={record}
        fallback={<BrokenRecord cannotShow={t('This code cannot be shown.')} />}
      >
        {children}
      </RecordBoundary>
    </li>
  )
}

/** A link to the forge; plain text if there is no address. */
function Outside({
  url,
  isInText = false,
  children,
}: {
  url: string | null
  isInText?: boolean
  children: ReactNode
}) {
  if (url === null || !/^https?:\/\//i.test(url)) return <span className="wrap-anywhere">{children}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={`text-accent-text wrap-anywhere underline-offset-2 ${isInText ? 'underline' : 'hover:underline'}`}
    >
      {children}
    </a>
  )
}

const Facts = ({ children }: { children: ReactNode }) => (
  <p className="text-xs text-ink-faint wrap-anywhere sm:text-sm">{children}</p>
)
const Words = ({ children }: { children: ReactNode }) => <div className="min-w-0 flex-1">{children}</div>

const PULLS = {
  open: { label: t('Open', { context: 'pull request' }), tone: 'green', Icon: GitPullRequest },
  draft: { label: t('Draft'), tone: 'gray', Icon: GitPullRequestDraft },
  merged: { label: t('Merged'), tone: 'blue', Icon: GitMerge },
  closed: { label: t('Closed'), tone: 'red', Icon: GitPullRequestClosed },
} as const

function PullRow({ pull, of }: { pull: CodePull; of: string | undefined }) {
  const { label, tone, Icon } = PULLS[pull.state] ?? PULLS.open
  return (
    <>
      <Icon aria-hidden />
      <Words>
        <Outside url={pull.url}>
          {pull.title} <span className="whitespace-nowrap">#{pull.number}</span>
        </Outside>
        <Facts>
          {[
            of,
            t('{source} into {target}', { source: pull.source, target: pull.target }),
            pull.author && t('by {author}', { author: pull.author }),
          ]
            .filter(Boolean)
            .join(', ')}
        </Facts>
      </Words>
      <Marks>
        <Checks checks={pull.checks} />
        <Badge tone={tone}>{label}</Badge>
      </Marks>
    </>
  )
}

function BranchRow({ branch, of }: { branch: CodeBranch; of: string | undefined }) {
  return (
    <>
      <GitBranch aria-hidden />
      <Words>
        {/* The page of a deleted branch no longer exists. */}
        <Outside url={branch.deleted ? null : branch.url}>{branch.name}</Outside>
        {of && <Facts>{of}</Facts>}
      </Words>
      {branch.deleted && (
        <Marks>
          <Badge>{t('Deleted')}</Badge>
        </Marks>
      )}
    </>
  )
}

function CommitRow({ commit, of }: { commit: CodeCommit; of: string | undefined }) {
  const { sha, title, author, at, url, checks, is_fix } = commit
  return (
    <>
      <GitCommitHorizontal aria-hidden />
      <Words>
        <Outside url={url}>
          <span className="font-mono text-sm">{sha.slice(0, 7)}</span> {title}
        </Outside>
        {(of || author || at) && (
          <Facts>
            {[of, author].filter(Boolean).join(', ')}
            {at && (
              <>
                {(of || author) && ', '}
                <TimeAgo at={at} />
              </>
            )}
          </Facts>
        )}
      </Words>
      <Marks>
        <Checks checks={checks} />
        {is_fix && <Badge tone="green">{t('Fix')}</Badge>}
      </Marks>
    </>
  )
}

const RELEASES: Record<CodeRelease['state'], (tag: ReactNode) => ReactNode> = {
  released: (tag) => <>{rich('Fixed in {tag}', { tag })}</>,
  by: (tag) => <>{rich('Fixed in {tag} or earlier: the first release is not known', { tag })}</>,
  none: () => t('Fixed, not released yet'),
  unknown: () => t('Fixed; the first release is not known'),
}

function ReleaseRow({ release: { state, tag, url }, of }: { release: CodeRelease; of: string | undefined }) {
  return (
    <>
      <PackageCheck aria-hidden />
      <Words>
        <p className="wrap-anywhere">
          {(RELEASES[state] ?? RELEASES.unknown)(
            <Outside url={url} isInText>
              {tag}
            </Outside>,
          )}
        </p>
        {of && <Facts>{of}</Facts>}
      </Words>
    </>
  )
}

const Marks = ({ children }: { children: ReactNode }) => (
  <div className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center">{children}</div>
)

const CHECKS: Record<CheckState, { label: string; tone: Tone; Icon: typeof CircleX }> = {
  failed: { label: t('Failed'), tone: 'red', Icon: CircleX },
  running: { label: t('Running'), tone: 'yellow', Icon: CircleDashed },
  cancelled: { label: t('Not run'), tone: 'gray', Icon: CircleHelp },
  passed: { label: t('Passed'), tone: 'green', Icon: CircleCheck },
}
const WORST = Object.keys(CHECKS) as CheckState[]
const COUNTED: Record<Exclude<CheckState, 'passed'>, (checks: { count: number }) => string> = {
  failed: (checks) => t('{count, plural, one {# failed} other {# failed}}', checks),
  running: (checks) => t('{count, plural, one {# running} other {# running}}', checks),
  cancelled: (checks) => t('{count, plural, one {# not run} other {# not run}}', checks),
}

/** The worst state of the checks in words; hovering shows each check by name. */
function Checks({ checks }: Pick<CodeCommit, 'checks'>) {
  const worst = WORST.find((state) => checks.some((check) => check.state === state))
  if (!worst) return null
  const { label, tone, Icon } = CHECKS[worst]
  const count = checks.filter(({ state }) => state === worst).length
  const each = checks.map(({ name, state }) => `${name}: ${CHECKS[state]?.label ?? state}`).join('\n')
  const url = checks.find(({ state }) => state === worst)?.url ?? null
  const badge = (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      <span className="sr-only">{t('Checks:')} </span>
      {checks.length > 1 && worst !== 'passed' ? COUNTED[worst]({ count }) : label}
    </Badge>
  )
  return (
    <span title={each}>
      {url && /^https?:\/\//i.test(url) ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {badge}
        </a>
      ) : (
        badge
      )}
    </span>
  )
}
