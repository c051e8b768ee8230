// The area where a file is dropped or chosen, and the progress of its upload.

import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { t } from '../../domain/locale/message.ts'
import { sizeInWords } from '../attachment/file-kind.ts'
import { sayNoFolders } from '../attachment/no-folders.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FileInput } from '../ui/file-input.tsx'
import { useFileTaker } from '../ui/take-files.ts'

type Props = { accept: string; disabled?: boolean; onFile: (file: File) => void }

export function DropZone({ accept, disabled = false, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  // A file may also be dropped beside the area.
  const isOver = useFileTaker(!disabled, ([file]) => (file ? onFile(file) : sayNoFolders()))

  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-8 text-center',
        isOver ? 'border-accent bg-sunken' : 'border-line-strong',
      )}
    >
      <FileUp aria-hidden="true" className="size-8 stroke-[1.25] text-ink-faint" />
      <p className="text-ink-soft">{t('Drop the file here, or')}</p>
      <Button variant="primary" disabled={disabled} onClick={() => input.current?.click()}>
        {t('Choose File…')}
      </Button>
      <p className="text-sm text-ink-faint">{accept.split(',').join(', ')}</p>
      <FileInput
        ref={input}
        label={t('File to import')}
        accept={accept}
        isSingle
        onFiles={([file]) => file && onFile(file)}
      />
    </div>
  )
}

export function UploadProgress({ file, sent, onCancel }: { file: File; sent: number; onCancel: () => void }) {
  // The request has some more bytes than the file.
  const done = Math.min(sent, file.size)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="min-w-0 flex-1 wrap-anywhere">
          {done < file.size
            ? t('Uploading {name}', { name: file.name })
            : t('{name} was uploaded', { name: file.name })}
        </p>
        <Button size="sm" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
      <progress
        aria-label={t('Uploading {name}', { name: file.name })}
        value={done}
        max={file.size || 1}
        className="h-1.5 w-full accent-accent"
      />
      <p className="text-sm text-ink-faint tabular-nums">
        {t('{sent} of {size}', { sent: sizeInWords(done), size: sizeInWords(file.size) })}
      </p>
    </div>
  )
}
