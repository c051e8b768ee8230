// Says that the server has a newer version of the pages. Drafts survive the reload.

import { X } from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'

export function NewVersion({ onLater }: { onLater: () => void }) {
  return (
    <div
      role="status"
      className="fixed bottom-4 left-4 z-30 flex max-w-[calc(100vw-2rem)] items-center gap-2 rounded-lg border border-line-strong bg-raised py-2 pr-2 pl-3 text-ink shadow-lg"
    >
      <p>{t('There is a new version of Lacewing.')}</p>
      <Button size="sm" variant="primary" onClick={() => location.reload()}>
        {t('Reload')}
      </Button>
      <Button size="sm" variant="icon" aria-label={t('Later')} onClick={onLater}>
        <X />
      </Button>
    </div>
  )
}
