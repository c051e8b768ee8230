// Applies events to a list of members.
import type { Event } from '../event.ts'
import type { Profile } from '../user/user.ts'
import type { Member } from './member.ts'

type View = { seq: number; members: Member[] }

/** The members of a project after an event; the same object if the event does not affect them. */
export function applyToMembers(view: View, event: Event): View {
  switch (event.type) {
    case 'member.added': {
      const others = view.members.filter((member) => member.id !== event.member.id)
      return { ...view, members: [...others, event.member] }
    }
    case 'member.changed':
      return replaceMembers(view, (member) =>
        member.id === event.member_id ? { ...member, role: event.role } : member,
      )
    case 'member.removed':
      return { ...view, members: view.members.filter((member) => member.id !== event.member_id) }
    case 'user.changed':
      return replaceMembers(view, (member) => ({
        ...member,
        profile: renamed(member.profile, event.profile),
      }))
    default:
      return view
  }
}

function replaceMembers(view: View, change: (member: Member) => Member) {
  return { ...view, members: view.members.map(change) }
}

/** The person with the new name, if the profile is that of the person. */
export function renamed(person: Profile, profile: Profile): Profile {
  // A record may lack its profile.
  return (person as Profile | null)?.id === profile.id ? profile : person
}
