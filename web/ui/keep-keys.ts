// Buffers the keys that are typed between the press that opens a form and the moment when its first field gets the focus. The
// field then receives them.
import { isText } from './pressed-key.ts'

let takenKeys: { text: string; end: AbortController } | undefined

/** Starts buffering keys, until Escape, a pointer press or `takeKeys`. */
export function keepKeys() {
  takenKeys?.end.abort()
  const end = new AbortController()
  const keeping = { text: '', end }
  takenKeys = keeping
  const { signal } = end
  window.addEventListener('keydown', (event) => keep(event, keeping), { capture: true, signal })
  window.addEventListener('pointerdown', dropKeys, { capture: true, signal })
}

/** Returns what was typed and stops buffering. */
export function takeKeys(): string {
  const text = takenKeys?.text ?? ''
  dropKeys()
  return text
}

function dropKeys() {
  takenKeys?.end.abort()
  takenKeys = undefined
}

function keep(event: KeyboardEvent, keeping: { text: string }) {
  if (event.key === 'Escape') return dropKeys()
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  if (hasModifier && !event.getModifierState('AltGraph')) return
  if (event.key === 'Backspace') keeping.text = [...keeping.text].slice(0, -1).join('')
  else if (isText(event.key)) keeping.text += event.key
  // Enter is dropped, because it would press the button that opened the form again.
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}
