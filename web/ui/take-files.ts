// Files that are dropped or pasted on the page. The part of the page that was opened last takes them, unless a field has taken
// them already. A page never opens a dropped file in its own place (see ../keep-page.ts).
import { useEffect, useRef, useState } from 'react'

/** A part of the page that takes files. */
export type FileTaker = {
  /** @param target the element under the pointer; for pasted files the one with the focus */
  take: (files: File[], target: Element | null) => void
  /** Called while files are dragged; the target is null once they are outside, or over a field that takes them itself. */
  over?: (target: Element | null) => void
}

/** How long after the last `dragover` the files have left the page; browsers repeat the event more often. */
const LEFT_MS = 500

let takers: FileTaker[] = []
let listening: AbortController | undefined
let leaving: ReturnType<typeof setTimeout> | undefined

/** Whether the drag began on this page. A picture of the page is dragged like a file, but is not meant to be added again. */
let isOwnDrag = false

/** Whether the data has files from elsewhere. While they are dragged, their names and contents are not known yet. */
export const hasFiles = (data: DataTransfer | null) => !isOwnDrag && (data?.types.includes('Files') ?? false)

/** The files, without folders, which a browser cannot upload. */
export function filesOf(data: DataTransfer): File[] {
  return [...data.items].flatMap((item) => {
    const file = item.kind === 'file' && !item.webkitGetAsEntry?.()?.isDirectory ? item.getAsFile() : null
    return file ? [file] : []
  })
}

let marked: Element | null = null

/** Marks the element that takes the files under the pointer. */
export function markDropTarget(next: Element | null | undefined) {
  if (next === marked) return
  marked?.removeAttribute('data-drop-target')
  next?.setAttribute('data-drop-target', '')
  marked = next ?? null
}

/** The fields that take files themselves. */
const FIELD = 'textarea, [data-takes-files]'

/**
 * Adds a taker.
 * @param options `isLast` puts it behind all others, for the page itself
 * @returns removes it
 */
export function addFileTaker(taker: FileTaker, { isLast = false } = {}): () => void {
  takers = isLast ? [taker, ...takers] : [...takers, taker]
  listening ??= listen()
  return () => {
    taker.over?.(null)
    takers = takers.filter((one) => one !== taker)
    if (takers.length > 0) return
    listening?.abort()
    listening = undefined
  }
}

function listen(): AbortController {
  const ending = new AbortController()
  const { signal } = ending
  const top = () => takers.at(-1)
  const left = () => {
    top()?.over?.(null)
    markDropTarget(null)
  }
  const own = (isOwn: boolean) => () => {
    isOwnDrag = isOwn
  }
  document.addEventListener('dragstart', own(true), { signal })
  document.addEventListener('dragend', own(false), { signal })
  // The page may remove the dragged element, which then has no `dragend`. While something is dragged, the pointer does not move.
  document.addEventListener('pointermove', own(false), { signal })
  document.addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event.dataTransfer)) return
      clearTimeout(leaving)
      leaving = setTimeout(left, LEFT_MS)
      if (event.defaultPrevented) {
        top()?.over?.(null)
        return markDropTarget(elementOf(event.target)?.closest(FIELD))
      }
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      markDropTarget(null)
      top()?.over?.(elementOf(event.target))
    },
    { signal },
  )
  document.addEventListener(
    'drop',
    (event) => {
      clearTimeout(leaving)
      left()
      const { dataTransfer, defaultPrevented, target } = event
      if (defaultPrevented || !dataTransfer || !hasFiles(dataTransfer)) return
      event.preventDefault()
      top()?.take(filesOf(dataTransfer), elementOf(target))
    },
    { signal },
  )
  document.addEventListener(
    'paste',
    (event) => {
      const { clipboardData: data, target, defaultPrevented } = event
      if (defaultPrevented || !data || data.files.length === 0) return
      // Cells of a spreadsheet also come as a picture, but a field takes their text.
      const isField = target instanceof Element && target.closest('input, textarea')
      if (isField && data.types.includes('text/plain')) return
      event.preventDefault()
      top()?.take([...data.files], elementOf(target))
    },
    { signal },
  )
  return ending
}

const elementOf = (target: EventTarget | null) => (target instanceof Element ? target : null)

/**
 * Takes the files that are dropped or pasted anywhere on the page, while the component is mounted.
 * @returns whether files are being dragged over the page
 */
export function useFileTaker(enabled: boolean, take: FileTaker['take']): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (!enabled) return
    return addFileTaker({
      take: (files, target) => latest.current(files, target),
      over: (target) => setOver(target !== null),
    })
  }, [enabled])
  return isOver
}
