// The account menu: who is signed in, profile, theme, sign-out.

import { Link } from '@tanstack/react-router'
import {
  ChartLine,
  Check,
  Keyboard,
  ListChecks,
  LogOut,
  Monitor,
  Moon,
  Rows2,
  Rows4,
  Search,
  ServerCog,
  Sun,
  UserRound,
} from 'lucide-react'
import { t } from '../../domain/locale/message.ts'
import { avatarLetter, displayName } from '../../domain/user/display.ts'
import { useSession } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { openKeySheet } from '../keys/key-sheet-host.tsx'
import { openPalette } from '../palette/palette-host.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { density } from '../ui/density.ts'
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { usePreference } from '../ui/preference.ts'
import { chooseTheme, useThemeChoice } from '../ui/theme.ts'
import { useLeave } from './use-leave.ts'

const THEMES = [
  { value: 'light', label: t('Light'), icon: <Sun /> },
  { value: 'dark', label: t('Dark'), icon: <Moon /> },
  { value: 'system', label: t('System'), icon: <Monitor /> },
] as const

const DENSITIES = [
  { value: 'comfortable', label: t('Comfortable'), icon: <Rows2 /> },
  { value: 'compact', label: t('Compact'), icon: <Rows4 /> },
] as const

export function UserMenu({ defaultOpen = false }: { defaultOpen?: boolean }) {
  const { user } = useSession()
  const theme = useThemeChoice()
  const chosenDensity = usePreference(density)
  const { leave } = useLeave()
  const operating = useQuery('getOperating', { params: {}, enabled: user !== null }).data
  if (!user) return null
  return (
    <Menu
      defaultOpen={defaultOpen}
      trigger={
        <Button variant="icon" aria-label={t('Your account')} className="rounded-full">
          <Avatar letter={avatarLetter(user)} label="" seed={user.id} isOnly />
        </Button>
      }
    >
      <MenuHeading>
        <span className="block text-base font-medium text-ink">{displayName(user, user.email)}</span>
        {user.email}
      </MenuHeading>
      <MenuSeparator />
      <MenuItem icon={<Search />} onSelect={openPalette}>
        {t('Search everywhere')}
      </MenuItem>
      <MenuItem asChild>
        <Link to="/my-work">
          <ListChecks />
          {t('My Work')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/insight">
          <ChartLine />
          {t('Insight')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to="/profile">
          <UserRound />
          {t('Profile')}
        </Link>
      </MenuItem>
      {(operating?.operator || operating?.asked) && (
        <MenuItem asChild>
          <Link to="/operate">
            <ServerCog />
            {t('Operate')}
          </Link>
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuHeading>{t('Theme')}</MenuHeading>
      {THEMES.map(({ value, label, icon }) => (
        <MenuItem key={value} icon={icon} onSelect={() => chooseTheme(value)}>
          <span className="flex-1">{label}</span>
          {theme === value && <Check role="img" aria-label={t('chosen')} className="text-accent-text" />}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuHeading>{t('Cards')}</MenuHeading>
      {DENSITIES.map(({ value, label, icon }) => (
        <MenuItem key={value} icon={icon} onSelect={() => density.set(value)}>
          <span className="flex-1">{label}</span>
          {chosenDensity === value && (
            <Check role="img" aria-label={t('chosen')} className="text-accent-text" />
          )}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<Keyboard />} onSelect={openKeySheet}>
        {t('Keyboard shortcuts')}
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => void leave()}>
        {t('Sign Out')}
      </MenuItem>
    </Menu>
  )
}
