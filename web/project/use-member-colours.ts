// The colours of a project's members, so that no two of them look alike.
import { useMemo } from 'react'
import { avatarLetter } from '../../domain/user.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { distinctColours } from '../ui/avatar.tsx'

const NONE: ReadonlyMap<string, number> = new Map()

export function useMemberColours(projectId: string): ReadonlyMap<string, number> {
  const members = useLiveQuery('listMembers', { params: { projectId } }).data?.members
  return useMemo(() => {
    if (!members) return NONE
    // Newcomers come last, so that they change nobody's colour.
    const inOrder = members.toSorted(
      (one, other) =>
        one.joined_at.localeCompare(other.joined_at) || one.user_id.localeCompare(other.user_id),
    )
    return distinctColours(
      inOrder.map(({ user_id, profile }) => ({ seed: user_id, letter: avatarLetter(profile) })),
    )
  }, [members])
}
