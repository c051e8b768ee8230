// The lists of what changed between two moments. The command line reads it, so it imports nothing.

/** The lists, in their order. */
export const CHANGE_KINDS = ['created', 'done', 'moved', 'removed', 'changed'] as const
