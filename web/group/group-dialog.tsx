// One group: its people, and for its manager what changes it.

import { useState } from 'react'
import { CreateGroup, type Group } from '../../domain/group/group.ts'
import { t } from '../../domain/locale/message.ts'
import { runCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { attempt } from '../form/attempt.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { MANAGER_ACTS } from './acts.ts'
import { AddPeople } from './add-people.tsx'
import { NameDialog } from './name-dialog.tsx'
import { FromProvider, GroupPeople } from './people.tsx'
import { deletionOf, managedBy } from './words.ts'

type Props = { group: Group | null; userId: string; onClose: () => void; onChanged: () => void }

export function GroupDialog({ group, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={group !== null}
      onOpenChange={(open) => !open && onClose()}
      title={group?.name ?? ''}
      description={
        group &&
        t(
          '{people, plural, one {# person} other {# people}} · in {projects, plural, one {# project} other {# projects}} · {manager}',
          { people: group.people, projects: group.projects, manager: managedBy(group, rest.userId) },
        )
      }
      size="md"
    >
      {group && <Content group={group} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

const TOAST = { id: 'group' }

function Content({ group, userId, onClose, onChanged }: Props & { group: Group }) {
  const { id: group_id, name, from_provider, is_member, manager } = group
  const query = useQuery('listGroupPeople', { params: {}, input: { group_id } })
  const [asking, setAsking] = useState<'name' | 'delete' | 'leave' | null>(null)
  const [pending, setPending] = useState(false)
  const isManager = manager?.id === userId
  const close = () => setAsking(null)
  const changed = () => {
    void query.refetch()
    onChanged()
  }

  async function finish(failed: string, done: string, action: () => Promise<unknown>) {
    setPending(true)
    if (await attempt(failed, action, TOAST)) {
      close()
      onClose()
      onChanged()
      toast.success(done, TOAST)
    }
    setPending(false)
  }

  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        {isManager && !from_provider && <AddPeople group={group} send={MANAGER_ACTS.add} onAdded={changed} />}
        {from_provider && <FromProvider />}
        <GroupPeople
          group={group}
          query={query}
          userId={userId}
          acts={isManager ? MANAGER_ACTS : undefined}
          onChanged={changed}
        />
      </DialogBody>
      <DialogFooter>
        {isManager && (
          <Button className="me-auto text-danger-text" onClick={() => setAsking('delete')}>
            {t('Delete Group')}
          </Button>
        )}
        {isManager && !from_provider && <Button onClick={() => setAsking('name')}>{t('Rename')}</Button>}
        {is_member && !from_provider && (
          <Button onClick={() => setAsking('leave')}>{t('Leave Group')}</Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {t('Done', { context: 'close a dialog' })}
        </Button>
      </DialogFooter>
      <NameDialog
        title={t('Rename “{name}”', { name })}
        description={t('Its people and its roles stay.')}
        open={asking === 'name'}
        onClose={close}
        name={name}
        submitLabel={t('Rename Group')}
        schema={CreateGroup}
        save={async (input) => {
          await runCommand('updateGroup', { params: {}, input: { group_id, name: input.name } })
          onChanged()
          toast.quiet(t('Group renamed'))
        }}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && close()}
        title={t('Delete the group “{name}”?', { name })}
        description={deletionOf(group)}
        confirmLabel={t('Delete Group')}
        pending={pending}
        onConfirm={() =>
          finish(t('Failed to delete the group'), t('The group “{name}” was deleted.', { name }), () =>
            runCommand('deleteGroup', { params: {}, input: { group_id } }),
          )
        }
      />
      <ConfirmDialog
        open={asking === 'leave'}
        onOpenChange={(open) => !open && close()}
        title={t('Leave the group “{name}”?', { name })}
        description={t(
          'It has a role in {projects, plural, =0 {no project} one {# project} other {# projects}}. You leave the projects that you are in only because of this group. Its manager can add you again.',
          { projects: group.projects },
        )}
        confirmLabel={t('Leave Group')}
        pending={pending}
        onConfirm={() =>
          finish(t('Failed to leave the group'), t('You left the group “{name}”.', { name }), () =>
            runCommand('removeFromGroup', { params: {}, input: { group_id, user_id: userId } }),
          )
        }
      />
    </>
  )
}
