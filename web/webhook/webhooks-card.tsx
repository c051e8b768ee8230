// The webhooks of a project, in its settings, for admins.
import { useState } from 'react'
import { WEBHOOKS_PER_PROJECT, type Webhook } from '../../domain/webhook/webhook.ts'
import { useQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useRefreshed } from './use-refreshed.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

export function WebhooksCard({ projectId }: { projectId: string }) {
  const query = useQuery('listWebhooks', { params: { projectId } })
  const [isOpen, setOpen] = useState(false)
  const hooks: Webhook[] | undefined = query.data?.webhooks
  useRefreshed(query.refetch, hooks?.some(({ is_on, pending }) => is_on && pending > 0) ?? false)
  const isFull = (hooks?.length ?? 0) >= WEBHOOKS_PER_PROJECT
  const changed = () => void query.refetch()
  return (
    <Card
      title={hooks?.length ? `Webhooks (${hooks.length})` : 'Webhooks'}
      description="Tell other programs what happens here, as it happens: a chat, a build server."
      actions={
        hooks && (
          <Button
            size="sm"
            disabled={isFull}
            title={isFull ? `A project has at most ${WEBHOOKS_PER_PROJECT} webhooks` : undefined}
            onClick={() => setOpen(true)}
          >
            New Webhook
          </Button>
        )
      }
    >
      {!hooks && query.error && (
        <ErrorState
          compact
          message="Failed to load the webhooks"
          detail={query.error.message}
          retrying={query.isFetching}
          onRetry={changed}
        />
      )}
      {!hooks && !query.error && <Spinner fill label="Loading the webhooks" />}
      {hooks?.length === 0 && (
        <p className="text-sm text-ink-faint">
          There are none yet. <a href="/api/docs">The API page</a> tells what is sent and how it is signed.
        </p>
      )}
      {hooks && hooks.length > 0 && (
        <ul aria-label="Webhooks" className="-my-2.5 flex flex-col divide-y divide-line">
          {hooks.map((hook) => (
            <li key={hook.id}>
              <RecordBoundary record={hook} fallback={<BrokenRecord what="webhook" />}>
                <WebhookRow projectId={projectId} hook={hook} onChanged={changed} />
              </RecordBoundary>
            </li>
          ))}
        </ul>
      )}
      <WebhookDialog projectId={projectId} open={isOpen} onClose={() => setOpen(false)} onSaved={changed} />
    </Card>
  )
}
