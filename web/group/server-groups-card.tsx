// All groups of the server in figures, for operators, each with the menu of what an operator can do.
import { Ellipsis, Pencil, Trash2, UserCog, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { CreateGroup } from '../../domain/group/group.ts'
import { isUnmanaged, type ServerGroup } from '../../domain/group/server-group.ts'
import { displayName } from '../../domain/user/display.ts'
import { call } from '../data/call.ts'
import { runCommand } from '../data/use-command.ts'
import { attempt } from '../form/attempt.ts'
import { useWithProof } from '../operator/proven.tsx'
import { SearchedCard } from '../operator/searched-card.tsx'
import { ToPersonDialog } from '../operator/to-person-dialog.tsx'
import { refetchServer } from '../operator/use-windows.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { toast } from '../ui/toast.tsx'
import { NameDialog } from './name-dialog.tsx'
import { ServerGroupPeople } from './server-group-people.tsx'
import { deletionOf, peopleCount, where } from './words.ts'

const SHOWN = [
  { value: 'all', label: 'All groups' },
  { value: 'unmanaged', label: 'Without a manager' },
] as const

const TOAST = { id: 'group' }

type Asking = { group: ServerGroup; about: 'people' | 'name' | 'manager' | 'delete' }

export function ServerGroupsCard({ userId }: { userId: string }) {
  const [asking, setAsking] = useState<Asking>()
  return (
    <SearchedCard
      title="Groups"
      description="Groups give people a role in projects. Their managers decide who is in them. You can help: add and remove people, and name a manager where there is none."
      find="Find by name or manager"
      options={SHOWN}
      name="listServerGroups"
      filterOf={(shown) => (shown === 'unmanaged' ? { unmanaged: 'true' as const } : {})}
      load={async (input, signal) => {
        const { groups, next } = await call('listServerGroups', { params: {}, input }, { signal })
        return { rows: groups, next }
      }}
      idOf={({ id }) => id}
      noMatch="No group matches."
      none="There are no groups yet. People who own a project create them in their profile."
      row={(group) => <Row group={group} onAsk={(about) => setAsking({ group, about })} />}
    >
      {asking && <Question {...asking} userId={userId} onClose={() => setAsking(undefined)} />}
    </SearchedCard>
  )
}

function Row({ group, onAsk }: { group: ServerGroup; onAsk: (about: Asking['about']) => void }) {
  const { name, manager, manager_disabled, from_provider, people } = group
  return (
    <div className="flex items-center gap-3">
      <Users aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          {from_provider && <Badge>Single sign-on</Badge>}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {manager ? (
            <span className="wrap-anywhere">
              Manager: <bdi>{displayName(manager)}</bdi>{' '}
              <span className="text-ink-faint">@{manager.username}</span>
            </span>
          ) : (
            'Nobody manages it'
          )}
          {manager_disabled && <Badge tone="red">Disabled</Badge>}
        </p>
        <p className="text-sm text-ink-faint">
          {peopleCount(people)} · in {where(group)}
        </p>
      </div>
      <Menu
        trigger={
          <Button variant="icon" aria-label={`Actions for the group ${name}`} title="Actions">
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<UserPlus />} onSelect={() => onAsk('people')}>
          People…
        </MenuItem>
        <MenuItem icon={<UserCog />} disabled={!isUnmanaged(group)} onSelect={() => onAsk('manager')}>
          Set a manager…
        </MenuItem>
        <MenuItem icon={<Pencil />} disabled={from_provider} onSelect={() => onAsk('name')}>
          Rename…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} destructive onSelect={() => onAsk('delete')}>
          Delete…
        </MenuItem>
      </Menu>
    </div>
  )
}

function Question({ group, about, userId, onClose }: Asking & { userId: string; onClose: () => void }) {
  const { id: group_id, name } = group
  const withProof = useWithProof()
  const [pending, setPending] = useState(false)

  async function remove() {
    setPending(true)
    const send = () => withProof(() => runCommand('deleteServerGroup', { params: {}, input: { group_id } }))
    if (await attempt('Failed to delete the group', send, TOAST)) {
      onClose()
      refetchServer()
      toast.success(`The group “${name}” was deleted.`, TOAST)
    }
    setPending(false)
  }
  if (about === 'people') return <ServerGroupPeople group={group} userId={userId} onClose={onClose} />
  if (about === 'manager')
    return (
      <ToPersonDialog
        title={`Set a manager for “${name}”`}
        description={`From then on they add and remove its people${group.projects > 0 ? `, who are members of ${where(group)} through it` : ''}. They need not be in the group themselves.`}
        submitLabel="Set Manager"
        pendingLabel="Setting..."
        failed="Failed to set the manager"
        give={async (to) => {
          await withProof(() => runCommand('giveServerGroup', { params: {}, input: { group_id, to } }))
          toast.success(`“${name}” has a manager now.`, TOAST)
        }}
        onClose={onClose}
      />
    )
  if (about === 'name')
    return (
      <NameDialog
        title={`Rename “${name}”`}
        description="Its people and its roles stay."
        open
        onClose={onClose}
        name={name}
        submitLabel="Rename Group"
        schema={CreateGroup}
        save={async (input) => {
          const renamed = { group_id, name: input.name }
          await withProof(() => runCommand('renameServerGroup', { params: {}, input: renamed }))
          refetchServer()
          toast.quiet('Group renamed')
        }}
      />
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the group “${name}”?`}
      description={deletionOf(group)}
      confirmLabel="Delete Group"
      pending={pending}
      onConfirm={() => void remove()}
    />
  )
}
