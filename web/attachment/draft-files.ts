// The files that wait beside the form of a ticket until the ticket exists: kept with the draft, then uploaded to the ticket.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { ATTACHMENTS_PER_TICKET, freeName } from '../../domain/attachment/attachment.ts'
import { newId } from '../import/new-id.ts'
import type { TextFile, TextFiles } from '../text/files.ts'
import { sizeInWords } from './file-kind.ts'
import { forgetFiles, type KeptFile, keepFiles, keptFiles, uploadsOf } from './kept-files.ts'
import { NO_FOLDERS } from './no-folders.ts'
import { fileLimit } from './storage.ts'
import { SignedOut, startUpload, type Target, uploadName } from './uploads.ts'

/** The files of a place, as this page knows them. */
type Draft = {
  files: readonly KeptFile[]
  isLoaded: boolean
  /** Whether the files were there before the form was opened. */
  isRestored: boolean
  /** False if the browser has no room for the files. */
  isKept: boolean
}

const NONE: Draft = { files: [], isLoaded: false, isRestored: false, isKept: true }
const drafts = new Map<string, Draft>()
/** Small versions of pictures, by file id, as data URLs. */
const small = new Map<string, string>()
const watchers = new Set<() => void>()

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

const draftOf = (place: string) => drafts.get(place) ?? NONE

function change(place: string, values: Partial<Draft>) {
  drafts.set(place, { ...draftOf(place), ...values })
  for (const watcher of watchers) watcher()
}

/** Reads what an earlier visit of the page has kept. */
async function open(place: string) {
  const { isLoaded, files } = draftOf(place)
  if (isLoaded) return change(place, { isRestored: files.length > 0 })
  const kept = await keptFiles(place)
  const { isLoaded: isDone, files: added } = draftOf(place)
  if (isDone) return
  const earlier = kept.filter(({ id }) => !added.some((one) => one.id === id))
  change(place, { files: [...earlier, ...added], isLoaded: true, isRestored: earlier.length > 0 })
  for (const file of earlier) void makeSmall(file)
}

/** Version 7 (a time, then random bits), because the files of a ticket are ordered by their ids. */
function newFileId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newId().slice(15)}`
}

/** Adds files to the form. */
export function addDraftFiles(place: string, added: readonly File[]): KeptFile[] {
  const { files, isKept } = draftOf(place)
  const names = new Set(files.map(({ name }) => name))
  const more = added.map((file) => {
    const name = freeName(uploadName(file), names)
    names.add(name)
    return { id: newFileId(), place, name, file, at: Date.now() }
  })
  change(place, { files: [...files, ...more] })
  for (const file of more) void makeSmall(file)
  if (more.length > 0) void keepFiles(more).then((isDone) => change(place, { isKept: isKept && isDone }))
  return more
}

const SMALL_PIXELS = 640

async function makeSmall({ id, file }: KeptFile) {
  if (!isShown(file) || small.has(id)) return
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, SMALL_PIXELS / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    small.set(id, canvas.toDataURL('image/webp', 0.8))
    for (const watcher of watchers) watcher()
  } catch {
    // The browser cannot read the picture, so it is listed by its name only.
  }
}

/** Whether texts show a file of this type as a picture. */
export const isShown = ({ type }: File) => type.startsWith('image/') && type !== 'image/svg+xml'

export type DraftFiles = ReturnType<typeof useDraftFiles>

/** @param place the form, such as `${userId}.new-ticket.${projectId}` */
export function useDraftFiles(place: string, mayAdd: boolean) {
  const draft = useSyncExternalStore(watch, () => draftOf(place))
  const pictures = useSyncExternalStore(watch, () => small.size)
  const [limit, setLimit] = useState(Number.POSITIVE_INFINITY)
  const [problem, setProblem] = useState<string>()
  useEffect(() => void open(place), [place])
  useEffect(() => void (mayAdd && fileLimit().then(setLimit)), [mayAdd])
  const { files } = draft

  function add(chosen: readonly File[]): KeptFile[] {
    const fit = chosen.filter(({ size }) => size <= limit)
    const room = ATTACHMENTS_PER_TICKET - files.length
    const large = chosen.find(({ size }) => size > limit)
    setProblem(
      (large && `${uploadName(large)} is larger than the ${sizeInWords(limit)} that this server accepts.`) ??
        (chosen.length === 0 ? NO_FOLDERS : undefined) ??
        (fit.length > room ? `A ticket can have at most ${ATTACHMENTS_PER_TICKET} files.` : undefined),
    )
    return addDraftFiles(place, fit.slice(0, Math.max(0, room)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: pictures is the number of small versions, which find reads
  const texts = useMemo(
    (): TextFiles => ({
      isLoaded: draft.isLoaded,
      find: (id) => {
        const file = files.find((one) => one.id === id)
        return file && textFileOf(file)
      },
      add: mayAdd ? (chosen) => add(chosen).map(textFileOf) : undefined,
    }),
    [draft.isLoaded, files, mayAdd, limit, pictures],
  )

  /** Removes the files from the form, but not from the browser. */
  function take(): readonly KeptFile[] {
    const taken = draftOf(place).files
    change(place, { files: [], isRestored: false, isKept: true })
    setProblem(undefined)
    return taken
  }
  return {
    ...draft,
    isRestored: draft.isRestored && files.length > 0,
    mayAdd,
    problem,
    texts,
    add,
    take,
    smallOf: (id: string) => small.get(id),
    remove(file: KeptFile) {
      change(place, { files: files.filter(({ id }) => id !== file.id) })
      setProblem(undefined)
      void forgetFiles([file])
    },
    /** @returns the files, so that `putBack` can restore them */
    discard() {
      const taken = take()
      void forgetFiles(taken)
      return taken
    },
    putBack(taken: readonly KeptFile[]) {
      change(place, { files: [...taken, ...draftOf(place).files] })
      void keepFiles(taken)
    },
  }
}

function textFileOf({ id, name, file }: KeptFile): TextFile {
  return { id, name, isPicture: isShown(file), isWaiting: true, url: undefined, preview: small.get(id) }
}

/** Uploads files that waited beside a form. The uploads continue after a reload (see `resumeUploads`). */
export function uploadKept(userId: string, taken: readonly KeptFile[], target: Target) {
  const files = taken.map((file) => ({ ...file, place: uploadsOf(userId), target }))
  void keepFiles(files)
  for (const file of files) void uploadOne(file)
}

/** Continues the uploads that an earlier visit of the page began, unless another tab does. */
export async function resumeUploads(userId: string) {
  for (const file of await keptFiles(uploadsOf(userId))) void uploadOne(file)
}

const NO_NAMES: ReadonlySet<string> = new Set()

function uploadOne(kept: KeptFile & { target?: Target }): Promise<void> {
  const { id, file, name, target } = kept
  const upload = async () => {
    if (!target) return
    const named = new File([file], name, { type: file.type, lastModified: file.lastModified })
    try {
      await startUpload(named, target, () => NO_NAMES, id)
    } catch (error) {
      if (error instanceof SignedOut) return
    }
    // The file is on its ticket, or the user has cancelled the upload.
    await forgetFiles([kept])
  }
  // Plain http from another host has no Web Locks. There, two tabs may send the same file, which the server notices by its id.
  if (!navigator.locks) return upload()
  return navigator.locks.request(`lacewing-upload-${id}`, { ifAvailable: true }, async (lock) => {
    if (lock) await upload()
  })
}
