// All groups of the server in figures, for operators, each with the menu of what an operator can do.

import { Ellipsis, Pencil, Trash2, UserCog, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { CreateGroup } from '../../domain/group/group.ts'
import { isUnmanaged, type ServerGroup } from '../../domain/group/server-group.ts'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import { call } from '../data/call.ts'
import { runCommand } from '../data/use-command.ts'
import { attempt } from '../form/attempt.ts'
import { rich } from '../locale/rich.tsx'
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
import { deletionOf } from './words.ts'

const SHOWN = [
  { value: 'all', label: t('All groups') },
  { value: 'unmanaged', label: t('Without a manager') },
] as const

const TOAST = { id: 'group' }

type Asking = { group: ServerGroup; about: 'people' | 'name' | 'manager' | 'delete' }

export function ServerGroupsCard({ userId }: { userId: string }) {
  const [asking, setAsking] = useState<Asking>()
  return (
    <SearchedCard
      title={t('Groups')}
      loading={t('Loading groups')}
      failed={t('Failed to load the groups')}
      description={t(
        'Groups give people a role in projects. Their managers decide who is in them. You can help: add and remove people, and name a manager where there is none.',
      )}
      find={t('Find by name or manager')}
      options={SHOWN}
      name="listServerGroups"
      filterOf={(shown) => (shown === 'unmanaged' ? { unmanaged: 'true' as const } : {})}
      load={async (input, signal) => {
        const { groups, next } = await call('listServerGroups', { params: {}, input }, { signal })
        return { rows: groups, next }
      }}
      idOf={({ id }) => id}
      noMatch={t('No group matches.')}
      none={t('There are no groups yet. People who own a project create them in their profile.')}
      row={(group) => <Row group={group} onAsk={(about) => setAsking({ group, about })} />}
    >
      {asking && <Question {...asking} userId={userId} onClose={() => setAsking(undefined)} />}
    </SearchedCard>
  )
}

function Row({ group, onAsk }: { group: ServerGroup; onAsk: (about: Asking['about']) => void }) {
  const { name, manager, manager_disabled, from_provider, people, projects } = group
  return (
    <div className="flex items-center gap-3">
      <Users aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          {from_provider && <Badge>{t('Single sign-on')}</Badge>}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {manager ? (
            <span className="wrap-anywhere">
              {rich(
                'Manager: <bdi>{name}</bdi> <span>@{username}</span>',
                { name: displayName(manager), username: manager.username },
                {
                  bdi: (text) => <bdi>{text}</bdi>,
                  span: (text) => <span className="text-ink-faint">{text}</span>,
                },
              )}
            </span>
          ) : (
            t('Nobody manages it')
          )}
          {manager_disabled && <Badge tone="red">{t('Disabled', { context: 'one account' })}</Badge>}
        </p>
        <p className="text-sm text-ink-faint">
          {t(
            '{people, plural, one {# person} other {# people}} · in {projects, plural, =0 {no project} one {# project} other {# projects}}',
            { people, projects },
          )}
        </p>
      </div>
      <Menu
        trigger={
          <Button
            variant="icon"
            aria-label={t('Actions for the group {name}', { name })}
            title={t('Actions')}
          >
            <Ellipsis />
          </Button>
        }
      >
        <MenuItem icon={<UserPlus />} onSelect={() => onAsk('people')}>
          {t('People…')}
        </MenuItem>
        <MenuItem icon={<UserCog />} disabled={!isUnmanaged(group)} onSelect={() => onAsk('manager')}>
          {t('Set a manager…')}
        </MenuItem>
        <MenuItem icon={<Pencil />} disabled={from_provider} onSelect={() => onAsk('name')}>
          {t('Rename…')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 />} destructive onSelect={() => onAsk('delete')}>
          {t('Delete…')}
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
    if (await attempt(t('Failed to delete the group'), send, TOAST)) {
      onClose()
      refetchServer()
      toast.success(t('The group “{name}” was deleted.', { name }), TOAST)
    }
    setPending(false)
  }
  if (about === 'people') return <ServerGroupPeople group={group} userId={userId} onClose={onClose} />
  if (about === 'manager')
    return (
      <ToPersonDialog
        title={t('Set a manager for “{name}”', { name })}
        description={
          group.projects > 0
            ? t(
                'From then on they add and remove its people, who are members of {projects, plural, one {# project} other {# projects}} through it. They need not be in the group themselves.',
                { projects: group.projects },
              )
            : t('From then on they add and remove its people. They need not be in the group themselves.')
        }
        submitLabel={t('Set Manager')}
        pendingLabel={t('Setting...')}
        failed={t('Failed to set the manager')}
        give={async (to) => {
          await withProof(() => runCommand('giveServerGroup', { params: {}, input: { group_id, to } }))
          toast.success(t('“{name}” has a manager now.', { name }), TOAST)
        }}
        onClose={onClose}
      />
    )
  if (about === 'name')
    return (
      <NameDialog
        title={t('Rename “{name}”', { name })}
        description={t('Its people and its roles stay.')}
        open
        onClose={onClose}
        name={name}
        submitLabel={t('Rename Group')}
        schema={CreateGroup}
        save={async (input) => {
          const renamed = { group_id, name: input.name }
          await withProof(() => runCommand('renameServerGroup', { params: {}, input: renamed }))
          refetchServer()
          toast.quiet(t('Group renamed'))
        }}
      />
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete the group “{name}”?', { name })}
      description={deletionOf(group)}
      confirmLabel={t('Delete Group')}
      pending={pending}
      onConfirm={() => void remove()}
    />
  )
}
