// A person by name and username: names may look alike, usernames are unique. The direction of the surrounding text does not
// affect the name.

import { displayName, isNamed } from '../../domain/user/display.ts'
import type { Profile } from '../../domain/user/user.ts'

export function PersonName({ person }: { person: Profile | null | undefined }) {
  return (
    <>
      <bdi className="font-medium">{displayName(person)}</bdi>
      {isNamed(person) && <span className="whitespace-nowrap text-ink-faint"> @{person.username}</span>}
    </>
  )
}
