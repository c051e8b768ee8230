// The end of the header, the same on every page of a user who is signed in: My Work, live indicator, search, inbox and account.

import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { t } from '../domain/locale/message.ts'
import { useAsOf, useLiveState } from './data/live.ts'
import { InboxButton } from './inbox/inbox-button.tsx'
import { PaletteButton } from './palette/palette-button.tsx'
import { buttonStyle } from './ui/button-style.ts'
import { LiveIndicator } from './ui/live-indicator.tsx'
import { UserMenuButton } from './user/user-menu-button.tsx'

/** The look of a link in the header. */
export const HEADER_LINK = `${buttonStyle({ variant: 'ghost' })} aria-[current=page]:font-medium aria-[current=page]:text-ink`

/**
 * @param isLive whether the page shows changes as they happen
 * @param isCrowded the page has its own controls in the header: My Work is an icon, and on a phone in the account menu
 */
export function HeaderEnd({ isLive = true, isCrowded = false }: { isLive?: boolean; isCrowded?: boolean }) {
  const liveState = useLiveState()
  const asOf = useAsOf()
  return (
    <>
      <Link
        to="/my-work"
        title={t('My Work')}
        aria-label={t('My Work')}
        className={isCrowded ? `${HEADER_LINK} max-lg:hidden` : HEADER_LINK}
      >
        <ListChecks />
        {!isCrowded && <span className="max-sm:hidden">{t('My Work')}</span>}
      </Link>
      {isLive && <LiveIndicator state={liveState} asOf={asOf} />}
      <PaletteButton isCrowded={isCrowded} />
      <InboxButton />
      <UserMenuButton />
    </>
  )
}
