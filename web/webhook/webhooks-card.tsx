// The webhooks of a project, in its settings, for admins.

import { useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { Project } from '../../domain/project/project.ts'
import { WEBHOOKS_PER_PROJECT, type Webhook } from '../../domain/webhook/webhook.ts'
import { useQuery } from '../data/use-query.ts'
import { rich } from '../locale/rich.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { useRefreshed } from './use-refreshed.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

export function WebhooksCard({ project }: { project: Pick<Project, 'id' | 'key' | 'name'> }) {
  const projectId = project.id
  const query = useQuery('listWebhooks', { params: { projectId } })
  const [isOpen, setOpen] = useState(false)
  const hooks: Webhook[] | undefined = query.data?.webhooks
  useRefreshed(query.refetch, hooks?.some(({ is_on, pending }) => is_on && pending > 0) ?? false)
  const isFull = (hooks?.length ?? 0) >= WEBHOOKS_PER_PROJECT
  const changed = () => void query.refetch()
  return (
    <Card
      title={hooks?.length ? t('Webhooks ({hooks})', { hooks: hooks.length }) : t('Webhooks')}
      description={t(
        'Send what happens here to a chat, as messages, or to a program, such as a build server.',
      )}
      actions={
        hooks && (
          <Button
            size="sm"
            disabled={isFull}
            title={
              isFull
                ? t('A project has at most {count} webhooks', {
                    count: WEBHOOKS_PER_PROJECT,
                  })
                : undefined
            }
            onClick={() => setOpen(true)}
          >
            {t('New Webhook')}
          </Button>
        )
      }
    >
      <QueryList
        loading={t('Loading the webhooks')}
        failed={t('Failed to load the webhooks')}
        query={query}
        rows={hooks}
        keyOf={({ id }) => id}
        cannotShow={t('This webhook cannot be shown.')}
        none={rich(
          'There are no webhooks yet. <link>The API page</link> explains what is sent to programs and how it is signed.',
          {},
          { link: (text) => <a href="/api/docs">{text}</a> },
        )}
        label={t('Webhooks')}
        className="-my-2.5"
      >
        {(hook) => <WebhookRow project={project} hook={hook} onChanged={changed} />}
      </QueryList>
      <WebhookDialog project={project} open={isOpen} onClose={() => setOpen(false)} onSaved={changed} />
    </Card>
  )
}
