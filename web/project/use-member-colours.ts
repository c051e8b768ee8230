// The colours of a project's members, so that no two members look alike. The members are fetched once an avatar is shown, so that
// a board's first card does not wait for them.
import { useCallback, useMemo, useState } from 'react'
import { avatarLetter, isNamed } from '../../domain/user/display.ts'
import { useLiveQuery } from '../data/use-query.ts'
import { distinctColours } from '../ui/avatar.tsx'

/** Compares malformed records, too. */
const compare = (one: unknown, other: unknown) =>
  typeof one === 'string' && typeof other === 'string' ? one.localeCompare(other) : 0

const NONE: ReadonlyMap<string, number> = new Map()

/** @returns the value of `AvatarColours` */
export function useMemberColours(projectId: string) {
  const [isWanted, setWanted] = useState(false)
  const want = useCallback(() => setWanted(true), [])
  const members = useLiveQuery('listMembers', { params: { projectId }, enabled: isWanted }).data?.members
  const colours = useMemo(() => {
    if (!members) return NONE
    // New members come last, so that they change nobody's colour.
    const inOrder = members
      .filter(({ profile, user_id }) => isNamed(profile) && typeof user_id === 'string')
      .toSorted(
        (one, other) => compare(one.joined_at, other.joined_at) || compare(one.user_id, other.user_id),
      )
    return distinctColours(
      inOrder.map(({ user_id, profile }) => ({ seed: user_id, letter: avatarLetter(profile) })),
    )
  }, [members])
  return useMemo(() => ({ colours, want }), [colours, want])
}
