// How a person is displayed: the name, and the letter in the avatar.
import { t } from '../locale/message.ts'
import type { Profile } from './user.ts'

/** Whether a person has the names that are needed to find and select them; malformed or newer records may not. */
export function isNamed(person: Profile | null | undefined): person is Profile {
  return typeof person?.full_name === 'string' && typeof person.username === 'string'
}

type Named = Pick<Profile, 'full_name' | 'username'> | null | undefined

/**
 * The display name: full name, else username, else `fallback`.
 * @param fallback the text for no person; the specification asks for 'Unknown User'
 */
export function displayName(person: Named, fallback = t('Unknown User')): string {
  return person?.full_name || person?.username || fallback
}

/** The letter in a person's avatar: the first of the display name, in upper case, or '?'. */
export function avatarLetter(person: Named): string {
  return [...(person?.full_name || person?.username || '?')][0]?.toUpperCase() ?? '?'
}
