// The files beside the form of a ticket that does not exist yet: a button to add files, and the files, which can be removed.

import { FileIcon, Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { FileInput } from '../ui/file-input.tsx'
import type { DraftFiles } from './draft-files.ts'
import { sizeInWords } from './file-kind.ts'
import type { KeptFile } from './kept-files.ts'

/** The button that chooses files. */
export function AddFiles({
  onFiles,
  label = t('Add files'),
  iconOnly = false,
  disabled,
}: {
  onFiles: (files: File[]) => void
  label?: string
  iconOnly?: boolean
  disabled?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size={iconOnly ? 'md' : 'sm'}
        variant={iconOnly ? 'icon' : 'ghost'}
        icon={iconOnly ? undefined : <Paperclip />}
        aria-label={iconOnly ? label : undefined}
        title={t('You can also drop files here, or paste them')}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {iconOnly ? <Paperclip /> : label}
      </Button>
      <FileInput ref={input} label={t('{label}: choose', { label })} onFiles={onFiles} />
    </>
  )
}

export function DraftFilesList({
  draft,
  disabled,
  onRemove,
}: {
  draft: DraftFiles
  disabled: boolean
  onRemove: (file: KeptFile) => void
}) {
  const { files, problem, isKept, smallOf } = draft
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={t('Files to upload')} className="flex flex-col gap-1">
          {files.map((file) => (
            <li
              key={file.id}
              className="flex min-w-0 items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-1.5"
            >
              <Picture url={smallOf(file.id)} />
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <span className="text-sm text-ink-faint tabular-nums">{sizeInWords(file.file.size)}</span>
              <Button
                variant="icon"
                size="sm"
                disabled={disabled}
                aria-label={t('Remove {name}', { name: file.name })}
                title={t('Remove')}
                onClick={() => onRemove(file)}
              >
                <X />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p role="alert" className="text-sm text-danger-text wrap-anywhere">
          {problem}
        </p>
      )}
      {files.length > 0 && !isKept && (
        <p role="status" className="text-sm text-ink-faint">
          {t('This browser has no room to keep these files, so a reload of the page loses them.')}
        </p>
      )}
    </>
  )
}

const Picture = ({ url }: { url: string | undefined }) =>
  url ? (
    <img src={url} alt="" className="size-8 shrink-0 rounded-sm border border-line object-cover" />
  ) : (
    <span className="flex size-8 shrink-0 items-center justify-center text-ink-faint">
      <FileIcon size={16} aria-hidden />
    </span>
  )
