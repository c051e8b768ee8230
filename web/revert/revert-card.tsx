// Reverts the changes that one person made in the project since a given time, after a preview.

import { useState } from 'react'
import type { BulkChange } from '../../domain/bulk/bulk.ts'
import { t } from '../../domain/locale/message.ts'
import { FailuresDialog } from '../bulk/dialogs.tsx'
import { Progress } from '../bulk/progress.tsx'
import { useBulkChange } from '../bulk/use-bulk-change.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { RevertDialog } from './revert-dialog.tsx'

export function RevertCard({ projectId }: { projectId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [failures, setFailures] = useState<BulkChange>()
  const { startRevert, stop, running, isPending } = useBulkChange(projectId, setFailures)
  return (
    <Card
      title={t('Revert Changes')}
      description={t(
        'Undoes what one person did to tickets since a certain time. Later changes by others stay, and so do comments.',
      )}
    >
      {running ? (
        <Progress bulk={running} onStop={stop} />
      ) : (
        <Button pending={isPending} onClick={() => setOpen(true)}>
          {t('Revert Changes…')}
        </Button>
      )}
      {isOpen && (
        <RevertDialog
          projectId={projectId}
          onClose={() => setOpen(false)}
          onRevert={(input) => {
            setOpen(false)
            void startRevert(input)
          }}
        />
      )}
      {failures && (
        <FailuresDialog projectId={projectId} bulk={failures} onClose={() => setFailures(undefined)} />
      )}
    </Card>
  )
}
