// A person by name and username: names may look alike, usernames are nobody else's. Kept apart from the words around it,
// in whichever direction it is written.
import { displayName, type Profile } from '../../domain/user.ts'

export function PersonName({ person }: { person: Profile | null | undefined }) {
  return (
    <>
      <bdi className="font-medium">{displayName(person)}</bdi>
      {person && <span className="whitespace-nowrap text-ink-faint"> @{person.username}</span>}
    </>
  )
}
