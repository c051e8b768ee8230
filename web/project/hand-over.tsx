// Handing the project to another member: who it is to be, the question, the act.
import { useState } from 'react'
import type { Project } from '../../domain/project.ts'
import { displayName, isNamed } from '../../domain/user.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Select } from '../ui/select.tsx'
import { toast } from '../ui/toast.tsx'
import { Act } from './act.tsx'

const NOBODY = 'nobody'

export function HandOver({ project }: { project: Project }) {
  const [chosen, setChosen] = useState(NOBODY)
  const [asking, setAsking] = useState(false)
  const { run, pending } = useCommand('transferProject')
  const { data } = useLiveQuery('listMembers', { params: { projectId: project.id } })
  const others =
    data?.members.filter(({ user_id, profile }) => user_id !== project.owner_id && isNamed(profile)) ?? []
  const next = others.find(({ user_id }) => user_id === chosen)
  const name = displayName(next?.profile)

  async function handOver() {
    try {
      await run({ params: { projectId: project.id }, input: { user_id: chosen } })
      toast.success(`${name} is the owner now.`)
    } catch (error) {
      toast.error('Failed to hand over project', reasonOf(error))
    }
    setAsking(false)
  }

  return (
    <Act
      title="Hand this project over"
      meaning={
        others.length > 0
          ? 'Another member becomes its owner. You stay a member, as admin.'
          : 'Invite the next owner first: only a member can take over.'
      }
    >
      <div className="flex w-full gap-2">
        <Select
          label="New owner"
          className="flex-1"
          value={next ? chosen : NOBODY}
          onValueChange={setChosen}
          disabled={others.length === 0}
          options={[
            { value: NOBODY, label: 'Choose a member' },
            ...others.map(({ user_id, profile }) => ({
              value: user_id,
              label: `${displayName(profile)} (@${profile.username})`,
            })),
          ]}
        />
        <Button disabled={!next} onClick={() => setAsking(true)}>
          Hand Over
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Hand ${project.name} over to ${name}?`}
        description={`${name} can then change, hand over and delete the project, and decide who belongs to it. You cannot take it back yourself.`}
        confirmLabel="Hand Over"
        pending={pending}
        onConfirm={handOver}
      />
    </Act>
  )
}
