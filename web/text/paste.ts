// Pastes HTML as Markdown, with its pictures as files of the ticket. Pasted text stays as it is inside code, after Ctrl+Shift+V,
// and from editors of code. @github/paste-markdown makes links of addresses and takes Markdown that GitHub copies. For files
// without text see use-file-paste.ts.

import {
  installImageLink,
  installLink,
  installText,
  uninstallImageLink,
  uninstallLink,
  uninstallText,
} from '@github/paste-markdown'
import { t } from '../../domain/locale/message.ts'
import { toast } from '../ui/toast.tsx'
import type { TextFiles } from './files.ts'
import { MAX_HTML, pageToMarkdown } from './html/html-to-markdown.ts'
import { PastedPictures } from './html/pasted-pictures.ts'
import { isInCode } from './in-code.ts'
import { replaceText } from './insert-text.ts'
import { insertFiles, replaceWhenUploaded } from './use-file-paste.ts'

type Add = TextFiles['add']

/** Types of the clipboard whose plain text is Markdown or code. */
const VERBATIM_TYPES = ['vscode-editor-data', 'text/x-gfm']

/** @param addFiles the function that adds files now; undefined if the text has no files. @returns a function that ends it */
export function takePastes(area: HTMLTextAreaElement, addFiles: () => Add): () => void {
  let wantsPlain = false
  const onKey = ({ type, key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) => {
    wantsPlain = type === 'keydown' && shiftKey && (ctrlKey || metaKey) && key !== 'Insert'
  }
  const keepPlain = (event: ClipboardEvent) => {
    const isVerbatim = wantsPlain || isVerbatimAt(area)
    if (isVerbatim && event.clipboardData?.types.includes('text/plain')) event.stopImmediatePropagation()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.defaultPrevented || !event.clipboardData) return
    if (!pasteHtml(area, event.clipboardData, addFiles())) return
    event.preventDefault()
    event.stopPropagation()
  }
  const end = new AbortController()
  const { signal } = end
  // In the order in which they are asked.
  area.addEventListener('keydown', onKey, { signal })
  area.addEventListener('keyup', onKey, { signal })
  area.addEventListener('paste', keepPlain, { signal })
  installImageLink(area)
  installLink(area)
  installText(area)
  area.addEventListener('paste', onPaste, { signal })
  return () => {
    end.abort()
    uninstallImageLink(area)
    uninstallLink(area)
    uninstallText(area)
  }
}

/** Whether the caret is in code, in the address of a link, or behind the @ of a mention. */
function isVerbatimAt({ value, selectionStart: at }: HTMLTextAreaElement): boolean {
  return value.endsWith('](', at) || value.endsWith('@', at) || isInCode(value, at)
}

/** @returns false if the browser should paste the plain text */
function pasteHtml(area: HTMLTextAreaElement, data: DataTransfer, add: Add): boolean {
  const html = data.getData('text/html')
  if (html === '' || html.length > MAX_HTML || VERBATIM_TYPES.some((type) => data.types.includes(type)))
    return false
  // A document of its own: its pictures are not loaded and its scripts do not run.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const unseen of body.querySelectorAll('style, script')) unseen.remove()
  const files = [...data.files]
  if (files.length > 0 && body.textContent.trim() === '') {
    if (add) insertFiles(area, files, add)
    return add !== undefined
  }
  const pictures = new PastedPictures(body, html, files, add !== undefined)
  const pasted = pageToMarkdown(body, pictures.write)
  if (!pasted) {
    if (!data.types.includes('text/plain')) insert(area, { markdown: body.textContent.trim() })
    return !data.types.includes('text/plain')
  }
  insert(area, pasted)
  const uploads = pictures.uploads
  const done = add?.(uploads.map(({ file }) => file)) ?? []
  for (const [at, { placeholder }] of uploads.entries()) replaceWhenUploaded(area, placeholder, done[at])
  if (pictures.lost > 0) toast.warning(lostWords(pictures.lost, add !== undefined), { duration: 6_000 })
  return true
}

type Inserted = { markdown: string; startsBlock?: boolean; endsBlock?: boolean }

/** Inserts Markdown in place of the selection. A block is apart from the lines around it. */
function insert(area: HTMLTextAreaElement, { markdown, startsBlock = false, endsBlock = false }: Inserted) {
  const { value, selectionStart: start, selectionEnd: end } = area
  const before = value.slice(0, start)
  const after = value.slice(end)
  const isApart = before.trim() === '' || /\n[ \t]*\n[ \t]*$/.test(before.slice(-100))
  const lead = !startsBlock || isApart ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const tail = !endsBlock || after === '' ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  replaceText(area, start, end, `${lead}${markdown}${tail}`)
}

function lostWords(count: number, mayAdd: boolean): string {
  return mayAdd
    ? t(
        '{count, plural, one {# picture was not pasted. Copy it alone to add it.} other {# pictures were not pasted. Copy each one alone to add them.}}',
        { count },
      )
    : t(
        '{count, plural, one {# picture was not pasted, because files cannot be added here} other {# pictures were not pasted, because files cannot be added here}}',
        { count },
      )
}
