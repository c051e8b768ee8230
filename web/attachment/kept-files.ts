// Files that this browser keeps until they are on a ticket, so that a reload loses nothing. They are in IndexedDB, because
// localStorage has no room for them.
import type { Target } from './uploads.ts'

/** A file that is not on a ticket yet. */
export type KeptFile = {
  /** The id that the file will have, so that a text can refer to it now. */
  id: string
  /** The form beside which the file waits, or {@link uploadsOf} once its ticket exists. It begins with the id of the user. */
  place: string
  name: string
  file: File
  /** When the file was added, in milliseconds since 1970. */
  at: number
  /** The ticket, once it exists. */
  target?: Target
}

/** The place of the files of a user whose upload has begun. */
export const uploadsOf = (userId: string) => `${userId}.uploads`

const STORE = 'files'
/** Forgotten drafts are deleted after this time. */
const KEPT_MS = 14 * 86_400_000
/** The most bytes that are kept in all places together. */
export const KEPT_BYTES = 256 * 1024 ** 2

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('lacewing-files', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

/** Runs a transaction. @returns what `act` returns, once the transaction is complete */
async function transact<T>(act: (store: IDBObjectStore) => T): Promise<T> {
  const transaction = (await database()).transaction(STORE, 'readwrite')
  const result = act(transaction.objectStore(STORE))
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  return result
}

/** All files that are kept. Those that are too old are deleted. */
async function all(): Promise<KeptFile[]> {
  const { result } = await transact((store) => store.getAll() as IDBRequest<KeptFile[]>)
  const old = result.filter(({ at }) => at < Date.now() - KEPT_MS)
  if (old.length > 0) await forgetFiles(old)
  return result.filter((one) => !old.includes(one))
}

/** The files of a place, in the order in which they were added; none if the browser has no storage. */
export async function keptFiles(place: string): Promise<KeptFile[]> {
  try {
    return (await all())
      .filter((one) => one.place === place)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
  } catch {
    return []
  }
}

/** Keeps files, or changes those that are kept. @returns false if the browser has no room, so that a reload loses them */
export async function keepFiles(files: readonly KeptFile[]): Promise<boolean> {
  try {
    const others = (await all()).filter(({ id }) => !files.some((one) => one.id === id))
    const bytes = [...others, ...files].reduce((sum, { file }) => sum + file.size, 0)
    if (bytes > KEPT_BYTES) return false
    await transact((store) => {
      for (const file of files) store.put(file)
    })
    return true
  } catch {
    return false
  }
}

export async function forgetFiles(files: readonly Pick<KeptFile, 'id'>[]): Promise<void> {
  try {
    await transact((store) => {
      for (const { id } of files) store.delete(id)
    })
  } catch {
    // Without storage, nothing is kept.
  }
}
