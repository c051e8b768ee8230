// A file that is being uploaded: its progress, or the reason why it failed.

import { RotateCw, X } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { sizeInWords } from './file-kind.ts'
import { cancelUpload, retryUpload, type Upload } from './uploads.ts'

export function UploadRow({
  upload: { id, name, ticketKey, size, sent, failure },
  showsTicket = false,
}: {
  upload: Upload
  showsTicket?: boolean
}) {
  const percent = size === 0 ? 100 : Math.min(100, Math.round((sent / size) * 100))
  return (
    <li className="flex items-center gap-2 rounded-md border border-line bg-surface px-2.5 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm">
          {showsTicket && ticketKey
            ? rich(
                '{name} <span>to {key}</span>',
                { name, key: ticketKey },
                { span: (text) => <span className="text-ink-faint">{text}</span> },
              )
            : name}
        </p>
        {failure === undefined ? (
          <div className="flex items-center gap-2">
            <div
              role="progressbar"
              aria-label={t('Uploading {name}', { name })}
              aria-valuenow={percent}
              className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-press"
            >
              <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
            </div>
            <span className="text-xs text-ink-faint tabular-nums">
              {t('{percent}% of {size}', { percent, size: sizeInWords(size) })}
            </span>
          </div>
        ) : (
          <p role="alert" className="text-sm text-danger-text wrap-anywhere">
            {failure}
          </p>
        )}
      </div>
      {failure !== undefined && (
        <Button size="sm" icon={<RotateCw />} onClick={() => retryUpload(id)}>
          {t('Retry')}
        </Button>
      )}
      <Button
        variant="icon"
        size="sm"
        aria-label={
          failure === undefined ? t('Cancel the upload of {name}', { name }) : t('Dismiss {name}', { name })
        }
        title={failure === undefined ? t('Cancel') : t('Dismiss')}
        onClick={() => cancelUpload(id)}
      >
        <X />
      </Button>
    </li>
  )
}
