// All projects of the server in figures, each with a button to give it to somebody.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { ServerProject } from '../../domain/operator/operator.ts'
import { displayName } from '../../domain/user/display.ts'
import { sizeInWords } from '../attachment/file-kind.ts'
import { call } from '../data/call.ts'
import { rich } from '../locale/rich.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { SearchedCard } from './searched-card.tsx'

const SHOWN = [
  { value: 'all', label: t('All projects') },
  { value: 'ownerless', label: t('Owner disabled') },
] as const

export function ProjectsCard() {
  const [giving, setGiving] = useState<ServerProject>()
  return (
    <SearchedCard
      title={t('Projects')}
      loading={t('Loading projects')}
      failed={t('Failed to load the projects')}
      description={t(
        'Names and figures only: operators read nothing of what is in a project, unless they are its members.',
      )}
      find={t('Find by name, key or owner')}
      options={SHOWN}
      name="listServerProjects"
      filterOf={(shown) => (shown === 'ownerless' ? { ownerless: 'true' as const } : {})}
      load={async (input, signal) => {
        const { projects, next } = await call('listServerProjects', { params: {}, input }, { signal })
        return { rows: projects, next }
      }}
      idOf={({ id }) => id}
      noMatch={t('No project matches.')}
      none={t('There are no projects yet.')}
      row={(project) => <Row project={project} onGive={() => setGiving(project)} />}
    >
      {giving && <GiveDialog project={giving} onClose={() => setGiving(undefined)} />}
    </SearchedCard>
  )
}

function Row({ project, onGive }: { project: ServerProject; onGive: () => void }) {
  const { key, name, owner, owner_disabled, members, tickets, text_bytes, file_bytes, last_activity } =
    project
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <span className="font-mono text-xs text-ink-faint">{key}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <span className="wrap-anywhere">
            {rich(
              'Owner: <bdi>{name}</bdi> <span>@{username}</span>',
              { name: displayName(owner), username: owner.username },
              {
                bdi: (text) => <bdi>{text}</bdi>,
                span: (text) => <span className="text-ink-faint">{text}</span>,
              },
            )}
          </span>
          {owner_disabled && <Badge tone="red">{t('Disabled', { context: 'one account' })}</Badge>}
        </p>
        <p className="text-sm text-ink-faint">
          {[
            t('{members, plural, one {one member} other {# members}}', { members }),
            t('{tickets, plural, one {one ticket} other {# tickets}}', { tickets }),
            sizeInWords(text_bytes + file_bytes),
          ].join(' · ')}
          {last_activity && (
            <>
              {' · '}
              {rich('active {time}', { time: <TimeAgo at={last_activity} /> })}
            </>
          )}
        </p>
      </div>
      <Button size="sm" aria-label={t('Give {name} to somebody', { name })} onClick={onGive}>
        {t('Give…')}
      </Button>
    </div>
  )
}
