// The picture before the name of a lane, by the kind of its field.
import { ListTree, Milestone } from 'lucide-react'
import type { Label } from '../../../domain/label/label.ts'
import { NONE } from '../../../domain/ticket/kinds.ts'
import type { LaneField } from '../../../domain/ticket/lane-fields.ts'
import { avatarLetter } from '../../../domain/user/display.ts'
import type { Profile } from '../../../domain/user/user.ts'
import { LabelMark } from '../../label/label-chip.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ChoiceIcon } from '../field/badges.tsx'

const ICON = 'size-4 shrink-0 text-ink-faint'

export function LaneMark({
  field,
  value,
  people,
  labels,
}: {
  field: LaneField
  value: string
  people: readonly Profile[]
  labels: ReadonlyMap<string, Label>
}) {
  if (value === NONE) return field.kind === 'person' ? <Avatar letter="" label="" size="sm" /> : null
  switch (field.kind) {
    case 'choice':
      return <ChoiceIcon field={field} value={value} />
    case 'person': {
      const person = people.find(({ id }) => id === value)
      return person ? <Avatar letter={avatarLetter(person)} label="" seed={value} size="sm" /> : null
    }
    case 'choices': {
      const label = labels.get(value)
      return label ? <LabelMark color={label.color} /> : null
    }
    case 'record':
      return <Milestone aria-hidden className={ICON} />
    case 'ticket':
      return <ListTree aria-hidden className={ICON} />
  }
}
