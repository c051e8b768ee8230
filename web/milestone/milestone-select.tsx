// The milestone of a ticket as the control of a form. It is apart from the options, because lists show those without this control.
import { useState } from 'react'
import { NONE } from '../../domain/ticket/kinds.ts'
import { Select } from '../ui/select.tsx'
import { NEW_MILESTONE, NewMilestone, useMilestoneChoices } from './new-milestone.tsx'

/** The control of a form. */
export function MilestoneSelect({
  value,
  onChange,
  disabled,
  projectId,
}: {
  value: string | null
  onChange: (value: string | null) => void
  disabled: boolean
  projectId: string
}) {
  const { options } = useMilestoneChoices(projectId, value === null ? [] : [value])
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Select
        value={value ?? NONE}
        onValueChange={(next) => {
          if (next === NEW_MILESTONE) setAsking(true)
          else onChange(next === NONE ? null : next)
        }}
        options={options}
        disabled={disabled}
      />
      {isAsking && (
        <NewMilestone
          projectId={projectId}
          onCreated={({ id }) => onChange(id)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
