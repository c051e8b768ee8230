// A file of the ticket within a text: a picture is shown and opens in full, any other file is a link.
import { type ReactNode, use, useState } from 'react'
import { TextFilesContext } from './files.ts'

export function AttachedPicture({ id, words }: { id: string; words: string }) {
  const files = use(TextFilesContext)
  const [isBroken, setBroken] = useState(false)
  const file = files?.find(id)
  if (!files || !file) return <Missing isLoaded={files?.isLoaded ?? true} words={words} />
  if (isBroken) return <AttachedLink id={id}>{words || file.name}</AttachedLink>
  if (!file.isPicture) return <AttachedLink id={id}>{words}</AttachedLink>
  if (!file.preview) return <span className="attached-picture" aria-hidden />
  return (
    <button
      type="button"
      className="attached-picture"
      aria-label={`${words || file.name}, open in full`}
      onClick={() => files.open(id)}
    >
      <img src={file.preview} alt={words || file.name} loading="lazy" onError={() => setBroken(true)} />
    </button>
  )
}

export function AttachedLink({ id, children }: { id: string; children?: ReactNode }) {
  const files = use(TextFilesContext)
  const file = files?.find(id)
  if (!file?.url) return <Missing isLoaded={files?.isLoaded ?? true} words={children} />
  return (
    <a href={file.url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

function Missing({ isLoaded, words }: { isLoaded: boolean; words: ReactNode }) {
  return (
    <span className="text-ink-faint">
      {words}
      {isLoaded && ' (this file was removed)'}
    </span>
  )
}
