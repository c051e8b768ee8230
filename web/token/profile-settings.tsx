// The card of personal tokens on the profile.
import { t } from '../../domain/locale/message.ts'
import type { ProfileCard } from '../user/profile/profile-card.ts'
import { TokensCard } from './tokens-card.tsx'

export const settings: ProfileCard[] = [
  {
    section: 'integrations',
    order: 10,
    anchor: 'tokens',
    label: t('Tokens'),
    words: t('API programs command line access MCP agents'),
    Card: () => <TokensCard />,
  },
]
