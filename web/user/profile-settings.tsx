// The cards of the account on the profile: names, address, sign-in, sessions, and its deletion.
import { BlockedCard } from './profile/blocked-card.tsx'
import { DeleteAccount } from './profile/delete-account.tsx'
import { DetailsCard } from './profile/details-card.tsx'
import { EmailCard } from './profile/email-card.tsx'
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
    label: 'Your Details',
    words: 'full name username rename',
    Card: ({ user }) => <DetailsCard user={user} />,
  },
  {
    section: 'general',
    order: 20,
    label: 'Email',
    words: 'address change',
    Card: ({ user }) => <EmailCard user={user} />,
  },
  {
    section: 'general',
    order: 30,
    label: 'Start Page',
    words: 'dashboard my work inbox after signing in',
    Card: ({ user }) => <StartPageCard user={user} />,
  },
  {
    section: 'general',
    order: 40,
    label: 'Blocked Invitations',
    words: 'people who cannot add you privacy',
    Card: () => <BlockedCard />,
  },
  {
    section: 'security',
    order: 10,
    label: 'Password',
    words: 'change sign in',
    Card: ({ user, onChanged }) => <PasswordCard email={user.email} onChanged={onChanged} />,
  },
  {
    section: 'security',
    order: 20,
    label: 'Two-Factor Sign-In',
    words: '2FA authenticator code recovery codes',
    Card: ({ onChanged }) => <TwoFactorCard onChanged={onChanged} />,
  },
  {
    section: 'security',
    order: 30,
    label: 'Passkeys',
    words: 'WebAuthn fingerprint security key sign in',
    Card: () => <PasskeysCard />,
  },
  {
    section: 'security',
    order: 40,
    label: 'Single Sign-On',
    words: 'SSO OIDC linked accounts provider',
    Card: () => <ProviderCard />,
  },
  {
    section: 'security',
    order: 50,
    label: 'Sessions',
    words: 'devices signed in sign out others',
    Card: ({ sessions }) => <SessionsCard query={sessions} />,
  },
  {
    section: 'danger',
    order: 10,
    label: 'Delete Account',
    words: 'erase close',
    Card: () => <DeleteAccount />,
  },
]
