// The milestone of a ticket of another tracker: a milestone, version, sprint, cycle or iteration there. A ticket has one here.
import type { BundleBuilder } from './builder.ts'

/** A milestone as its source has it. Days are texts, which can have a time. */
export type MilestoneDraft = {
  /** The word of the source, which is also the key by which such values come as labels. */
  of: 'milestone' | 'version' | 'sprint' | 'cycle' | 'module'
  id?: string | null
  name: string | null
  start?: string | null
  due?: string | null
  goal?: string | null
  isClosed?: boolean
  closed?: string | null
}

const ONE = 'A ticket has one milestone; the first open one is kept.'

/**
 * @param drafts those of the ticket; an open one comes before a closed one
 * @returns the id of the milestone, and those that come as labels because the user chose so
 */
export function milestoneOf(
  builder: BundleBuilder,
  drafts: readonly MilestoneDraft[],
): { milestone: string | null; labels: string[] } {
  const labels: string[] = []
  const named = drafts.filter((draft) => {
    if (!draft.name?.trim()) return false
    if (!builder.isLabelled(draft.of)) return true
    labels.push(...extra(builder, draft))
    return false
  })
  const kept = named.find((draft) => !isClosed(draft)) ?? named[0]
  for (const draft of named) if (draft !== kept) extra(builder, draft)
  return { milestone: kept ? milestoneIn(builder, kept) : null, labels }
}

const isClosed = (draft: MilestoneDraft) => draft.isClosed === true || Boolean(draft.closed)

const extra = (builder: BundleBuilder, { of, name }: MilestoneDraft) =>
  builder.extra({ of, reason: ONE, as: of, values: [name ?? ''] })

/** Takes a milestone in, also one without tickets. @returns its id; null if it has no name */
export function milestoneIn(builder: BundleBuilder, draft: MilestoneDraft): string | null {
  const { of, id, name, goal } = draft
  const named = name ?? null
  const day = (text: string | null | undefined) => builder.day(text, named, undefined, true)
  const days = { start_date: day(draft.start), due_date: day(draft.due) }
  // A source that says only that it is closed: its last day stands for the time.
  const closed = draft.closed ?? (draft.isClosed ? (draft.due ?? draft.start) : null)
  return builder.milestone(named, {
    id: id ? `${of}/${id}` : null,
    ...days,
    goal: goal?.trim() || null,
    closed_at: builder.at(closed, named),
  })
}
