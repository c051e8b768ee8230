// Asks whether a file is to be imported as that of another source, because it looks like one.

import type { ImportSource } from '../../domain/import/import.ts'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { questionOf, sourceName } from './words.ts'

type Props = { source: ImportSource; pending: boolean; onAccept: () => void }

export function OtherSource({ source, pending, onAccept }: Props) {
  const name = sourceName(source)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-accent bg-sunken px-3 py-3"
    >
      <p className="min-w-[min(16rem,100%)] flex-1 wrap-anywhere">{questionOf(source)}</p>
      <Button variant="primary" pending={pending} onClick={onAccept}>
        {t('Import as {name}', { name })}
      </Button>
    </div>
  )
}
