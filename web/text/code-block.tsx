// A block of code. The code that colours it is a chunk of its own, fetched when a block names its language.
import { useDeferredValue, useMemo } from 'react'
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'

const highlighting = new OptionalChunk(() => import('./highlight-code.tsx'))

/** Longer code is not coloured: nobody reads it here, and colouring it would take too long. */
const MAX_COLOURED = 20_000

export function CodeBlock({ content, language }: { content: string; language: string }) {
  const isColoured = language !== '' && content.length <= MAX_COLOURED
  // The text is painted first, its colours follow.
  const highlight = useDeferredValue(useOptionalChunk(highlighting, isColoured)?.highlightCode)
  const coloured = useMemo(
    () => (isColoured ? highlight?.(content, language) : undefined),
    [highlight, content, language, isColoured],
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, also by keys
    <pre tabIndex={0}>
      <code className={language && `language-${language}`}>{coloured ?? content}</code>
    </pre>
  )
}
