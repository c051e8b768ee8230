// The groups that the user manages or is in, on the profile.

import { Users } from 'lucide-react'
import { useState } from 'react'
import { CreateGroup, GROUPS_PER_MANAGER, type Group } from '../../domain/group/group.ts'
import { t } from '../../domain/locale/message.ts'
import { runCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { toast } from '../ui/toast.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { managedBy } from './words.ts'

export function GroupsCard({ userId }: { userId: string }) {
  const query = useQuery('listGroups', { params: {} })
  const [isCreating, setCreating] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  const groups: Group[] | undefined = query.data?.groups
  const managed = groups?.filter(({ manager }) => manager?.id === userId).length ?? 0
  const isFull = managed >= GROUPS_PER_MANAGER
  const changed = () => void query.refetch()
  return (
    <Card
      title={t('Groups')}
      description={t(
        'A group can get a role in projects. Its people are members there for as long as they are in the group.',
      )}
      actions={
        query.data?.may_create && (
          <Button
            size={groups?.length ? 'sm' : 'md'}
            disabled={isFull}
            title={
              isFull
                ? t('You can manage at most {count} groups', {
                    count: GROUPS_PER_MANAGER,
                  })
                : undefined
            }
            onClick={() => setCreating(true)}
          >
            {t('New Group')}
          </Button>
        )
      }
    >
      <QueryList
        loading={t('Loading your groups')}
        failed={t('Failed to load your groups')}
        query={query}
        rows={groups}
        keyOf={({ id }) => id}
        cannotShow={t('This group cannot be shown.')}
        none={
          query.data?.may_create
            ? t('You are in no group yet. Create one to add the same people to several projects at once.')
            : t('You are in no group. People who own a project can create groups.')
        }
        label={t('Groups')}
        className="-my-2.5"
      >
        {(group) => <Row group={group} userId={userId} onOpen={() => setOpenId(group.id)} />}
      </QueryList>
      <NameDialog
        title={t('New Group')}
        description={t(
          'You manage it: you decide who is in it. You are not in it yourself until you add yourself.',
        )}
        open={isCreating}
        onClose={() => setCreating(false)}
        submitLabel={t('Create Group')}
        schema={CreateGroup}
        save={async ({ name }) => {
          await runCommand('createGroup', { params: {}, input: { name } })
          changed()
          toast.success(t('The group “{name}” was created. Add people to it next.', { name }), {
            id: 'group',
          })
        }}
      />
      <GroupDialog
        group={groups?.find(({ id }) => id === openId) ?? null}
        userId={userId}
        onClose={() => setOpenId(null)}
        onChanged={changed}
      />
    </Card>
  )
}

function Row({ group, userId, onOpen }: { group: Group; userId: string; onOpen: () => void }) {
  const { name, people, projects } = group
  return (
    <div className="flex items-center gap-2 py-2.5 sm:gap-3">
      <Users aria-hidden className="size-5 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-ink-faint wrap-anywhere sm:text-sm">
          {t(
            '{people, plural, one {# person} other {# people}} · in {projects, plural, one {# project} other {# projects}} · {manager}',
            { people, projects, manager: managedBy(group, userId) },
          )}
        </p>
      </div>
      <Button size="sm" onClick={onOpen} aria-label={t('Open the group {name}', { name })}>
        {t('Open')}
      </Button>
    </div>
  )
}
