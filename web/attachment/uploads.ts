// Uploads to tickets: a few at once, each with its progress. They can be cancelled and retried, and continue while the ticket's
// dialog is closed.

import { useSyncExternalStore } from 'react'
import { fittedName, freeName } from '../../domain/attachment/attachment.ts'
import { attachmentPath } from '../../domain/attachment/path.ts'
import { t } from '../../domain/locale/message.ts'
import { CallError } from '../data/call.ts'
import { sizeInWords } from './file-kind.ts'
import { fileLimit, send } from './storage.ts'

/** A file that is not yet on its ticket. */
export type Upload = {
  id: number
  ticketId: string
  /** The key of the ticket, for uploads that are shown outside of it. */
  ticketKey: string | undefined
  /** The id that the file will have, if a text may already refer to it. */
  fileId: string | undefined
  name: string
  size: number
  sent: number
  /** The reason why the upload failed; undefined while it waits or is being sent. */
  failure: string | undefined
  /** Whether the user has seen the failure on an earlier page. */
  isOldFailure: boolean
}

export type Target = { project_id: string; ticket_id: string; ticket_key?: string }
export type Uploaded = { id: string; name: string }

/** @param isFinal whether the server has refused the file, so that it would refuse it again */
type OnFailure = (reason: string, isFinal: boolean) => void
type Options = {
  /** The id that the file will have. */
  id?: string
  /** Why the upload failed on an earlier page: it waits until it is retried. */
  failure?: string | undefined
  onFailure?: OnFailure
}

type Job = Upload & {
  file: File
  target: Target
  taken: () => ReadonlySet<string>
  isSending: boolean
  abort: AbortController
  onFailure: OnFailure | undefined
  resolve: (done: Uploaded) => void
  reject: (error: unknown) => void
}

const AT_ONCE = 3
const TRIES_OF_NAMES = 5

let jobs: readonly Job[] = []
let turns = 0
const watchers = new Set<() => void>()

function become(next: readonly Job[]) {
  jobs = next
  for (const watcher of watchers) watcher()
}

function change(id: number, values: Partial<Job>) {
  become(jobs.map((job) => (job.id === id ? { ...job, ...values } : job)))
}

const drop = (id: number) => become(jobs.filter((job) => job.id !== id))

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The uploads to this ticket, in the order in which they were started. */
export function useUploads(ticketId: string): Upload[] {
  return useSyncExternalStore(watch, () => jobs).filter((job) => job.ticketId === ticketId)
}

/** The tickets that are open and show their uploads themselves. */
let shownTickets: readonly string[] = []

/** The uploads to tickets that are not open. */
export function useOtherUploads(): Upload[] {
  const shown = useSyncExternalStore(watch, () => shownTickets)
  return useSyncExternalStore(watch, () => jobs).filter(({ ticketId }) => !shown.includes(ticketId))
}

/** Marks the ticket as open. @returns a function that marks it as closed */
export function showUploadsOf(ticketId: string): () => void {
  const set = (next: readonly string[]) => {
    shownTickets = next
    for (const watcher of watchers) watcher()
  }
  set([...shownTickets, ticketId])
  return () => {
    const at = shownTickets.indexOf(ticketId)
    set(shownTickets.filter((_, index) => index !== at))
  }
}

/**
 * Starts an upload.
 * @param taken the names of the files that the ticket already has
 * @returns resolves once the file is on the ticket, rejects once the upload is cancelled; a failed upload can be retried
 */
export function startUpload(
  file: File,
  target: Target,
  taken: () => ReadonlySet<string>,
  { id, failure, onFailure }: Options = {},
): Promise<Uploaded> {
  turns += 1
  const to = { ticketId: target.ticket_id, ticketKey: target.ticket_key, fileId: id }
  const job = { id: turns, ...to, size: file.size, sent: 0, failure, isOldFailure: failure !== undefined }
  return new Promise((resolve, reject) => {
    const abort = new AbortController()
    const rest = { file, target, taken, isSending: false, abort, onFailure, resolve, reject }
    become([...jobs, { ...job, name: uploadName(file), ...rest }])
    pump()
  })
}

export function cancelUpload(id: number) {
  const job = jobs.find((one) => one.id === id)
  job?.abort.abort()
  job?.reject(new DOMException('Cancelled', 'AbortError'))
  drop(id)
  pump()
}

/** The upload ended because the user signed out. */
export class SignedOut extends Error {}

/** Ends all uploads, so that the next user of the page does not see them. */
export function endUploads() {
  const ended = jobs
  become([])
  for (const { abort, reject } of ended) {
    abort.abort()
    reject(new SignedOut())
  }
}

export function retryUpload(id: number) {
  change(id, { failure: undefined, isOldFailure: false, sent: 0, abort: new AbortController() })
  pump()
}

function pump() {
  const sending = jobs.filter((job) => job.isSending).length
  const next = jobs.filter((job) => !job.isSending && job.failure === undefined).slice(0, AT_ONCE - sending)
  for (const job of next) {
    change(job.id, { isSending: true })
    void run(job)
  }
}

async function run({ id, fileId, file, target, taken, name, abort, onFailure, resolve }: Job) {
  try {
    const limit = await fileLimit()
    if (file.size > limit)
      throw new CallError({
        code: 'file_too_large',
        status: 413,
        detail: t('Files can be at most {size}', { size: sizeInWords(limit) }),
      })
    const done = await sendUnderFreeName({ id, fileId, file, target, taken, name, abort })
    drop(id)
    resolve(done)
  } catch (error) {
    // A cancelled upload is already removed from the list.
    if (!abort.signal.aborted) {
      const failure = error instanceof CallError ? error.message : t('The file could not be sent')
      change(id, { isSending: false, failure })
      onFailure?.(failure, isFinal(error))
    }
  }
  pump()
}

/** Statuses from 400 to 499 after which the same upload may succeed: signed out, a slow connection, too many requests. */
const PASSING = [401, 408, 425, 429]

function isFinal(error: unknown): boolean {
  const status = error instanceof CallError ? (error.problem.status ?? 0) : 0
  return status >= 400 && status < 500 && !PASSING.includes(status)
}

type Naming = Pick<Job, 'id' | 'fileId' | 'file' | 'target' | 'taken' | 'name' | 'abort'>

/** If another person has taken the name meanwhile, the next free name is tried. */
async function sendUnderFreeName({
  id,
  fileId,
  file,
  target,
  taken,
  name,
  abort,
}: Naming): Promise<Uploaded> {
  const refused = new Set<string>()
  for (;;) {
    const others = jobs.filter((job) => job.id !== id && job.ticketId === target.ticket_id)
    const free = freeName(name, new Set([...taken(), ...refused, ...others.map((other) => other.name)]))
    change(id, { name: free })
    try {
      const path = attachmentPath({ ...target, name: free })
      const onProgress = (sent: number) => change(id, { sent })
      return { id: await send({ id: fileId, file, path, onProgress, signal: abort.signal }), name: free }
    } catch (error) {
      const isTaken = error instanceof CallError && error.code === 'KeyAlreadyExists'
      if (!isTaken || refused.size >= TRIES_OF_NAMES) throw error
      refused.add(free)
    }
  }
}

/** The name for an upload. A pasted screenshot, which is always called image.png, gets a name with its time. */
export function uploadName(file: File): string {
  const name = fittedName(file.name)
  return name === 'image.png' || name === ''
    ? t('Screenshot {stamp}.png', { stamp: stamp(new Date(file.lastModified)) })
    : name
}

function stamp(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}.${two(at.getMinutes())}.${two(at.getSeconds())}`
}
