// The tools for writing in a TextBox: toolbar, keys, lists that continue, pasted HTML and addresses, completion and preview.
// They change the text only through the browser's own editing, so that its undo works. For files see use-file-paste.ts.

import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../../domain/locale/message.ts'
import { isComposing, pressedKey } from '../ui/pressed-key.ts'
import { continueList } from './continue-list.ts'
import { TextFilesContext } from './files.ts'
import { replaceText } from './insert-text.ts'
import { Markdown } from './markdown.tsx'
import { takePastes } from './paste.ts'
import { Toolbar } from './toolbar.tsx'
import { useCompletion } from './use-completion.tsx'
import { useFileInsert } from './use-file-paste.ts'

/** Props of {@link Writer}. */
export type WriterProps = {
  area: HTMLTextAreaElement
  value: string
  projectId: string
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
}

/** Keys that press a button of the toolbar, with Ctrl or Cmd. */
const KEYS: Record<string, string> = { b: 'bold', i: 'italic', k: 'link' }

export function Writer({ area, value, projectId, isPreview, onPreview }: WriterProps) {
  const bar = useRef<HTMLDivElement>(null)
  const completion = useCompletion(area, projectId)
  const insertFiles = useFileInsert()

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (completion.takesKey(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    const { selectionStart: start, selectionEnd: end } = area
    if (pressedKey(event) === 'Enter' && isPlain && start === end) {
      const change = continueList(area.value, start)
      if (!change) return
      event.preventDefault()
      replaceText(area, change.start, change.end, change.text)
    }
    const button = KEYS[pressedKey(event)]
    if (!button || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    bar.current?.querySelector<HTMLElement>(`[data-md-button="${button}"]`)?.click()
  }

  const latest = useRef(onKeyDown)
  const addFiles = use(TextFilesContext)?.add
  const latestAdd = useRef(addFiles)
  // Updated together with the drawing, so that a key goes to the completions that are on the screen.
  useLayoutEffect(() => {
    latest.current = onKeyDown
    latestAdd.current = addFiles
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => latest.current(event)
    area.addEventListener('keydown', listener)
    const endPastes = takePastes(area, () => latestAdd.current)
    return () => {
      area.removeEventListener('keydown', listener)
      endPastes()
    }
  }, [area])

  function preview(next: boolean) {
    onPreview(next)
    if (!next) requestAnimationFrame(() => area.focus())
  }

  return (
    <>
      <Toolbar
        ref={bar}
        areaId={area.id}
        isPreview={isPreview}
        onPreview={preview}
        onFiles={insertFiles && !area.readOnly ? (files) => insertFiles(area, files) : undefined}
      />
      {isPreview && (
        <section
          aria-label={t('Preview')}
          className="mt-1 max-h-96 min-h-20 overflow-y-auto rounded-md border border-line bg-raised px-2.5 py-1.5"
        >
          {value.trim() ? (
            <>
              {/* The headings of the text are below it: the dialog may have none but its title. */}
              <h3 className="sr-only">{t('Preview')}</h3>
              <Markdown text={value} projectId={projectId} />
            </>
          ) : (
            <p className="text-ink-faint">{t('Nothing to preview')}</p>
          )}
        </section>
      )}
      {completion.list}
    </>
  )
}
