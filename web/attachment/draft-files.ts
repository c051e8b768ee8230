// The files that wait beside the form of a ticket until the ticket exists. The draft of the form has their ids, so that files and
// texts of several tabs stay apart. Once the ticket exists, the files are uploaded to it.

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { ATTACHMENTS_PER_TICKET, freeName } from '../../domain/attachment/attachment.ts'
import { t } from '../../domain/locale/message.ts'
import { isInDraft, ownSlot } from '../data/draft-slots.ts'
import { newId } from '../data/new-id.ts'
import { sessionState } from '../data/session-state.ts'
import type { TextFile, TextFiles } from '../text/files.ts'
import { isShownAsPicture, sizeInWords } from './file-kind.ts'
import { claimFiles, forgetFiles, type KeptFile, keepFiles, keptFiles, USED } from './kept-files.ts'
import { NO_FOLDERS } from './no-folders.ts'
import { fileLimit } from './storage.ts'
import { SignedOut, startUpload, type Target, uploadName } from './uploads.ts'

/** The files that this page knows, by their ids. */
const known = new Map<string, KeptFile>()
/** The ids of the files that the browser has no room for. */
const unkept = new Set<string>()
/** The ids that were looked up. */
const looked = new Set<string>()
/** Small versions of pictures, by file id, as data URLs. */
const small = new Map<string, string>()
/** Files for a form that is about to be opened, by the key of its draft. */
const handed = new Map<string, readonly File[]>()

let turn = 0
const watchers = new Set<() => void>()

