// The settings of the audit log.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { AuditCard } from './audit-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'members',
    order: 90,
    anchor: 'audit-log',
    label: t('Audit Log'),
    words: t('security who changed rights roles tokens history'),
    needs: 'audit.read',
    Card: ({ project }) => <AuditCard project={project} />,
  },
]
