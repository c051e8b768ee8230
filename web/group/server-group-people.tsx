// The people of any group, for operators: who is in it, add some, remove one.

import type { ServerGroup } from '../../domain/group/server-group.ts'
import { t } from '../../domain/locale/message.ts'
import { runCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { useWithProof } from '../operator/proven.tsx'
import { refetchServer } from '../operator/use-windows.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'
import type { GroupActs } from './acts.ts'
import { AddPeople } from './add-people.tsx'
import { FromProvider, GroupPeople } from './people.tsx'

type Props = { group: ServerGroup; userId: string; onClose: () => void }

export function ServerGroupPeople({ group, userId, onClose }: Props) {
  const query = useQuery('listServerGroupPeople', { params: {}, input: { group_id: group.id } })
  const withProof = useWithProof()
  const acts: GroupActs = {
    add: (input) => withProof(() => runCommand('addToServerGroup', { params: {}, input })),
    remove: (input) => withProof(() => runCommand('removeFromServerGroup', { params: {}, input })),
  }
  const changed = () => {
    void query.refetch()
    refetchServer()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={group.name}
      description={t(
        'It has a role in {projects, plural, =0 {no project} one {# project} other {# projects}}.',
        {
          projects: group.projects,
        },
      )}
      size="md"
    >
      <DialogBody className="flex flex-col gap-4">
        {group.from_provider ? (
          <FromProvider />
        ) : (
          <AddPeople group={group} send={acts.add} onAdded={changed} />
        )}
        <GroupPeople group={group} query={query} userId={userId} acts={acts} onChanged={changed} />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {t('Done', { context: 'close a dialog' })}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
