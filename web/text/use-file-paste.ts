// Files that are pasted or dropped into a text box: a placeholder in the text marks each file until it is uploaded, then the
// reference to the file replaces it. If the upload fails, the placeholder is removed.
import { type ClipboardEvent, type DragEvent, use } from 'react'
import { referenceTo, TextFilesContext } from './files.ts'
import { replaceText } from './insert-text.ts'

let turns = 0

/** Listeners for the text area; none if files cannot be added. */
export function useFilePaste() {
  const add = use(TextFilesContext)?.add
  if (!add) return {}

  function take(area: HTMLTextAreaElement, files: File[]) {
    for (const [index, done] of add?.(files).entries() ?? []) {
      turns += 1
      const placeholder = `![Uploading ${files[index]?.name ?? 'file'}… ${turns}]()`
      const { selectionEnd } = area
      const isAtStart = selectionEnd === 0 || area.value[selectionEnd - 1] === '\n'
      replaceText(area, area.selectionStart, selectionEnd, `${isAtStart ? '' : '\n'}${placeholder}\n`)
      done.then(
        (file) => swap(area, placeholder, referenceTo(file)),
        () => swap(area, `${placeholder}\n`, ''),
      )
    }
  }

  return {
    onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
      const { files, types } = event.clipboardData
      // Cells of a spreadsheet also come as a picture, but the text is meant.
      if (files.length === 0 || types.includes('text/plain')) return
      event.preventDefault()
      take(event.currentTarget, [...files])
    },
    onDrop(event: DragEvent<HTMLTextAreaElement>) {
      const { files } = event.dataTransfer
      if (files.length === 0) return
      event.preventDefault()
      take(event.currentTarget, [...files])
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
