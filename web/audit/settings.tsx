// The settings of the audit log.
import type { SettingsCard } from '../project/settings-card.ts'
import { AuditCard } from './audit-card.tsx'

export const settings: SettingsCard[] = [
  { column: 'wide', order: 10, needs: 'audit.read', Card: ({ project }) => <AuditCard project={project} /> },
]
