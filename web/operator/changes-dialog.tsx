// The dialog with the changes of the running version.
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
      title={`Changes up to ${version}`}
      description="From the changelog of this version, newest first."
      size="md"
    >
      <DialogBody>
        {Text ? <Text /> : <p className="text-ink-faint">The changelog has not loaded yet.</p>}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
