// The milestone of a ticket as the control of a form. It is apart from the options, because lists show those without this control.
import { NONE } from '../../domain/ticket/kinds.ts'
import { Select } from '../ui/select.tsx'
import { useMilestoneOptions } from './milestone-options.tsx'

/** The control of a form. */
export function MilestoneSelect({
  value,
  onChange,
  disabled,
}: {
  value: string | null
  onChange: (value: string | null) => void
  disabled: boolean
}) {
  const { options } = useMilestoneOptions(value === null ? [] : [value])
  return (
    <Select
      value={value ?? NONE}
      onValueChange={(next) => onChange(next === NONE ? null : next)}
      options={options}
      disabled={disabled}
    />
  )
}
