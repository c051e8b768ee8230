// Copying a project: the settings of each noun that a copy of its project begins with, in the transaction that creates the copy.
import type { Db } from '../db/handle.ts'

/** A project that is being copied. The new one exists already, with its first three columns and the person as its only member. */
export type ProjectCopy = {
  from: string
  to: string
  /** The person who copies the project, and owns the new one. */
  user_id: string
  now: string
  /** The tickets that the new project gets in the background. */
  tickets: 'none' | 'open' | 'all'
}

/** Inserts the rows of the new project. Nouns run in the order of nouns.ts. */
export type CopyStep = (db: Db, copy: ProjectCopy) => Promise<unknown>
