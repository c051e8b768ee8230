// All projects of the server in figures, each with a button to give it to somebody.
import { useState } from 'react'
import type { ServerProject } from '../../domain/operator/operator.ts'
import { displayName } from '../../domain/user/display.ts'
import { sizeInWords } from '../attachment/file-kind.ts'
import { EntryList } from '../audit/entry-list.tsx'
import { call } from '../data/call.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Select } from '../ui/select.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { useRested } from '../ui/use-rested.ts'
import { GiveDialog } from './give-dialog.tsx'
import { SearchField } from './search-field.tsx'
import { useWindows } from './use-windows.ts'

const SHOWN = [
  { value: 'all', label: 'All projects' },
  { value: 'ownerless', label: 'Owner disabled' },
] as const
type Shown = (typeof SHOWN)[number]['value']

export function ProjectsCard() {
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [giving, setGiving] = useState<ServerProject>()
  const search = useRested(typed).trim()
  const filter = {
    ...(search && { search }),
    ...(shown === 'ownerless' && { ownerless: 'true' as const }),
  }
  const list = useWindows<ServerProject>(
    'listServerProjects',
    filter,
    ({ id }) => id,
    async (after, signal) => {
      const input = { ...filter, ...(after && { after }) }
      const { projects, next } = await call('listServerProjects', { params: {}, input }, { signal })
      return { rows: projects, next }
    },
  )
  return (
    <Card
      title="Projects"
      description="Names and figures only: operators read nothing of what is in a project, unless they are its members."
    >
      <div className="mb-4 grid max-w-xl grid-cols-1 gap-3 min-[30rem]:grid-cols-2">
        <SearchField label="Find by name, key or owner" value={typed} onType={setTyped} />
        <Select label="Show" value={shown} onValueChange={setShown} options={SHOWN} />
      </div>
      <EntryList
        list={list}
        label="Projects"
        failure="Failed to load the projects"
        empty={search || shown !== 'all' ? 'No project matches.' : 'There are no projects yet.'}
        row={({ row }) => <Row project={row} onGive={() => setGiving(row)} />}
      />
      {giving && <GiveDialog project={giving} onClose={() => setGiving(undefined)} />}
    </Card>
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
            Owner: <bdi>{displayName(owner)}</bdi> <span className="text-ink-faint">@{owner.username}</span>
          </span>
          {owner_disabled && <Badge tone="red">Disabled</Badge>}
        </p>
        <p className="text-sm text-ink-faint">
          {members === 1 ? 'one member' : `${members.toLocaleString('en')} members`} ·{' '}
          {tickets === 1 ? 'one ticket' : `${tickets.toLocaleString('en')} tickets`} ·{' '}
          {sizeInWords(text_bytes + file_bytes)}
          {last_activity && (
            <>
              {' · active '}
              <TimeAgo at={last_activity} />
            </>
          )}
        </p>
      </div>
      <Button size="sm" aria-label={`Give ${name} to somebody`} onClick={onGive}>
        Give…
      </Button>
    </div>
  )
}
