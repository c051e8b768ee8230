// The cards of the operators' page about the server itself.
import { t } from '../../domain/locale/message.ts'
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
    anchor: 'sign-up',
    label: t('Sign-Up'),
    words: t('registration create accounts open closed domains'),
    Card: SignUpCard,
  },
  {
    section: 'overview',
    order: 30,
    anchor: 'storage',
    label: t('Storage'),
    words: t('disk space database files size'),
    Card: StorageCard,
  },
  {
    section: 'overview',
    order: 40,
    anchor: 'backups',
    label: t('Backups'),
    words: t('restore doctor nightly copy'),
    Card: BackupCard,
  },
  {
    section: 'people',
    order: 10,
    anchor: 'people',
    label: t('People'),
    words: t('users accounts disable enable confirm password link'),
    Card: PeopleCard,
  },
  {
    section: 'projects',
    order: 10,
    anchor: 'projects',
    label: t('Projects'),
    words: t('give owner all projects of the server'),
    Card: ProjectsCard,
  },
  {
    section: 'security',
    order: 10,
    anchor: 'two-factor-sign-in',
    label: t('Two-Factor Sign-In'),
    words: t('2fa required authenticator passkey'),
    Card: TwoFactorCard,
  },
  {
    section: 'security',
    order: 15,
    anchor: 'sessions',
    label: t('Sessions'),
    words: t('end all sessions sign everybody out log out leak'),
    Card: SessionsCard,
  },
  {
    section: 'jobs',
    order: 10,
    anchor: 'mail',
    label: t('Mail'),
    words: t('smtp waiting refused addresses'),
    Card: MailCard,
  },
  {
    section: 'jobs',
    order: 20,
    anchor: 'failed-jobs',
    label: t('Failed Jobs'),
    words: t('background errors run again'),
    Card: JobsCard,
  },
  {
    section: 'limits',
    order: 10,
    anchor: 'limits',
    label: t('Limits'),
    words: t('rates sizes quotas settings'),
    Card: LimitsCard,
  },
  {
    section: 'audit',
    order: 10,
    anchor: 'audit-log',
    label: t('Audit Log'),
    words: t('who did what sign-ins history'),
    Card: ServerAuditCard,
  },
]
