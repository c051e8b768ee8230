// A file in full size, above the ticket. Arrow keys open the next and the previous file; Escape goes back.

import { ChevronLeft, ChevronRight, Download, FileIcon, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, useEffect } from 'react'
import type { Attachment } from '../../domain/attachment/attachment.ts'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { pressedKey } from '../ui/pressed-key.ts'
import { downloadFile } from './download.ts'
import { isPicture, isVideo, sizeInWords } from './file-kind.ts'
import { useTicketFiles } from './use-ticket-files.ts'

export function FileViewer({ id, onShow }: { id: string; onShow: (id: string | null) => void }) {
  const { files = [], links } = useTicketFiles()
  const index = files.findIndex((one) => one.id === id)
  const file = files[index]
  const url = links.get(id)

  function step(by: number) {
    const next = files[(index + by + files.length) % files.length]
    if (next && index >= 0) onShow(next.id)
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[pressedKey(event)]
    // In a video, the arrow keys move the playback position.
    if (by && !(event.target instanceof HTMLVideoElement)) step(by)
    // Otherwise, j and k would open another ticket below the viewer.
    if (!['Escape', 'Tab'].includes(pressedKey(event))) event.stopPropagation()
  }

  // Escape is handled here, because Radix may still regard the dialog below as the topmost one.
  useEffect(() => {
    const close = (event: globalThis.KeyboardEvent) => pressedKey(event) === 'Escape' && onShow(null)
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [onShow])

  return (
    <Radix.Root open onOpenChange={(open) => !open && onShow(null)}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          data-above-dialog
          onKeyDown={onKeyDown}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col bg-canvas text-ink outline-none"
        >
          <header className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <Radix.Title className="truncate text-base font-semibold">
                {file?.name ?? t('This file was removed')}
              </Radix.Title>
              {file && (
                <p className="text-sm text-ink-faint tabular-nums" aria-live="polite">
                  {t('{index} of {files} · {size}', {
                    index: index + 1,
                    files: files.length,
                    size: sizeInWords(file.size),
                  })}
                </p>
              )}
            </div>
            {file && url && (
              <Button
                variant="icon"
                aria-label={t('Download')}
                title={t('Download')}
                onClick={() => downloadFile(url, file.name)}
              >
                <Download />
              </Button>
            )}
            <Radix.Close asChild>
              <Button variant="icon" aria-label={t('Close')}>
                <X />
              </Button>
            </Radix.Close>
          </header>
          <div className="flex min-h-0 flex-1 items-center">
            <Step
              label={t('Previous file')}
              icon={<ChevronLeft className="rtl:-scale-x-100" />}
              isShown={files.length > 1}
              onPress={() => step(-1)}
            />
            <div className="flex h-full min-w-0 flex-1 items-center justify-center py-2">
              {file && <Shown key={file.id} file={file} url={url} />}
            </div>
            <Step
              label={t('Next file')}
              icon={<ChevronRight className="rtl:-scale-x-100" />}
              isShown={files.length > 1}
              onPress={() => step(1)}
            />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type StepProps = { label: string; icon: React.ReactNode; isShown: boolean; onPress: () => void }

function Step({ label, icon, isShown, onPress }: StepProps) {
  if (!isShown) return null
  return (
    <Button variant="icon" size="lg" aria-label={label} title={label} onClick={onPress} className="mx-1">
      {icon}
    </Button>
  )
}

function Shown({ file, url }: { file: Attachment; url: string | undefined }) {
  if (!url) return null
  if (isPicture(file))
    return <img src={url} alt={file.name} className="max-h-full max-w-full object-contain" />
  if (isVideo(file))
    // biome-ignore lint/a11y/useMediaCaption: people upload videos without captions
    return <video src={url} controls className="max-h-full max-w-full" />
  return (
    <div className="flex flex-col items-center gap-3 text-ink-soft">
      <FileIcon size={48} aria-hidden />
      <p>{t('This type of file has no preview.')}</p>
      <Button icon={<Download />} onClick={() => downloadFile(url, file.name)}>
        {t('Download')}
      </Button>
    </div>
  )
}
