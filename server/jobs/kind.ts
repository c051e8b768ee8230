// The background work of a noun is in two files. jobs.ts names its jobs and mails, and is all that code has to load to enqueue
// one. work.ts has the functions that carry them out, its readers of the event log and its polls. ../job-list.ts and
// ../work-list.ts list the nouns.
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Event } from '../../domain/event.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/handle.ts'
import type { Deps } from '../deps.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { MailContent } from '../mail/text.ts'
import type { Polling } from './polling.ts'
import type { HubCalls } from './process/messages.ts'
import type { Discard, JobProcesses } from './process/processes.ts'

/** How many jobs of each group of workers run at once. Long jobs of the same sort share a queue and run one after another. */
export const AT_ONCE = { short: 3, long: 6, address: 3 }
export type Workers = keyof typeof AT_ONCE

export type JobKind<P = never> = {
  /** The queue also holds jobs of older releases, so fields that were added later are optional. */
  payload: z.ZodType<P>
  workers: Workers
  /** The jobs of a queue run one after another. Without a queue several run at once. */
  queue?: string
  /** A new job replaces a waiting job with the same key. */
  key?(payload: P): string
  /**
   * SQL of `task`, `queue` and `priority` if they depend on the content of the database; jobs with a higher number as priority
   * run later. If it yields no row, nothing is enqueued.
   */
  routing?(payload: P): RawBuilder<unknown>
  /**
   * The times in UTC, as a cron pattern; `isOn`: whether the settings turn it on. A run that was missed less than `backfillMs`
   * ago is done at the next start.
   */
  schedule?: { match: string; attempts?: number; backfillMs?: number; isOn?(config: Config): boolean }
}

/** Ties the description of a job to the type of its payload. */
export const jobKind = <P>(kind: JobKind<P>): JobKind<P> => kind

/** The type for code that handles all jobs alike: the payload is the output of its schema. */
export type AnyJobKind = Omit<JobKind, 'payload'> & { payload: z.ZodType }

export type JobDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'hub' | 'logger' | 'tokens' | 'url'> & {
  mailer: Mailer
}

/** The dependencies of a job that runs in a process of its own. */
export type ApartDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'logger'> & {
  hub: HubCalls
  /** Reports the step that begins now. */
  step?(name: string): void
}

/** @param signal aborted when the server stops; the next start begins the job again */
type Run<D, P> = (deps: D, payload: P, signal?: AbortSignal) => Promise<void>

/** A job that reads content from users or other systems. */
export type Apart<P> = {
  /** Runs in a process of its own; tests run it in their own process. */
  apart: Run<ApartDeps, P>
  /** Runs in the server's process. `attempt`: the number of this try. */
  supervise(
    deps: JobDeps & { processes: JobProcesses },
    payload: P,
    how: { attempt: number; signal: AbortSignal },
  ): Promise<void>
}

/** The function or functions that carry out a job. */
export type Work<P = never> = Run<JobDeps, P> | Apart<P>

/** Writes the text of a mail at the time it is sent; null if there is no reason to send it any more. */
export type Write<P = never> = (deps: JobDeps, payload: P) => MailContent | null | Promise<MailContent | null>

/** Reads the event log (events/reader.ts). */
export type Reader = {
  /** The name under which its positions are stored. In a project without a position it starts with the first event. */
  name: string
  /**
   * Handles the next events of a project. Its work in `tx` happens exactly once, anything else at least once.
   * @param events the events as logged, without texts and names
   * @returns the people whose inboxes changed; after the commit their open pages get the new unread count
   */
  handle(tx: Tx, events: Event[]): Promise<void> | Promise<string[]>
}

/** The background work of a noun. */
export type Background = {
  jobs?: Record<string, Work>
  mails?: Record<string, Write>
  readers?(config: Pick<Config, 'smtpUrl'>): Reader[]
  /** The polls that every process repeats; undefined if the settings turn one off. */
  polls?: ((deps: JobDeps) => Polling | undefined)[]
}

/** The background work of all nouns together. */
export type WorkList = {
  jobs: Record<string, { kind: AnyJobKind; work: Work }>
  polls: ((deps: JobDeps) => Polling | undefined)[]
  discard: Discard
}
