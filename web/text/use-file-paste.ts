// Files that are pasted, dropped or chosen in a text box: the text refers to each file. While a file has no id, a placeholder marks
// it, which the reference replaces once the file is uploaded. If the upload fails, the placeholder is removed.

import { type ClipboardEvent, type DragEvent, use } from 'react'
import { t } from '../../domain/locale/message.ts'
import { filesOf, hasFiles } from '../ui/take-files.ts'
import { referenceTo, type TextFile, type TextFiles, TextFilesContext } from './files.ts'
import { replaceText } from './insert-text.ts'

let turns = 0

/** Adds files to a text in place of its selection; undefined if files cannot be added. */
export function useFileInsert() {
  const add = use(TextFilesContext)?.add
  return add && ((area: HTMLTextAreaElement, files: File[]) => insertFiles(area, files, add))
}

/** Listeners for the text area; none if files cannot be added. */
export function useFilePaste() {
  const insert = useFileInsert()
  if (!insert) return {}
  return {
    onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
      const { types } = event.clipboardData
      const files = [...event.clipboardData.files]
      // Cells of a spreadsheet also come as a picture, but the text is meant.
      const hasCells = types.includes('text/html') && types.includes('text/plain')
      if (files.length === 0 || hasCells || event.currentTarget.readOnly) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      const area = event.currentTarget
      if (!isNamesOf(files, text)) replaceText(area, area.selectionStart, area.selectionEnd, text)
      insert(area, files)
    },
    onDragOver(event: DragEvent<HTMLTextAreaElement>) {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      // The library for pasting asks for a link, which not every source of a drag allows.
      event.dataTransfer.dropEffect = 'copy'
    },
    onDrop(event: DragEvent<HTMLTextAreaElement>) {
      const files = filesOf(event.dataTransfer)
      // Folders are left to the page, which says that they cannot be added.
      if (files.length === 0 || event.currentTarget.readOnly) return
      event.preventDefault()
      insert(event.currentTarget, files)
    },
  }
}

type Add = NonNullable<TextFiles['add']>

/** Inserts files in place of the selection, each on a line of its own. */
export function insertFiles(area: HTMLTextAreaElement, files: File[], add: Add) {
  for (const [index, added] of add(files).entries()) {
    if (!added) continue
    if (!(added instanceof Promise)) {
      insertLine(area, referenceTo(added))
      continue
    }
    const placeholder = placeholderFor(files[index])
    insertLine(area, placeholder)
    replaceWhenUploaded(area, placeholder, added)
  }
}

function insertLine(area: HTMLTextAreaElement, line: string) {
  const { selectionStart, selectionEnd } = area
  const isAtStart = selectionStart === 0 || area.value[selectionStart - 1] === '\n'
  replaceText(area, selectionStart, selectionEnd, `${isAtStart ? '' : '\n'}${line}\n`)
}

/** The mark of a file in a text until the file has an id; it fits into a line of Markdown and a cell of a table. */
export function placeholderFor(file: File | undefined): string {
  turns += 1
  const name = file?.name.replace(/[[\]`|\n]/g, ' ') ?? t('file')
  return `![${t('Uploading {name}…', { name })} ${turns}]()`
}

/** Puts the reference to a file in place of its mark, or nothing if the file cannot be added or the upload fails. */
export function replaceWhenUploaded(
  area: HTMLTextAreaElement,
  placeholder: string,
  added: TextFile | Promise<TextFile> | undefined,
) {
  const remove = () =>
    swap(area, area.value.includes(`${placeholder}\n`) ? `${placeholder}\n` : placeholder, '')
  Promise.resolve(added).then(
    (file) => (file ? swap(area, placeholder, referenceTo(file)) : remove()),
    remove,
  )
}

/** A file manager copies the name or the path of each file as text. */
function isNamesOf(files: File[], text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return lines.every((line) =>
    files.some(({ name }) => [name, encodeURIComponent(name)].some((one) => line.trim().endsWith(one))),
  )
}

/** Replaces a placeholder, if it is still there, and keeps the caret at its place in the text that is being written. */
function swap(area: HTMLTextAreaElement, placeholder: string, text: string) {
  const at = area.value.indexOf(placeholder)
  if (at < 0 || !area.isConnected) return
  const { selectionStart, selectionEnd } = area
  const hadFocus = document.activeElement
  const end = at + placeholder.length
  replaceText(area, at, end, text)
  const moved = (offset: number) =>
    offset >= end ? offset + text.length - placeholder.length : Math.min(offset, at)
  area.setSelectionRange(moved(selectionStart), moved(selectionEnd))
  if (hadFocus instanceof HTMLElement && hadFocus !== area) hadFocus.focus()
}
