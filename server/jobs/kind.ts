// What a noun says about its work in the background, in two files: jobs.ts names its jobs and mails, which is all that whoever enqueues one
// loads; work.ts says what carries them out, and has its readers of the event log and what it looks for again and again.
// ../job-list.ts and ../work-list.ts list the nouns.
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Event } from '../../domain/event.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Letter } from '../mail/text.ts'
import type { Polling } from './polling.ts'
import type { Told } from './process/messages.ts'
import type { Discard, JobProcesses } from './process/processes.ts'

/** How many jobs of each kind are carried out at once; of the long ones those of each sort are in a queue, one after another. */
export const AT_ONCE = { short: 3, long: 6, address: 3 }
export type Workers = keyof typeof AT_ONCE

export type JobKind<P = never> = {
  /** Jobs of an older release are in the queue too: what was added since is optional. */
  payload: z.ZodType<P>
  workers: Workers
  /** Jobs of a queue are carried out one after another. Left out: several at once. */
  queue?: string
  /** A job takes the place of one that waits with the same key. */
  key?(payload: P): string
  /**
   * SQL of `task`, `queue` and `priority` where they depend on what the database holds: jobs of a higher priority come later. Without a
   * row there is nothing to do.
   */
  placed?(payload: P): RawBuilder<unknown>
  /** When, in UTC, as cron has it; `isOn`: with which settings. One that was missed less than `backfillMs` ago happens at the next start. */
  schedule?: { match: string; attempts?: number; backfillMs?: number; isOn?(config: Config): boolean }
}

/** Ties what is said of a job to its payload. */
export const jobKind = <P>(kind: JobKind<P>): JobKind<P> => kind

/** Where all are treated alike, the payload is whatever its schema makes of it. */
export type AnyJobKind = Omit<JobKind, 'payload'> & { payload: z.ZodType }

export type JobDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'hub' | 'logger' | 'tokens' | 'url'> & {
  mailer: Mailer
}

/** What a job is given that runs in a process of its own. */
export type ApartDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'logger'> & {
  hub: Told
  /** Says what is begun now. */
  step?(name: string): void
}

/** @param signal aborted when the server stops: the job is begun again by the next start */
type Run<D, P> = (deps: D, payload: P, signal?: AbortSignal) => Promise<void>

/** A job over what others wrote. */
export type Apart<P> = {
  /** In a process of its own; tests run it in theirs. */
  apart: Run<ApartDeps, P>
  /** In that of the server. `attempt`: which one it is. */
  supervise(
    deps: JobDeps & { processes: JobProcesses },
    payload: P,
    how: { attempt: number; signal: AbortSignal },
  ): Promise<void>
}

/** What carries out a job. */
export type Work<P = never> = Run<JobDeps, P> | Apart<P>

/** What writes a mail when it is sent; null: there is no reason to send it any more. */
export type Write<P = never> = (deps: JobDeps, payload: P) => Letter | null | Promise<Letter | null>

/** Reads the event log (events/reader.ts). */
export type Reader = {
  /** The name its positions are stored under. In a project without a position it starts with the first event. */
  name: string
  /**
   * Handles the next events of a project. Its work in `tx` happens exactly once, anything else at least once.
   * @param events as logged, without texts and names
   * @returns the people whose inboxes changed: their open pages are told after the commit
   */
  handle(tx: Tx, events: Event[]): Promise<void> | Promise<string[]>
}

/** What a noun does in the background. */
export type Background = {
  jobs?: Record<string, Work>
  mails?: Record<string, Write>
  readers?(config: Pick<Config, 'smtpUrl'>): Reader[]
  /** What is looked for again and again, in every process; undefined: not with these settings. */
  polls?: ((deps: JobDeps) => Polling | undefined)[]
}

/** What all of them come to. */
export type WorkList = {
  jobs: Record<string, { kind: AnyJobKind; work: Work }>
  polls: ((deps: JobDeps) => Polling | undefined)[]
  discard: Discard
}
