// The webhooks of a project, in its settings, for admins.
import { useState } from 'react'
import { WEBHOOKS_PER_PROJECT, type Webhook } from '../../domain/webhook/webhook.ts'
import { useQuery } from '../data/use-query.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { QueryList } from '../ui/query-list.tsx'
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
      description="Notify other programs of what happens here, such as a chat or a build server."
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
      <QueryList
        what="the webhooks"
        query={query}
        rows={hooks}
        keyOf={({ id }) => id}
        one="webhook"
        none={
          <>
            There are no webhooks yet. <a href="/api/docs">The API page</a> explains what is sent and how it
            is signed.
          </>
        }
        label="Webhooks"
        className="-my-2.5"
      >
        {(hook) => <WebhookRow projectId={projectId} hook={hook} onChanged={changed} />}
      </QueryList>
      <WebhookDialog projectId={projectId} open={isOpen} onClose={() => setOpen(false)} onSaved={changed} />
    </Card>
  )
}
