// The parts that the pages of invitations and team links share.

import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { t } from '../../domain/locale/message.ts'
import { useSession } from '../data/session.ts'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { forgetInvitation } from './stored.ts'

export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-lg font-semibold wrap-anywhere">{title}</h1>
      {children}
    </div>
  )
}

export function NoInvitation({ words }: { words: string }) {
  const { user } = useSession()
  useEffect(forgetInvitation, [])
  return (
    <Message title={t('No invitation')}>
      <p role="alert" className="text-ink-soft wrap-anywhere">
        {words}
      </p>
      <a href="/dashboard" className={buttonStyle({ className: 'self-start' })}>
        {user ? t('Go to Dashboard') : t('Sign In')}
      </a>
    </Message>
  )
}

/** The two answers to the question whether to join. */
export function Answers({ pending, onJoin }: { pending: boolean; onJoin: () => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" pending={pending} onClick={onJoin}>
        {t('Join Project')}
      </Button>
      <Link to="/dashboard" onClick={forgetInvitation} className={buttonStyle({ variant: 'ghost' })}>
        {t('Not Now')}
      </Link>
    </div>
  )
}
