// The picture before the name of a lane, by the kind of its field.

import { ListTree, Milestone } from 'lucide-react'
import type { Label } from '../../../domain/label/label.ts'
import { NONE } from '../../../domain/ticket/kinds.ts'
import { avatarLetter } from '../../../domain/user/display.ts'
import type { Profile } from '../../../domain/user/user.ts'
import { LabelMark } from '../../label/label-chip.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ChoiceIcon } from '../field/badges.tsx'
import type { AnyLane, OwnLane } from './lane-field.ts'

const ICON = 'size-4 shrink-0 text-ink-faint'

export function LaneMark({
  field,
  value,
  people,
  labels,
}: {
  field: AnyLane
  value: string
  people: readonly Profile[]
  labels: ReadonlyMap<string, Label>
}) {
  if (field.kind === 'own') return <OwnMark {...{ field, value, people }} />
  if (value === NONE) return field.kind === 'person' ? <Avatar letter="" label="" size="sm" /> : null
  switch (field.kind) {
    case 'choice':
      return <ChoiceIcon field={field} value={value} />
    case 'person':
      return <PersonMark id={value} people={people} />
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

function PersonMark({ id, people }: { id: string; people: readonly Profile[] }) {
  const person = people.find((one) => one.id === id)
  return person ? <Avatar letter={avatarLetter(person)} label="" seed={id} size="sm" /> : null
}

function OwnMark({ field, value, people }: { field: OwnLane; value: string; people: readonly Profile[] }) {
  const { kind, options } = field.own
  if (kind === 'person')
    return value === NONE ? (
      <Avatar letter="" label="" size="sm" />
    ) : (
      <PersonMark id={value.slice(1)} people={people} />
    )
  const option = options.find(({ id }) => `#${id}` === value)
  return option ? <LabelMark color={option.color} /> : null
}
