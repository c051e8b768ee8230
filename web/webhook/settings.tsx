// The settings of webhooks.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { WebhooksCard } from './webhooks-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'integrations',
    order: 20,
    anchor: 'webhooks',
    label: t('Webhooks'),
    words: t('events callbacks deliveries HTTP chat Slack Mattermost Discord Teams Google Matrix'),
    needs: 'webhook.manage',
    Card: ({ project }) => <WebhooksCard project={project} />,
  },
]
