// The dialog with the changes of the running version.

import { t } from '../../domain/locale/message.ts'
import { OptionalChunk, useOptionalChunk } from '../data/load-chunk.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog.tsx'

const changes = new OptionalChunk(() => import('./changes-text.tsx'))

export function ChangesDialog({ version, onClose }: { version: string; onClose: () => void }) {
  const Text = useOptionalChunk(changes)?.ChangesText
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('Changes up to {version}', { version })}
      description={t('From the changelog of this version, newest first.')}
      size="md"
    >
      <DialogBody>
        {Text ? <Text /> : <p className="text-ink-faint">{t('The changelog has not loaded yet.')}</p>}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {t('Done', { context: 'close a dialog' })}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
