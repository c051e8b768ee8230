// A person by name and username: names may look alike, usernames are unique. Isolated from the direction of the surrounding
// text.
import { displayName, type Profile } from '../../domain/user/user.ts'

export function PersonName({ person }: { person: Profile | null | undefined }) {
  return (
    <>
      <bdi className="font-medium">{displayName(person)}</bdi>
      {person && <span className="whitespace-nowrap text-ink-faint"> @{person.username}</span>}
    </>
  )
}
