// The pictures of pasted HTML: kept as files where the clipboard has their bytes, in the HTML or beside it, else as links.
import { isLinkable } from '../../../domain/markdown/addresses.ts'
import { placeholderFor } from '../use-file-paste.ts'
import { pageToMarkdown } from './html-to-markdown.ts'
import { addressFor, escapedWords } from './write-line.ts'

/** The most pictures of one paste that become files. */
const MAX_FILES = 20

/** The types of pictures within HTML, with their extensions. */
const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Office programs put a picture of everything beside their HTML. */
const OFFICE = /urn:schemas-microsoft-com:office|content="?LibreOffice/i

export class PastedPictures {
  /** The files to be uploaded, each with the mark at its place in the text. */
  readonly uploads: { file: File; placeholder: string }[] = []
  /** The number of pictures without bytes and address. */
  lost = 0
  readonly #mayAdd: boolean
  /** The bytes of the next pictures; empty unless each picture has a file. */
  #files: File[] = []

  /** @param files the files beside the HTML */
  constructor(body: Element, html: string, files: File[], mayAdd: boolean) {
    this.#mayAdd = mayAdd
    if (files.length === 0 || OFFICE.test(html.slice(0, 20_000))) return
    let count = 0
    pageToMarkdown(body, (source) => {
      if (!source.startsWith('data:')) count += 1
      return 'picture'
    })
    if (count === files.length) this.#files = files
  }

  write = (source: string, words: string): string => {
    const file = source.startsWith('data:') ? fileIn(source) : this.#files.shift()
    if (file && this.#mayAdd && this.uploads.length < MAX_FILES) {
      const placeholder = placeholderFor(file)
      this.uploads.push({ file, placeholder })
      return placeholder
    }
    if (/^https?:\/\//i.test(source) && source.length <= 4_000 && isLinkable(source))
      return `![${escapedWords(words || 'picture')}](${addressFor(source)})`
    this.lost += 1
    return ''
  }
}

/** The picture in a `data:` address; undefined if its type or its bytes are none of a picture. */
function fileIn(source: string): File | undefined {
  const comma = source.indexOf(',')
  const [type = '', ...options] = source.slice('data:'.length, comma).toLowerCase().split(';')
  const extension = EXTENSIONS[type.trim()]
  if (comma < 0 || !extension || options.at(-1)?.trim() !== 'base64') return undefined
  try {
    const bytes = Uint8Array.from(atob(source.slice(comma + 1)), (char) => char.charCodeAt(0))
    return new File([bytes], `image.${extension}`, { type })
  } catch (error) {
    // The text after the comma is not base64.
    if (error instanceof DOMException) return undefined
    throw error
  }
}
