// Files that are pasted, dropped or chosen in a text box: the text refers to each file. While a file has no id, a placeholder marks
// it, which the reference replaces once the file is uploaded. If the upload fails, the placeholder is removed.
import { type ClipboardEvent, type DragEvent, use } from 'react'
import { filesOf, hasFiles } from '../ui/take-files.ts'
import { referenceTo, TextFilesContext } from './files.ts'
import { replaceText } from './insert-text.ts'

let turns = 0

/** Adds files to a text at its caret; undefined if files cannot be added. */
export function useFileInsert() {
  const add = use(TextFilesContext)?.add
  if (!add) return undefined

  return (area: HTMLTextAreaElement, files: File[]) => {
    for (const [index, added] of add(files).entries()) {
      if (!(added instanceof Promise)) {
        insertLine(area, referenceTo(added))
        continue
      }
      turns += 1
      const placeholder = `![Uploading ${files[index]?.name ?? 'file'}… ${turns}]()`
      insertLine(area, placeholder)
      added.then(
        (file) => swap(area, placeholder, referenceTo(file)),
        () => swap(area, `${placeholder}\n`, ''),
      )
    }
  }
}

function insertLine(area: HTMLTextAreaElement, line: string) {
  const { selectionStart, selectionEnd } = area
  const isAtStart = selectionStart === 0 || area.value[selectionStart - 1] === '\n'
  replaceText(area, selectionStart, selectionEnd, `${isAtStart ? '' : '\n'}${line}\n`)
}

/** Listeners for the text area; none if files cannot be added. */
export function useFilePaste() {
  const insert = useFileInsert()
  if (!insert) return {}
  return {
    onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
      const { files, types } = event.clipboardData
      // Cells of a spreadsheet also come as a picture, but the text is meant.
      if (files.length === 0 || types.includes('text/plain')) return
      event.preventDefault()
      insert(event.currentTarget, [...files])
    },
    onDragOver(event: DragEvent<HTMLTextAreaElement>) {
      if (hasFiles(event.dataTransfer)) event.preventDefault()
    },
    onDrop(event: DragEvent<HTMLTextAreaElement>) {
      const files = filesOf(event.dataTransfer)
      // Folders are left to the page, which says that they cannot be added.
      if (files.length === 0) return
      event.preventDefault()
      insert(event.currentTarget, files)
    },
  }
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
