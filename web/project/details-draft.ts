// An edit of a project's details under way, as plain values: what the person typed against the project as it stands
// now, also while others change it. Nothing here is sent or shown.
import type { Project } from '../../domain/project.ts'

export type Details = { name: string; description: string; key: string }
export type DetailField = keyof Details

/** `mine` holds the fields the person typed in, `seen` what each of them said when they began or last decided. */
export type DetailsDraft = { mine: Partial<Details>; seen: Partial<Details> }

export const NO_EDIT: DetailsDraft = { mine: {}, seen: {} }
const FIELDS: DetailField[] = ['name', 'description', 'key']

export function detailsOf({ name, description, key }: Project): Details {
  return { name, description: description ?? '', key }
}

/** What the form shows: what was typed, else the newest. */
export function shownDetails({ mine }: DetailsDraft, latest: Details): Details {
  return { ...latest, ...mine }
}

/** The draft with a field typed; a field set back to what the project says is untouched again. */
export function typed(draft: DetailsDraft, latest: Details, field: DetailField, value: string): DetailsDraft {
  if (value === latest[field]) return withTheirs(draft, field)
  const seen = draft.seen[field] ?? latest[field]
  return { mine: { ...draft.mine, [field]: value }, seen: { ...draft.seen, [field]: seen } }
}

/** The fields that somebody else changed while the person was changing them. */
export function conflictsOf(draft: DetailsDraft, latest: Details): DetailField[] {
  return FIELDS.filter((field) => {
    const mine = draft.mine[field]
    return mine !== undefined && draft.seen[field] !== latest[field] && normal(field, mine) !== latest[field]
  })
}

/** Decides a conflict for what the person typed. */
export function withMine(draft: DetailsDraft, latest: Details, field: DetailField): DetailsDraft {
  return { ...draft, seen: { ...draft.seen, [field]: latest[field] } }
}

/** Decides a conflict for what the project says now. */
export function withTheirs({ mine, seen }: DetailsDraft, field: DetailField): DetailsDraft {
  const { [field]: _, ...otherMine } = mine
  const { [field]: __, ...otherSeen } = seen
  return { mine: otherMine, seen: otherSeen }
}

/** What is to be sent: the fields that differ from the project. */
export function changesOf({ mine }: DetailsDraft, latest: Details): Partial<Details> {
  const changed = FIELDS.filter((field) => {
    const value = mine[field]
    return value !== undefined && normal(field, value) !== latest[field]
  })
  return Object.fromEntries(changed.map((field) => [field, mine[field]]))
}

/** The value as the server keeps it. */
function normal(field: DetailField, value: string): string {
  return field === 'key' ? value.trim().toUpperCase() : value.trim()
}
