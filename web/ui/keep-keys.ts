// Buffers what is typed or pasted between the press that opens a form and the moment when its first field gets the focus. The
// field then receives it.
import { isText } from './pressed-key.ts'

type Kept = {
  text: string
  /** Whether Enter was pressed after the text. */
  isEntered: boolean
}

let takenKeys: (Kept & { end: AbortController }) | undefined

/** Starts buffering keys, until Escape, a pointer press or `takeKeys`. */
export function keepKeys() {
  takenKeys?.end.abort()
  const end = new AbortController()
  const keeping = { text: '', isEntered: false, end }
  takenKeys = keeping
  const { signal } = end
  window.addEventListener('keydown', (event) => keep(event, keeping), { capture: true, signal })
  window.addEventListener('paste', (event) => keepPasted(event, keeping), { capture: true, signal })
  window.addEventListener('pointerdown', dropKeys, { capture: true, signal })
}

/** Returns the text that was typed or pasted, and stops buffering. */
export function takeKeys(): Kept {
  const { text = '', isEntered = false } = takenKeys ?? {}
  dropKeys()
  return { text, isEntered }
}

function dropKeys() {
  takenKeys?.end.abort()
  takenKeys = undefined
}

function keep(event: KeyboardEvent, keeping: Kept) {
  if (event.key === 'Escape') return dropKeys()
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey
  if (hasModifier && !event.getModifierState('AltGraph')) return
  if (event.key === 'Backspace') keeping.text = [...keeping.text].slice(0, -1).join('')
  else if (isText(event.key)) keeping.text += event.key
  // Enter would press the button that opened the form again. Held down, it is still the press of that button.
  else if (event.key === 'Enter') keeping.isEntered = keeping.text !== '' && !event.repeat
  else return
  event.preventDefault()
  event.stopPropagation()
}

function keepPasted(event: ClipboardEvent, keeping: Kept) {
  keeping.text += event.clipboardData?.getData('text/plain').replace(/\s+/g, ' ') ?? ''
  event.preventDefault()
  event.stopPropagation()
}
