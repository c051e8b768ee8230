// Files that this browser keeps until they are on a ticket, so that a reload loses nothing. They are in IndexedDB, because
// localStorage has no room for them. The draft of a form has their ids (draft-files.ts).
import type { Target } from './uploads.ts'

/** A file that is not on a ticket yet. */
export type KeptFile = {
  /** The id that the file will have, so that a text can refer to it now. */
  id: string
  userId: string
  name: string
  file: File
  /** When the file was added, in milliseconds since 1970. */
  at: number
  /** The draft (its slot) that is being sent with the file, or {@link USED}. Other drafts with the file need a copy of it. */
  claim?: string
  /** The ticket, once it exists. */
  target?: Target
  /** The reason why the server refuses the file, so that sending it again has no use. */
  refusal?: string
}

/** The claim on a file that is on a ticket already, while another draft still has it. */
export const USED = 'used'

const STORE = 'files'
/** Forgotten drafts are deleted after this time. */
const KEPT_MS = 14 * 86_400_000
/** The most bytes that are kept together. */
const KEPT_BYTES = 256 * 1024 ** 2

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  const close = () => {
    opened = undefined
  }
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('lacewing-files', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => {
      // Safari closes connections in the background. The next transaction opens another one.
      request.result.onclose = close
      resolve(request.result)
    }
    request.onerror = () => {
      close()
      reject(request.error)
    }
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

/** The files of a user; none if the browser has no storage. */
export async function keptFiles(userId: string): Promise<KeptFile[]> {
  try {
    return (await all()).filter((one) => one.userId === userId)
  } catch {
    return []
  }
}

/** Keeps files, or changes those that are kept. @returns false if the browser has no room, so that a reload loses them */
export async function keepFiles(files: readonly KeptFile[]): Promise<boolean> {
  try {
    const known = await all()
    const isKnown = ({ id }: KeptFile) => known.some((one) => one.id === id)
    const added = files.filter((one) => !isKnown(one))
    const bytes = [...known, ...added].reduce((sum, { file }) => sum + file.size, 0)
    const hasRoom = bytes <= KEPT_BYTES
    await transact((store) => {
      for (const file of hasRoom ? files : files.filter(isKnown)) store.put(file)
    })
    return hasRoom || added.length === 0
  } catch {
    return false
  }
}

/**
 * Claims files for the draft that is about to be sent. A file that another draft has claimed first gets a new id, because the id
 * belongs to a file of another ticket then.
 * @param claim the slot of the draft
 * @returns the files in the same order
 */
export async function claimFiles(
  files: readonly KeptFile[],
  claim: string,
  newId: () => string,
): Promise<KeptFile[]> {
  try {
    const claimed = await transact((store) => {
      const result = [...files]
      for (const [index, file] of files.entries()) {
        const request = store.get(file.id) as IDBRequest<KeptFile | undefined>
        request.onsuccess = () => {
          const kept = request.result
          const isFree = kept && !kept.target && (kept.claim === undefined || kept.claim === claim)
          const { id, userId, name, file: bytes, at } = file
          const next = { id: isFree ? id : newId(), userId, name, file: bytes, at, claim }
          result[index] = next
          if (kept) store.put(next)
        }
      }
      return result
    })
    return claimed
  } catch {
    // Without storage, no other tab has the files.
    return [...files]
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
