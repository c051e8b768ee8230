// The address for forges in a project's settings: creating, setting up, checking and removing it.

import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ForgeConnection } from '../../domain/forge/forge.ts'
import { t } from '../../domain/locale/message.ts'
import { reasonOf } from '../data/form-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '../data/use-query.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { QueryState } from '../ui/query-state.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { toast } from '../ui/toast.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { Copied } from './copied.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { ForgeSettings } from './forge-settings.tsx'
import { SetUp } from './set-up.tsx'
import { useCodeUpdates } from './use-code-updates.ts'

const TOAST = { id: 'forge' }

export function ForgeCard({ projectId }: { projectId: string }) {
  const query = useQuery('getForge', { params: { projectId } })
  const { data, refetch } = query
  useCodeUpdates(projectId, refetch)
  const [openDialog, setOpenDialog] = useState<'connect' | 'remove' | null>(null)
  const removing = useCommand('disconnectForge')
  const connection = data?.connection
  async function remove() {
    try {
      await removing.run({ params: { projectId }, input: {} })
      setOpenDialog(null)
      toast.success(t('The address was removed.'), TOAST)
      void refetch()
    } catch (failure) {
      toast.error(t('Failed to remove the address'), reasonOf(failure), TOAST)
    }
  }
  return (
    <Card
      title={t('Code')}
      description={t(
        'Commits, branches, pull requests and releases that mention a ticket, from GitHub, GitLab, Gitea, Forgejo and Bitbucket. Lacewing changes nothing there.',
      )}
      actions={
        data &&
        !connection && (
          <Button size="sm" onClick={() => setOpenDialog('connect')}>
            {t('Connect')}
          </Button>
        )
      }
      footer={
        connection && (
          <>
            <Button size="sm" onClick={() => setOpenDialog('connect')}>
              {t('New Secret')}
            </Button>
            <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={() => setOpenDialog('remove')}>
              {t('Remove')}
            </Button>
          </>
        )
      }
    >
      {!data && (
        <QueryState
          loading={t('Loading the connection')}
          failed={t('Failed to load the connection')}
          query={query}
        />
      )}
      {data && !connection && (
        <p className="text-sm text-ink-faint">
          {t('No forge is connected. One address serves all repositories.')}
        </p>
      )}
      {data && connection && (
        <div className="flex flex-col gap-4">
          <Address connection={connection} />
          <SetUp />
          <ForgeSettings projectId={projectId} connection={connection} onChanged={() => void refetch()} />
          <section aria-labelledby="forge-log">
            <div className="mb-1 flex items-center justify-between gap-2">
              <h3 id="forge-log" className="text-sm font-semibold text-ink-soft">
                {t('Last Deliveries')}
              </h3>
              <Button
                variant="icon"
                aria-label={t('Refresh')}
                title={t('Refresh')}
                onClick={() => void refetch()}
              >
                <RefreshCw />
              </Button>
            </div>
            <DeliveryList deliveries={data.deliveries} />
          </section>
        </div>
      )}
      <ConnectDialog
        projectId={projectId}
        isNew={!connection}
        open={openDialog === 'connect'}
        onClose={() => setOpenDialog(null)}
        onMade={() => void refetch()}
      />
      <ConfirmDialog
        open={openDialog === 'remove'}
        onOpenChange={(open) => !open && setOpenDialog(null)}
        title={t('Remove the address?')}
        description={t(
          'Everything that forges send there will be refused, and its log is deleted. The code on tickets stays.',
        )}
        confirmLabel={t('Remove Address')}
        pending={removing.pending}
        onConfirm={remove}
      />
    </Card>
  )
}

function Address({ connection: { address, refused_at } }: { connection: ForgeConnection }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">{t('Address')}</p>
      <Copied text={new URL(address, location.origin).href} label={t('Copy Address')} />
      {refused_at && (
        <p role="status" className="text-sm text-ink-soft">
          {rich(
            'A delivery with a wrong signature arrived {time}. Compare the secret at the forge, or create a new one.',
            { time: <TimeAgo at={refused_at} /> },
          )}
        </p>
      )}
    </div>
  )
}
