// The kind of a file, and its size in words.
import type { Attachment } from '../../domain/attachment/attachment.ts'

export const isPicture = ({ mime }: Pick<Attachment, 'mime'>) => mime.startsWith('image/')
/** Whether texts show a file of this browser as a picture. */
export const isShownAsPicture = ({ type }: File) => type.startsWith('image/') && type !== 'image/svg+xml'
export const isVideo = ({ mime }: Pick<Attachment, 'mime'>) => mime.startsWith('video/')

/** The extension: "zip" of "logs.tar.zip"; empty if there is none. */
export function extensionOf({ name }: Pick<Attachment, 'name'>): string {
  const dot = name.lastIndexOf('.')
  return dot > 0 && name.length - dot <= 6 ? name.slice(dot + 1) : ''
}

export function sizeInWords(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`
  const units = ['KiB', 'MiB', 'GiB']
  let size = bytes / 1_024
  let unit = 0
  while (size >= 1_000 && unit < units.length - 1) {
    size /= 1_024
    unit += 1
  }
  return `${size.toFixed(size < 10 ? 1 : 0).replace(/\.0$/, '')} ${units[unit]}`
}
