// What is typed between the press that opens a form and the moment in which its first field has the focus: nothing else
// may take these keys, and the field gets them.

let kept: { text: string; end: AbortController } | undefined

/** Begins to keep keys. Escape, a press of the pointer, or `takeKeys` ends it. */
export function keepKeys() {
  kept?.end.abort()
  const end = new AbortController()
  const keeping = { text: '', end }
  kept = keeping
  const { signal } = end
  window.addEventListener('keydown', (event) => keep(event, keeping), { capture: true, signal })
  window.addEventListener('pointerdown', dropKeys, { capture: true, signal })
}

/** What was typed since. From here on keys go where the focus is. */
export function takeKeys(): string {
  const text = kept?.text ?? ''
  dropKeys()
  return text
}

function dropKeys() {
  kept?.end.abort()
  kept = undefined
}

function keep(event: KeyboardEvent, keeping: { text: string }) {
  if (event.key === 'Escape') return dropKeys()
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Backspace') keeping.text = [...keeping.text].slice(0, -1).join('')
  else if ([...event.key].length === 1) keeping.text += event.key
  // Enter would press what opened the form once more.
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}
