// A file of the ticket within a text: a picture is shown and opens in full, any other file is a link.

import { type CSSProperties, type ReactNode, use, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { rich } from '../locale/rich.tsx'
import { type TextFile, TextFilesContext } from './files.ts'

export function AttachedPicture({ id, words }: { id: string; words: string }) {
  const files = use(TextFilesContext)
  const [isBroken, setBroken] = useState(false)
  const file = files?.find(id)
  if (!files || !file) return <Missing id={id} isLoaded={files?.isLoaded ?? true} words={words} />
  if (file.isWaiting) return <Waiting file={file} words={words || file.name} />
  if (isBroken) return <AttachedLink id={id}>{words || file.name}</AttachedLink>
  if (!file.isPicture) return <AttachedLink id={id}>{words}</AttachedLink>
  const room = roomFor(file)
  if (!file.preview) return <span className="attached-picture" style={room} aria-hidden />
  return (
    <button
      type="button"
      data-printed
      className="attached-picture"
      style={room}
      aria-label={t('{name}, open in full', { name: words || file.name })}
      onClick={() => files.open?.(id)}
    >
      <img src={file.preview} alt={words || file.name} loading="lazy" onError={() => setBroken(true)} />
    </button>
  )
}

/** The most rem that a picture is high in a text. */
const MOST_REM = 24

/** The room of a picture, the same before and after it is loaded. */
function roomFor({ size }: TextFile): CSSProperties | undefined {
  if (!size) return undefined
  const { width, height } = size
  return {
    width: `min(100%, ${width}px, ${(MOST_REM * width) / height}rem)`,
    minHeight: 0,
    aspectRatio: `${width} / ${height}`,
  }
}

export function AttachedLink({ id, children }: { id: string; children?: ReactNode }) {
  const files = use(TextFilesContext)
  const file = files?.find(id)
  if (file?.isWaiting) return <Waiting file={file} words={children} />
  if (!file?.url) return <Missing id={id} isLoaded={files?.isLoaded ?? true} words={children} />
  return (
    <a href={file.url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** A file that this browser still has to upload. */
function Waiting({ file: { name, preview }, words }: { file: TextFile; words: ReactNode }) {
  if (preview)
    return (
      <span className="attached-picture">
        <img src={preview} alt={name} />
      </span>
    )
  return <span className="text-ink-faint">{rich('{name} (not uploaded yet)', { name: words })}</span>
}

/** A browser tries to upload a file for this time (web/attachment/kept-files.ts). */
const UPLOADED_MS = 14 * 86_400_000

/** When the file was added to the text, by its id; 0 if the id has no time. */
const addedAt = (id: string) => (id[14] === '7' ? Number.parseInt(id.replace('-', '').slice(0, 12), 16) : 0)

function Missing({ id, isLoaded, words }: { id: string; isLoaded: boolean; words: ReactNode }) {
  const mayArrive = addedAt(id) > Date.now() - UPLOADED_MS
  return (
    <span className="text-ink-faint">
      {!isLoaded
        ? words
        : mayArrive
          ? rich('{name} (this file was removed or is not uploaded yet)', { name: words })
          : rich('{name} (this file was removed)', { name: words })}
    </span>
  )
}
