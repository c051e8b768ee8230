// The order of projects in lists.

/** The projects with the favourites first, otherwise in their order. Answers that an earlier release cached have no favourites. */
export function favouritesFirst<T extends { is_favourite?: boolean }>(projects: readonly T[]): T[] {
  return projects.toSorted((one, other) => Number(other.is_favourite ?? 0) - Number(one.is_favourite ?? 0))
}
