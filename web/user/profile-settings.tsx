// The cards of the account on the profile: names, address, sign-in, sessions, and its deletion.
import { t } from '../../domain/locale/message.ts'
import { BlockedCard } from './profile/blocked-card.tsx'
import { DeleteAccount } from './profile/delete-account.tsx'
import { DetailsCard } from './profile/details-card.tsx'
import { EmailCard } from './profile/email-card.tsx'
import { LanguageCard } from './profile/language-card.tsx'
import type { ProfileCard } from './profile/profile-card.ts'
import { StartPageCard } from './profile/start-page-card.tsx'
import { PasskeysCard } from './security/passkeys-card.tsx'
import { PasswordCard } from './security/password-card.tsx'
import { ProviderCard } from './security/provider-card.tsx'
import { SessionsCard } from './security/sessions-card.tsx'
import { TwoFactorCard } from './security/two-factor-card.tsx'

export const settings: ProfileCard[] = [
  {
    section: 'general',
    order: 10,
    anchor: 'your-details',
    label: t('Your Details'),
    words: t('full name username rename'),
    Card: ({ user }) => <DetailsCard user={user} />,
  },
  {
    section: 'general',
    order: 20,
    anchor: 'email',
    label: t('Email'),
    words: t('address change'),
    Card: ({ user }) => <EmailCard user={user} />,
  },
  {
    section: 'general',
    order: 30,
    anchor: 'start-page',
    label: t('Start Page'),
    words: t('dashboard my work inbox after signing in'),
    Card: ({ user }) => <StartPageCard user={user} />,
  },
  {
    section: 'general',
    order: 35,
    anchor: 'language-and-formats',
    label: t('Language and Formats'),
    words: t('dates times numbers first day of the week Monday Sunday 12 24 hours clock locale'),
    Card: ({ user }) => <LanguageCard user={user} />,
  },
  {
    section: 'general',
    order: 40,
    anchor: 'blocked-invitations',
    label: t('Blocked Invitations'),
    words: t('people who cannot add you privacy'),
    Card: () => <BlockedCard />,
  },
  {
    section: 'security',
    order: 10,
    anchor: 'password',
    label: t('Password'),
    words: t('change sign in'),
    Card: ({ user, onChanged }) => <PasswordCard email={user.email} onChanged={onChanged} />,
  },
  {
    section: 'security',
    order: 20,
    anchor: 'two-factor-sign-in',
    label: t('Two-Factor Sign-In'),
    words: t('2FA authenticator code recovery codes'),
    Card: ({ onChanged }) => <TwoFactorCard onChanged={onChanged} />,
  },
  {
    section: 'security',
    order: 30,
    anchor: 'passkeys',
    label: t('Passkeys'),
    words: t('WebAuthn fingerprint security key sign in'),
    Card: () => <PasskeysCard />,
  },
  {
    section: 'security',
    order: 40,
    anchor: 'single-sign-on',
    label: t('Single Sign-On'),
    words: t('SSO OIDC linked accounts provider'),
    Card: () => <ProviderCard />,
  },
  {
    section: 'security',
    order: 50,
    anchor: 'sessions',
    label: t('Sessions'),
    words: t('devices signed in sign out others'),
    Card: ({ sessions }) => <SessionsCard query={sessions} />,
  },
  {
    section: 'danger',
    order: 10,
    anchor: 'delete-account',
    label: t('Delete Account'),
    words: t('erase close'),
    Card: () => <DeleteAccount />,
  },
]
