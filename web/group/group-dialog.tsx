// One group: its people, and for its manager what changes it.
import { useState } from 'react'
import { CreateGroup, type Group } from '../../domain/group/group.ts'
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
import { counted, deletionOf, managedBy, peopleCount, where } from './words.ts'

type Props = { group: Group | null; userId: string; onClose: () => void; onChanged: () => void }

export function GroupDialog({ group, onClose, ...rest }: Props) {
  return (
    <Dialog
      open={group !== null}
      onOpenChange={(open) => !open && onClose()}
      title={group?.name ?? ''}
      description={
        group &&
        `${peopleCount(group.people)} · in ${counted(group.projects, 'project', 'projects')} · ${managedBy(group, rest.userId)}`
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
            Delete Group
          </Button>
        )}
        {isManager && !from_provider && <Button onClick={() => setAsking('name')}>Rename</Button>}
        {is_member && !from_provider && <Button onClick={() => setAsking('leave')}>Leave Group</Button>}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
      <NameDialog
        title={`Rename “${name}”`}
        description="Its people and its roles stay."
        open={asking === 'name'}
        onClose={close}
        name={name}
        submitLabel="Rename Group"
        schema={CreateGroup}
        save={async (input) => {
          await runCommand('updateGroup', { params: {}, input: { group_id, name: input.name } })
          onChanged()
          toast.quiet('Group renamed')
        }}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        onOpenChange={(open) => !open && close()}
        title={`Delete the group “${name}”?`}
        description={deletionOf(group)}
        confirmLabel="Delete Group"
        pending={pending}
        onConfirm={() =>
          finish('Failed to delete the group', `The group “${name}” was deleted.`, () =>
            runCommand('deleteGroup', { params: {}, input: { group_id } }),
          )
        }
      />
      <ConfirmDialog
        open={asking === 'leave'}
        onOpenChange={(open) => !open && close()}
        title={`Leave the group “${name}”?`}
        description={`It has a role in ${where(group)}. You leave the projects that you are in only because of this group. Its manager can add you again.`}
        confirmLabel="Leave Group"
        pending={pending}
        onConfirm={() =>
          finish('Failed to leave the group', `You left the group “${name}”.`, () =>
            runCommand('removeFromGroup', { params: {}, input: { group_id, user_id: userId } }),
          )
        }
      />
    </>
  )
}
