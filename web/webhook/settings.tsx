// The settings of webhooks.
import type { SettingsCard } from '../project/settings-card.ts'
import { WebhooksCard } from './webhooks-card.tsx'

export const settings: SettingsCard[] = [
  {
    column: 'right',
    order: 60,
    needs: 'webhook.manage',
    Card: ({ project }) => <WebhooksCard projectId={project.id} />,
  },
]
