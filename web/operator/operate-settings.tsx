// The cards of the operators' page about the server itself.
import { JobsCard } from './jobs-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { MailCard } from './mail-card.tsx'
import type { OperateCard } from './operate-card.ts'
import { PeopleCard } from './people-card.tsx'
import { ProjectsCard } from './projects-card.tsx'
import { SessionsCard, TwoFactorCard } from './security-cards.tsx'
import { ServerAuditCard } from './server-audit-card.tsx'
import { SignUpCard } from './sign-up-card.tsx'
import { BackupCard, StorageCard } from './storage-cards.tsx'
import { VersionCard } from './version-card.tsx'

export const settings: OperateCard[] = [
  { section: 'overview', order: 10, Card: VersionCard },
  {
    section: 'overview',
    alsoIn: 'security',
    order: 20,
    label: 'Sign-Up',
    words: 'registration create accounts open closed domains',
    Card: SignUpCard,
  },
  {
    section: 'overview',
    order: 30,
    label: 'Storage',
    words: 'disk space database files size',
    Card: StorageCard,
  },
  {
    section: 'overview',
    order: 40,
    label: 'Backups',
    words: 'restore doctor nightly copy',
    Card: BackupCard,
  },
  {
    section: 'people',
    order: 10,
    label: 'People',
    words: 'users accounts disable enable confirm password link',
    Card: PeopleCard,
  },
  {
    section: 'projects',
    order: 10,
    label: 'Projects',
    words: 'give owner all projects of the server',
    Card: ProjectsCard,
  },
  {
    section: 'security',
    order: 10,
    label: 'Two-Factor Sign-In',
    words: '2fa required authenticator passkey',
    Card: TwoFactorCard,
  },
  {
    section: 'security',
    order: 15,
    label: 'Sessions',
    words: 'end all sessions sign everybody out log out leak',
    Card: SessionsCard,
  },
  {
    section: 'jobs',
    order: 10,
    label: 'Mail',
    words: 'smtp waiting refused addresses',
    Card: MailCard,
  },
  {
    section: 'jobs',
    order: 20,
    label: 'Failed Jobs',
    words: 'background errors run again',
    Card: JobsCard,
  },
  {
    section: 'limits',
    order: 10,
    label: 'Limits',
    words: 'rates sizes quotas settings',
    Card: LimitsCard,
  },
  {
    section: 'audit',
    order: 10,
    label: 'Audit Log',
    words: 'who did what sign-ins history',
    Card: ServerAuditCard,
  },
]
