// One file in the list: a small picture or an icon, its name, and its actions.

import { Download, FileIcon, Film, MoreHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '../../domain/attachment/attachment.ts'
import { t } from '../../domain/locale/message.ts'
import { displayName } from '../../domain/user/display.ts'
import { useProject } from '../project/use-project.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { downloadFile } from './download.ts'
import { extensionOf, isPicture, isVideo, sizeInWords } from './file-kind.ts'
import { previewOf } from './storage.ts'
import { useRemoveFile } from './use-remove-file.ts'
import { useTicketFiles } from './use-ticket-files.ts'

export function FileTile({ file }: { file: Attachment }) {
  const { links, open } = useTicketFiles()
  const { may, userId } = useProject(file.project_id)
  const remove = useRemoveFile(file)
  const url = links.get(file.id)
  const [isUnreadable, setUnreadable] = useState(false)
  const words = file.imported
    ? t('{name}, {size}, by {person}, imported', {
        name: file.name,
        size: sizeInWords(file.size),
        person: displayName(file.uploader),
      })
    : t('{name}, {size}, by {person}', {
        name: file.name,
        size: sizeInWords(file.size),
        person: displayName(file.uploader),
      })
  return (
    <li className="group relative min-w-0 rounded-lg border border-line bg-surface">
      <button
        type="button"
        data-printed
        aria-label={t('Open {file}', { file: words })}
        title={words}
        onClick={() => open(file.id)}
        className="flex h-20 w-full items-center justify-center overflow-hidden rounded-t-lg bg-sunken text-ink-faint"
      >
        {isPicture(file) && url && !isUnreadable ? (
          <img
            src={previewOf(url, 640)}
            alt=""
            loading="lazy"
            className="size-full object-cover"
            onError={() => setUnreadable(true)}
          />
        ) : isVideo(file) ? (
          <Film aria-hidden />
        ) : (
          <span className="flex flex-col items-center gap-1">
            <FileIcon aria-hidden />
            <span className="text-xs uppercase">{extensionOf(file)}</span>
          </span>
        )}
      </button>
      <div className="flex items-center gap-1 py-0.5 pr-0.5 pl-2">
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm">{file.name}</p>
          <p className="text-xs text-ink-faint tabular-nums">{sizeInWords(file.size)}</p>
        </div>
        <Menu
          trigger={
            <Button variant="icon" size="sm" aria-label={t('Actions for {name}', { name: file.name })}>
              <MoreHorizontal />
            </Button>
          }
        >
          <MenuItem icon={<Download />} onSelect={() => url && downloadFile(url, file.name)}>
            {t('Download')}
          </MenuItem>
          {may('attachment.delete', file.uploader_id === userId) && (
            <MenuItem icon={<Trash2 />} destructive onSelect={() => void remove()}>
              {t('Remove')}
            </MenuItem>
          )}
        </Menu>
      </div>
    </li>
  )
}
