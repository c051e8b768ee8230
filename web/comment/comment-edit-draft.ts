// The draft of a comment's edit, and where it is kept.

/**
 * `version` is the version of the comment when the edit began. `ticket_id` finds the draft while its comment is not loaded; drafts
 * of earlier releases lack it.
 */
export type CommentEditDraft = { content: string; version: number; ticket_id?: string }

export const commentEditKey = (userId: string, commentId: string) => `${userId}.comment-edit.${commentId}`
