// The settings of who may enter the project.
import { t } from '../../domain/locale/message.ts'
import type { SettingsCard } from '../project/settings-card.ts'
import { AccessCard } from './access-card.tsx'

export const settings: SettingsCard[] = [
  {
    section: 'members',
    order: 30,
    anchor: 'sign-in',
    label: t('Sign-In'),
    words: t('two-factor 2FA require security sessions end sign in again'),
    needs: 'access.manage',
    Card: ({ project }) => <AccessCard project={project} />,
  },
]
