// The box in which people write Markdown. From the first moment it is a plain text area. The tools for writing (toolbar, lists,
// completion, preview) are a chunk of their own, which loads when somebody writes, and does not touch the text.
import { type FocusEvent, type Ref, useImperativeHandle, useState } from 'react'
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'
import { classNames } from '../ui/class-names.ts'
import { Textarea } from '../ui/field.tsx'
import { useFilePaste } from './use-file-paste.ts'

const writing = new OptionalChunk(() => import('./writer.tsx'))

/** Props of {@link TextBox}. */
export type TextBoxProps = {
  value: string
  onChange: (value: string) => void
  projectId: string
  /** True while the text is being sent. */
  readOnly: boolean
  /** Hides the toolbar until the box has the focus. */
  compact?: boolean
  placeholder?: string
  minHeight: string
  maxHeight?: string
  autoFocus?: boolean
  rows?: number
  areaRef?: Ref<HTMLTextAreaElement>
  onFocus?: (event: FocusEvent<HTMLTextAreaElement>) => void
}

export function TextBox({
  value,
  onChange,
  projectId,
  readOnly,
  compact = false,
  minHeight,
  maxHeight,
  areaRef,
  onFocus,
  ...rest
}: TextBoxProps) {
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null)
  useImperativeHandle(areaRef, () => area as HTMLTextAreaElement, [area])
  const filePaste = useFilePaste()
  const [isWriting, setWriting] = useState(!compact)
  const [isPreview, setPreview] = useState(false)
  const Writer = useOptionalChunk(writing, isWriting)?.Writer
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Textarea
        ref={setArea}
        value={value}
        readOnly={readOnly}
        style={{ minHeight, maxHeight }}
        onFocus={(event) => {
          setWriting(true)
          onFocus?.(event)
        }}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(isPreview && 'hidden')}
        {...filePaste}
        {...rest}
      />
      {/* Above the text, but after it in the Tab order; as high as the toolbar, so that nothing moves when it loads. */}
      {isWriting && (
        <div className="order-first -mx-1 min-h-7 pointer-coarse:min-h-11">
          {Writer && area && (
            <Writer
              area={area}
              value={value}
              projectId={projectId}
              isPreview={isPreview}
              onPreview={setPreview}
            />
          )}
        </div>
      )}
    </div>
  )
}
