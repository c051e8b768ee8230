// Calls of /storage/v1 from the pages: signed links, and uploads with progress.
import { useQuery } from '@tanstack/react-query'
import { type Attachment, ID_HEADER } from '../../domain/attachment/attachment.ts'
import { attachmentPath, encodedPath } from '../../domain/attachment/path.ts'
import { CallError } from '../data/call.ts'
import { fetchWithTimeout } from '../data/fetch-with-timeout.ts'
import { type SendingFile, sendFile, wordsOfStatus } from '../data/send-file.ts'
import { accessToken } from '../data/session.ts'

const ROOT = '/storage/v1'
const BUCKET = 'attachments'
/** Links are renewed before they expire. */
const LINK_SECONDS = 3_600
const FRESH_MS = 45 * 60_000

async function ask<T>(path: string, body?: object): Promise<T> {
  const token = await accessToken()
  const response = await fetchWithTimeout(ROOT + path, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new CallError({ code: answer.code, detail: answer.message })
  return answer as T
}

type Signed = { path: string; signedURL: string | null }

/** Signed links, by the file's id and version. A link is reused, so that the browser loads a picture only once. */
const signed = new Map<string, { url: string; until: number }>()
const keyOf = ({ id, version }: Attachment) => `${id} ${version}`

/** The signed link to a file. The client has to encode the path in the answer of the server. */
function linkTo(file: Attachment, signedURL: string): string {
  const query = signedURL.slice(signedURL.lastIndexOf('?'))
  return `${ROOT}/object/sign/${BUCKET}/${encodedPath(attachmentPath(file))}${query}`
}

/** Signs the files that have no link yet, or whose link is about to expire. */
async function sign(files: readonly Attachment[]): Promise<ReadonlyMap<string, string>> {
  const isOld = (file: Attachment) => (signed.get(keyOf(file))?.until ?? 0) < Date.now()
  const missing = files.filter(isOld)
  if (missing.length > 0) {
    const paths = missing.map(attachmentPath)
    const links = await ask<Signed[]>(`/object/sign/${BUCKET}`, { expiresIn: LINK_SECONDS, paths })
    for (const [index, { signedURL }] of links.entries()) {
      const file = missing[index]
      if (file && signedURL)
        signed.set(keyOf(file), { url: linkTo(file, signedURL), until: Date.now() + FRESH_MS })
    }
  }
  return new Map(
    files.flatMap((file) => {
      const url = signed.get(keyOf(file))?.url
      return url ? [[file.id, url] as const] : []
    }),
  )
}

/** A link to each of these files, by file id. */
export function useFileLinks(ticketId: string, files: readonly Attachment[]): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['plain', 'fileLinks', ticketId, files.map(keyOf)],
    enabled: files.length > 0,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS + 1_000,
    // While a new file is being signed, the links of the other files are kept.
    placeholderData: (known) => known,
    queryFn: () => sign(files),
  })
  return data ?? NONE
}
const NONE: ReadonlyMap<string, string> = new Map()

/**
 * The address of a picture's small version.
 * @param url a link to the picture
 */
export function previewOf(url: string, width: 640 | 1_280): string {
  return `${url.replace(`${ROOT}/object/sign/`, `${ROOT}/render/image/sign/`)}&width=${width}`
}

let limit: Promise<number> | undefined

/** The most bytes of a file that the server accepts. */
export function fileLimit(): Promise<number> {
  limit ??= ask<{ file_size_limit: number }>(`/bucket/${BUCKET}`).then(
    ({ file_size_limit }) => file_size_limit,
    () => {
      limit = undefined
      return Number.POSITIVE_INFINITY
    },
  )
  return limit
}

type Sending = Omit<SendingFile, 'headers'> & { id: string | undefined; path: string }

/**
 * Uploads a file. @param sending its `id` is the id that the file will have
 * @returns the id of the attachment
 * @throws CallError; AbortError if the upload was cancelled
 */
export async function send({ id, path, ...sending }: Sending): Promise<string> {
  const { status, answer } = await sendFile<{ Id: string; code: string; message: string }>(
    `${ROOT}/object/${BUCKET}/${encodedPath(path)}`,
    { ...sending, headers: id ? { [ID_HEADER]: id } : {} },
  )
  if (status === 200 && answer.Id) return answer.Id
  throw new CallError({
    code: answer.code ?? 'internal',
    status,
    detail: answer.message ?? wordsOfStatus(status),
  })
}
