// Decides which clicks on a text open its edit: none that selects words, and none on a link, a picture or a control in the text.
import type { MouseEvent } from 'react'

const OWN_USE = 'a, button, input, label, summary, img, video, audio, [role="button"], [tabindex]'

/** Whether a click on the element of its listener opens the edit. A tap does not: people also tap to stop scrolling. */
export function opensEdit(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget, nativeEvent } = event
  if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return false
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  const used = target instanceof Element ? target.closest(OWN_USE) : null
  if (used && currentTarget.contains(used)) return false
  return getSelection()?.isCollapsed !== false
}

/**
 * The place in the source of a rendered text, the element of the listener, that a click names.
 * @returns the offset; undefined if the source does not contain the clicked words as they are shown
 */
export function offsetInSource(
  { clientX, clientY, currentTarget }: MouseEvent,
  source: string,
): number | undefined {
  const at = document.caretPositionFromPoint?.(clientX, clientY)
  if (!(at?.offsetNode instanceof Text)) return undefined
  const before = document.createRange()
  before.setStart(currentTarget, 0)
  before.setEnd(at.offsetNode, 0)
  const start = startOf(at.offsetNode.data, before.toString(), source)
  return start === undefined ? undefined : start + at.offset
}

/**
 * Where `words` start in a text, which may contain them several times.
 * @param before what is shown before them
 */
export function startOf(words: string, before: string, source: string): number | undefined {
  if (words.trim() === '') return undefined
  let start = source.indexOf(words)
  for (let left = before.split(words).length - 1; left > 0; left--) {
    const next = source.indexOf(words, start + words.length)
    if (next < 0) break
    start = next
  }
  return start < 0 ? undefined : start
}
