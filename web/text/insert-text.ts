// Changes the text of a text area as if it had been typed, so that the browser's undo covers the change and React notices it.

/** Replaces the text from `start` to `end` by `text`, and sets the caret behind it. */
export function replaceText(area: HTMLTextAreaElement, start: number, end: number, text: string) {
  area.focus()
  area.setSelectionRange(start, end)
  const done = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (done) return
  // For a browser without the command: the text is changed, but the browser cannot undo the change.
  area.setRangeText(text, start, end, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
