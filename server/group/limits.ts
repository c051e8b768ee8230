// Limits of groups that only the server needs. domain/group/group.ts has the others.

/**
 * Members that one transaction changes, and members that a request changes before a job continues with the others; the seconds
 * after which the job takes over if the request was interrupted; the bytes that each change counts as written.
 */
export const GROUP_STEPS = { portion: 25, atOnce: 100, takeUpSeconds: 10, changeBytes: 512 } as const
