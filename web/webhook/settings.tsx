// The settings of webhooks.
import type { SettingsCard } from '../project/settings-card.ts'
import { WebhooksCard } from './webhooks-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'integrations',
    order: 20,
    label: 'Webhooks',
    words: 'events addresses callbacks deliveries HTTP',
    needs: 'webhook.manage',
    Card: ({ project }) => <WebhooksCard projectId={project.id} />,
  },
]
