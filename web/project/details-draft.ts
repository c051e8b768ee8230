// An edit of a project's details in progress, as plain values: compares the user's input with the current project. Nothing here
// sends or renders.
import type { Project } from '../../domain/project/project.ts'

export type Details = { name: string; description: string; key: string }
export type DetailField = keyof Details

/** `mine` holds the edited fields, `seen` their values when the edit or the last decision was made. */
export type DetailsDraft = { mine: Partial<Details>; seen: Partial<Details> }

export const NO_EDIT: DetailsDraft = { mine: {}, seen: {} }
const DETAIL_FIELDS: DetailField[] = ['name', 'description', 'key']

export function detailsOf({ name, description, key }: Project): Details {
  return { name, description: description ?? '', key }
}

/** The form's values: what was typed, otherwise the current value. */
export function shownDetails({ mine }: DetailsDraft, latest: Details): Details {
  return { ...latest, ...mine }
}

/** Sets a field of the draft; a field reset to the project's current value counts as untouched. */
export function typed(draft: DetailsDraft, latest: Details, field: DetailField, value: string): DetailsDraft {
  if (value === latest[field]) return withTheirs(draft, field)
  const seen = draft.seen[field] ?? latest[field]
  return { mine: { ...draft.mine, [field]: value }, seen: { ...draft.seen, [field]: seen } }
}

/** Fields changed by others while the user was editing them. */
export function conflictsOf(draft: DetailsDraft, latest: Details): DetailField[] {
  return DETAIL_FIELDS.filter((field) => {
    const mine = draft.mine[field]
    return mine !== undefined && draft.seen[field] !== latest[field] && normal(field, mine) !== latest[field]
  })
}

/** Resolves a conflict with the user's value. */
export function withMine(draft: DetailsDraft, latest: Details, field: DetailField): DetailsDraft {
  return { ...draft, seen: { ...draft.seen, [field]: latest[field] } }
}

/** Resolves a conflict with the project's current value. */
export function withTheirs({ mine, seen }: DetailsDraft, field: DetailField): DetailsDraft {
  const { [field]: _, ...otherMine } = mine
  const { [field]: __, ...otherSeen } = seen
  return { mine: otherMine, seen: otherSeen }
}

/** The fields to send: those that differ from the project. */
export function changesOf({ mine }: DetailsDraft, latest: Details): Partial<Details> {
  const changed = DETAIL_FIELDS.filter((field) => {
    const value = mine[field]
    return value !== undefined && normal(field, value) !== latest[field]
  })
  return Object.fromEntries(changed.map((field) => [field, mine[field]]))
}

/** The value as the server normalises it. */
function normal(field: DetailField, value: string): string {
  return field === 'key' ? value.trim().toUpperCase() : value.trim()
}
