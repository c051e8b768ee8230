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
 * The place in the source of a rendered text that a click names.
 * @returns the offset; undefined if the source does not contain the clicked words as they are shown
 */
export function offsetInSource({ clientX, clientY }: MouseEvent, source: string): number | undefined {
  const at = document.caretPositionFromPoint?.(clientX, clientY)
  const words = at?.offsetNode instanceof Text ? at.offsetNode.data : ''
  const start = words.trim() === '' ? -1 : source.indexOf(words)
  return at && start >= 0 ? start + at.offset : undefined
}