function changed() {
  turn += 1
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Reads the files that another page, or an earlier visit, has kept. */
async function look(userId: string, ids: readonly string[]) {
  if (ids.every((id) => known.has(id))) return
  for (const file of await keptFiles(userId)) {
    if (!ids.includes(file.id) || known.has(file.id)) continue
    known.set(file.id, file)
    makeSmallLater(file)
  }
  for (const id of ids) looked.add(id)
  changed()
}

/** Version 7 (a time, then random bits), because the files of a ticket are ordered by their ids. */
function newFileId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${newId().slice(15)}`
}

/** Hands files to a form that is about to be opened. @param key the key of its draft */
export function handFiles(key: string, files: readonly File[]) {
  handed.set(key, [...(handed.get(key) ?? []), ...files])
  changed()
}

const SMALL_PIXELS = 640
/** A larger picture has no small version, because it needs too much memory. */
const MOST_BYTES = 32 * 1024 ** 2

let making = Promise.resolve()

/** One picture at a time, because a browser decodes a picture at its full size. */
function makeSmallLater(file: KeptFile) {
  making = making.then(() => makeSmall(file))
}

async function makeSmall({ id, file }: KeptFile) {
  if (!isShownAsPicture(file) || file.size > MOST_BYTES || small.has(id) || !known.has(id)) return
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, SMALL_PIXELS / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    if (known.has(id)) small.set(id, canvas.toDataURL('image/webp', 0.8))
    changed()
  } catch {
    // The browser cannot read the picture, so it is listed by its name only.
  }
}

/** Removes files from this page, and from the browser unless the draft of another tab has them. */
function forget(files: readonly KeptFile[]) {
  for (const { id } of files) {
    known.delete(id)
    small.delete(id)
    unkept.delete(id)
  }
  void forgetFiles(files.filter(({ id }) => !isInDraft(id)))
  changed()
}

export type DraftFiles = ReturnType<typeof useDraftFiles>

type Claimed = { claimed: KeptFile[]; renamed: ReadonlyMap<string, string> }
type Options = {
  userId: string
  /** The key of the draft that has the ids. */
  key: string
  ids: readonly string[]
  setIds: (change: (ids: readonly string[]) => readonly string[]) => void
  mayAdd: boolean
}

export function useDraftFiles({ userId, key, ids, setIds, mayAdd }: Options) {
  const version = useSyncExternalStore(watch, () => turn)
  const [limit, setLimit] = useState<number>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => void (mayAdd && fileLimit().then(setLimit)), [mayAdd])
  useEffect(() => {
    const update = () => void look(userId, ids)
    update()
    // Another tab stores its files a moment after their ids.
    window.addEventListener('focus', update)
    return () => window.removeEventListener('focus', update)
  }, [userId, ids])
  // biome-ignore lint/correctness/useExhaustiveDependencies: version changes with the files that are known
  const files = useMemo(() => ids.flatMap((id) => known.get(id) ?? []), [ids, version])

  /** @returns one file for each of those chosen; undefined for a file that cannot be added */
  function add(chosen: readonly File[]): (KeptFile | undefined)[] {
    const names = new Set(files.map(({ name }) => name))
    const most = limit ?? Number.POSITIVE_INFINITY
    let room = ATTACHMENTS_PER_TICKET - files.length
    const added = chosen.map((file) => {
      if (file.size > most || room <= 0) return undefined
      room -= 1
      const name = freeName(uploadName(file), names)
      names.add(name)
      return { id: newFileId(), userId, name, file, at: Date.now() }
    })
    const large = chosen.find(({ size }) => size > most)
    setProblem(
      (large &&
        t('{name} is larger than the {size} that this server accepts.', {
          name: uploadName(large),
          size: sizeInWords(most),
        })) ??
        (chosen.length === 0 ? NO_FOLDERS : undefined) ??
        (added.includes(undefined)
          ? t('A ticket can have at most {count} files.', {
              count: ATTACHMENTS_PER_TICKET,
            })
          : undefined),
    )
    keep(added.filter((file) => file !== undefined))
    return added
  }

  function keep(more: readonly KeptFile[]) {
    if (more.length === 0) return
    for (const file of more) {
      known.set(file.id, file)
      makeSmallLater(file)
    }
    changed()
    const added = more.map(({ id }) => id)
    setIds((before) => [...before.filter((id) => !added.includes(id)), ...added])
    void keepFiles(more).then((isKept) => {
      if (isKept) return
      for (const id of added) unkept.add(id)
      changed()
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: version changes with the files that are handed over
  useEffect(() => {
    const given = handed.get(key)
    if (!given || !mayAdd || limit === undefined) return
    handed.delete(key)
    add(given)
  }, [key, mayAdd, limit, version])

  // biome-ignore lint/correctness/useExhaustiveDependencies: version changes with the small versions, which find reads
  const texts = useMemo(
    (): TextFiles => ({
      isLoaded: ids.every((id) => known.has(id) || looked.has(id)),
      find: (id) => {
        const file = files.find((one) => one.id === id)
        return file && textFileOf(file)
      },
      add: mayAdd ? (chosen) => add(chosen).map((file) => file && textFileOf(file)) : undefined,
    }),
    [ids, files, mayAdd, limit, version],
  )

  return {
    files,
    mayAdd,
    problem,
    texts,
    add,
    /** False if the browser has no room for the files. */
    isKept: !files.some(({ id }) => unkept.has(id)),
    smallOf: (id: string) => small.get(id),
    remove(file: KeptFile) {
      setIds((before) => before.filter((id) => id !== file.id))
      setProblem(undefined)
      forget([file])
    },
    /** Call this after the draft was discarded. `putBack` can restore the files. */
    forget,
    putBack: keep,
    /**
     * Claims files of the form for the ticket that is about to be created. A file that another tab has sent already gets a new id.
     * @returns the files, and the new ids by the former ones
     */
    async claim(taken: readonly KeptFile[]): Promise<Claimed> {
      if (taken.length === 0) return { claimed: [], renamed: new Map() }
      const claimed = await claimFiles(taken, ownSlot(key), newFileId)
      const pairs = claimed.map(({ id }, index) => [taken[index]?.id ?? id, id] as const)
      const renamed = new Map(pairs.filter(([before, after]) => before !== after))
      for (const file of claimed) known.set(file.id, file)
      for (const [before, after] of renamed) {
        const picture = small.get(before)
        if (picture) small.set(after, picture)
      }
      if (renamed.size > 0) setIds((before) => before.map((id) => renamed.get(id) ?? id))
      changed()
      return { claimed, renamed }
    },
  }
}

function textFileOf({ id, name, file }: KeptFile): TextFile {
  const preview = small.get(id)
  return { id, name, isPicture: isShownAsPicture(file), isWaiting: true, url: undefined, preview }
}

/** Uploads files that waited beside a form. The uploads continue after a reload (see `resumeUploads`). */
export function uploadKept(files: readonly KeptFile[], target: Target) {
  const sent = files.map((file) => ({ ...file, target }))
  const isKept = keepFiles(sent)
  for (const file of sent) void uploadOne(file, isKept)
}

/** Continues the uploads that an earlier visit of the page began, unless another tab does. */
export async function resumeUploads(userId: string) {
  for (const file of await keptFiles(userId)) void uploadOne(file)
}

const NO_NAMES: ReadonlySet<string> = new Set()

function uploadOne(kept: KeptFile, isKept: Promise<unknown> = Promise.resolve()): Promise<void> {
  const { id, userId, file, name, target, refusal } = kept
  const upload = async () => {
    // The user may have signed out meanwhile.
    if (!target || sessionState().user?.id !== userId) return
    const named = new File([file], name, { type: file.type, lastModified: file.lastModified })
    try {
      await startUpload(named, target, () => NO_NAMES, {
        id,
        failure: refusal,
        onFailure: (reason, isFinal) => void (isFinal && keepFiles([{ ...kept, refusal: reason }])),
      })
    } catch (error) {
      if (error instanceof SignedOut) return
    }
    // The file is on its ticket, or the user has cancelled the upload.
    await isKept
    known.delete(id)
    small.delete(id)
    unkept.delete(id)
    if (isInDraft(id)) await keepFiles([{ ...kept, target: undefined, refusal: undefined, claim: USED }])
    else await forgetFiles([kept])
  }
  // Plain http from another host has no Web Locks. There, two tabs may send the same file, which the server notices by its id.
  if (!navigator.locks) return upload()
  return navigator.locks.request(`lacewing-upload-${id}`, { ifAvailable: true }, async (lock) => {
    if (lock) await upload()
  })
}
