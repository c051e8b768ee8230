// The number of pending proposals of the project, beside its tabs; a click lists them.

import { Bot } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody } from '../ui/dialog.tsx'
import { MoreLater, ProposalList } from './proposal-list.tsx'
import { useProposals } from './use-proposals.ts'

export function ProposalsChip({ projectId }: { projectId: string }) {
  const { data, refetch } = useProposals(projectId)
  const [isOpen, setOpen] = useState(false)
  const total = data?.total ?? 0
  // An open dialog stays open when the last proposal is decided, and says that none is left.
  if (!data || (total === 0 && !isOpen)) return null
  return (
    <>
      <Button size="sm" variant="ghost" icon={<Bot />} className="shrink-0" onClick={() => setOpen(true)}>
        {t('{total, plural, one {# proposal} other {# proposals}}', { total })}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('Proposed by Agents')}
        description={t('Nothing is changed until somebody accepts it.')}
      >
        <DialogBody>
          {total === 0 ? (
            <p role="status" className="py-6 text-center text-ink-faint">
              {t('There are no open proposals.')}
            </p>
          ) : (
            <ProposalList
              isOfProject
              projectId={projectId}
              proposals={data.proposals}
              onDecided={() => void refetch()}
            />
          )}
          {data.next && <MoreLater />}
        </DialogBody>
      </Dialog>
    </>
  )
}
