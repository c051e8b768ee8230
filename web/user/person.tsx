// A person as others see them: the avatar, with or without the name next to it.

import { t } from '../../domain/locale/message.ts'
import { avatarLetter, displayName } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'
import { Avatar } from '../ui/avatar.tsx'

type Size = 'sm' | 'md' | 'lg'

/** The `fallback` of an assignee. Nobody is an empty circle, and not the face of a person without a name. */
export const UNASSIGNED = t('Unassigned')

/** Somebody of whom only the name is known, such as an imported person without an account; the avatar is gray. */
export const nameOnly = (name: string | undefined): Profile | null =>
  name === undefined ? null : { id: '', full_name: name, username: '' }

/** Avatar only; its label is the name. `fallback` is the label if there is no person, such as 'Unassigned'. */
export function PersonAvatar({
  person,
  size = 'sm',
  fallback,
  showsName,
}: {
  person: Profile | null
  size?: Size
  fallback?: string
  /** See `Avatar`. */
  showsName?: boolean
}) {
  return (
    <Avatar
      letter={letterOf(person, fallback)}
      label={nameOf(person, fallback)}
      seed={person?.id}
      size={size}
      showsName={showsName}
    />
  )
}

/** Avatar and name. */
export function Person({
  person,
  size = 'sm',
  fallback,
}: {
  person: Profile | null
  size?: Size
  fallback?: string
}) {
  const name = nameOf(person, fallback)
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Avatar letter={letterOf(person, fallback)} label="" seed={person?.id} size={size} />
      <span className="truncate">{name}</span>
    </span>
  )
}

/** `fallback` is the name if there is no person; a person without any name is an 'Unknown User'. */
function nameOf(person: Profile | null, fallback?: string): string {
  return person ? displayName(person) : displayName(null, fallback)
}

function letterOf(person: Profile | null, fallback?: string): string {
  return !person && fallback === UNASSIGNED ? '' : avatarLetter(person)
}
