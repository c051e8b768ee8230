// The cards of the operators' page about the server itself.
import { JobsCard } from './jobs-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { MailCard } from './mail-card.tsx'
import type { OperateCard } from './operate-card.ts'
import { PeopleCard } from './people-card.tsx'
import { ProjectsCard } from './projects-card.tsx'
import { ServerAuditCard } from './server-audit-card.tsx'
import { SignUpCard } from './sign-up-card.tsx'
import { BackupCard, StorageCard } from './storage-cards.tsx'
import { VersionCard } from './version-card.tsx'

export const settings: OperateCard[] = [
  { section: 'overview', order: 10, Card: VersionCard },
  { section: 'overview', alsoIn: 'security', order: 20, Card: SignUpCard },
  { section: 'overview', order: 30, Card: StorageCard },
  { section: 'overview', order: 40, Card: BackupCard },
  { section: 'people', order: 10, Card: PeopleCard },
  { section: 'projects', order: 10, Card: ProjectsCard },
  { section: 'jobs', order: 10, Card: MailCard },
  { section: 'jobs', order: 20, Card: JobsCard },
  { section: 'limits', order: 10, Card: LimitsCard },
  { section: 'audit', order: 10, Card: ServerAuditCard },
]
