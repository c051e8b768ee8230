// Changes the text of a text area as if it had been typed, so that the browser's undo takes it back and React hears of it.

/** Replaces what lies from `start` to `end` by `text`; the caret stands behind it. */
export function replaceText(area: HTMLTextAreaElement, start: number, end: number, text: string) {
  area.focus()
  area.setSelectionRange(start, end)
  const done = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (done) return
  // A browser without the command: its undo is lost, the text is not.
  area.setRangeText(text, start, end, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
