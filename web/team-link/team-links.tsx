// The team links of a project, for members who may invite: role, uses and end of each, a button to revoke it, and one to create a
// link.

import { Link2, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { roleLabel } from '../../domain/member/roles.ts'
import type { TeamLink } from '../../domain/team-link/team-link.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { useRefetched } from '../invitation/use-refetched.ts'
import { numberText } from '../locale/format.ts'
import { rich } from '../locale/rich.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { RecordList } from '../ui/record-list.tsx'
import { dateOf } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { TeamLinkDialog } from './team-link-dialog.tsx'

/** A person who joins by a link uses it. */
const CHANGES = ['member.added'] as const

export function TeamLinks({ projectId }: { projectId: string }) {
  const [isCreating, setCreating] = useState(false)
  const query = useQuery('listTeamLinks', { params: { projectId } })
  const { refetch } = query
  useRefetched(projectId, CHANGES, refetch)
  return (
    <section aria-label={t('Team links')} className="mt-4 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0 flex-1 basis-52">
          <h3 className="text-sm font-medium text-ink-soft">{t('Team links')}</h3>
          <p className="text-sm text-ink-faint">{t('Anyone who has a team link joins with its role.')}</p>
        </div>
        <Button size="sm" icon={<Link2 />} onClick={() => setCreating(true)}>
          {t('Create Team Link')}
        </Button>
      </div>
      {query.error && !query.data && (
        <ErrorState
          compact
          message={t('Failed to fetch team links')}
          retrying={query.isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <RecordList
        rows={query.data?.links ?? []}
        keyOf={({ id }) => id}
        cannotShow={t('This team link cannot be shown.')}
        className="mt-1"
      >
        {(link) => <Row link={link} onRevoked={() => void refetch()} />}
      </RecordList>
      <TeamLinkDialog
        projectId={projectId}
        open={isCreating}
        onOpenChange={setCreating}
        onCreated={() => void refetch()}
      />
    </section>
  )
}

function Row({ link, onRevoked }: { link: TeamLink; onRevoked: () => void }) {
  const { id, project_id, role, domain, uses, most_uses, expires_at } = link
  const { run, pending } = useCommand('revokeTeamLink')
  const label = roleLabel(role)
  const isOver = uses >= most_uses || Date.parse(expires_at) <= Date.now()

  async function revoke() {
    try {
      await run({ params: { projectId: project_id }, input: { team_link_id: id } })
      toast.plain(t('The team link no longer works.'), { id: 'team-link' })
      onRevoked()
    } catch (error) {
      toast.error(t('Failed to revoke the team link'), reasonOf(error), { id: 'team-link' })
    }
  }

  const counts = { uses: numberText(uses), most: numberText(most_uses) }
  const date = <time dateTime={expires_at}>{dateOf(expires_at)}</time>
  return (
    <div className="flex items-center gap-2 py-2.5 sm:gap-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          {domain
            ? t('{uses} of {most} uses, only @{domain}', { ...counts, domain })
            : t('{uses} of {most} uses', counts)}
        </p>
        <p className={`text-xs sm:text-sm ${isOver ? 'text-danger-text' : 'text-ink-faint'}`}>
          {uses >= most_uses
            ? t('Used up')
            : isOver
              ? rich('Expired on {date}', { date })
              : rich('Works until {date}', { date })}
        </p>
      </div>
      <Badge>{label}</Badge>
      <Button
        variant="icon"
        aria-label={t('Revoke the team link as {role} ({uses} of {most} uses)', {
          role: label,
          uses,
          most: most_uses,
        })}
        title={t('Revoke')}
        pending={pending}
        onClick={revoke}
      >
        <Link2Off />
      </Button>
    </div>
  )
}
