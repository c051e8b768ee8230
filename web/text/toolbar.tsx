// The buttons over a text area. @github/markdown-toolbar-element changes the text and handles the arrow keys.
import { t } from '../../domain/locale/message.ts'
import '@github/markdown-toolbar-element'
import {
  AtSign,
  Bold,
  Code,
  Eye,
  Hash,
  Heading,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  Paperclip,
  PencilLine,
  Quote,
  Strikethrough,
} from 'lucide-react'
import { createElement, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { FileInput } from '../ui/file-input.tsx'

const mod = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl+'

/** The values of `data-md-button`, in groups; the library knows each of them. */
const GROUPS: { does: string; label: string; icon: ReactNode; key?: string }[][] = [
  [
    { does: 'header-3', label: t('Heading'), icon: <Heading /> },
    { does: 'bold', label: t('Bold'), icon: <Bold />, key: `${mod}B` },
    { does: 'italic', label: t('Italic'), icon: <Italic />, key: `${mod}I` },
    { does: 'strikethrough', label: t('Strikethrough'), icon: <Strikethrough /> },
  ],
  [
    { does: 'quote', label: t('Quote'), icon: <Quote /> },
    { does: 'code', label: t('Code'), icon: <Code /> },
    { does: 'link', label: t('Insert link'), icon: <Link />, key: `${mod}K` },
  ],
  [
    { does: 'unordered-list', label: t('Bulleted list'), icon: <List /> },
    { does: 'ordered-list', label: t('Numbered list'), icon: <ListOrdered /> },
    { does: 'task-list', label: t('Task list'), icon: <ListChecks /> },
  ],
  [
    { does: 'mention', label: t('Mention a member'), icon: <AtSign /> },
    { does: 'ref', label: t('Refer to a ticket'), icon: <Hash /> },
  ],
]

/** Props of {@link Toolbar}. */
export type ToolbarProps = {
  ref: RefObject<HTMLDivElement | null>
  areaId: string
  isPreview: boolean
  onPreview: (isPreview: boolean) => void
  /** Adds files to the text; undefined if it cannot have files. */
  onFiles: ((files: File[]) => void) | undefined
}

export function Toolbar({ ref, areaId, isPreview, onPreview, onFiles }: ToolbarProps) {
  const input = useRef<HTMLInputElement>(null)
  // Tab enters the bar at Preview, also while the other buttons are hidden. The library would make the bar itself focusable.
  useEffect(() => ref.current?.parentElement?.removeAttribute('tabindex'), [ref])
  const buttons = (
    <div ref={ref} className="flex items-center overflow-x-auto [scrollbar-width:none]">
      <Button
        size="sm"
        variant="ghost"
        aria-pressed={isPreview}
        icon={isPreview ? <PencilLine /> : <Eye />}
        onClick={(event) => {
          event.currentTarget.tabIndex = 0
          onPreview(!isPreview)
        }}
        className="mr-1 aria-pressed:bg-hover"
        data-md-button="preview"
      >
        {t('Preview')}
      </Button>
      {!isPreview &&
        GROUPS.map((group) => (
          <div key={group[0]?.does} className="flex border-l border-line px-1">
            {group.map(({ does, label, icon, key }) => (
              <Button
                key={does}
                size="sm"
                variant="icon"
                tabIndex={-1}
                aria-label={label}
                title={key ? `${label} (${key})` : label}
                data-md-button={does}
              >
                {icon}
              </Button>
            ))}
          </div>
        ))}
      {!isPreview && onFiles && (
        <div className="flex border-l border-line px-1">
          <Button
            size="sm"
            variant="icon"
            tabIndex={-1}
            aria-label={t('Attach files')}
            title={t('Attach files, or drop or paste them')}
            data-md-button="files"
            onClick={() => input.current?.click()}
          >
            <Paperclip />
          </Button>
          <FileInput ref={input} label={t('Files for the text')} onFiles={onFiles} />
        </div>
      )}
    </div>
  )
  return createElement(
    'markdown-toolbar',
    { for: areaId, 'aria-label': t('Formatting'), class: 'block' },
    buttons,
  )
}
