// Asks before a link from a mail switches the account of this browser or undoes a change of address: names the account of the
// link and the signed-in one. Anybody may have sent the link.

import type { Session } from '@supabase/auth-js'
import { MailQuestion } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../domain/locale/message.ts'
import { displayName } from '../../../domain/user/display.ts'
import { answerLinkQuestion } from '../../data/session.ts'
import type { LinkQuestion as Asked } from '../../data/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { dateText } from '../../ui/date-text.ts'

export function LinkQuestion({ link, about, session }: Asked & { session: Session | null }) {
  const [pending, setPending] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const name = displayName(about)
  const { title, lines, verb } = WORDS[link.type === 'email_change' ? 'recovery' : link.type](name, about)
  const isOther = link.type !== 'email_undo' && session !== null && session.user.id !== about.user_id
  return (
    <div className="flex flex-col gap-4">
      <MailQuestion aria-hidden className="size-8 text-accent-text" />
      <div className="flex flex-col gap-1.5 wrap-anywhere">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h2>
        {lines.map((line) => (
          <p key={line} className="text-ink-soft">
            {line}
          </p>
        ))}
        {isOther && (
          <p className="font-medium">
            {t('You are signed in as {email}. Continuing signs you out of that account in this browser.', {
              email: session.user.email,
            })}
          </p>
        )}
        <p className="text-ink-soft">{t('If you did not expect this link, cancel.')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          pending={pending}
          onClick={() => {
            setPending(true)
            void answerLinkQuestion(true)
          }}
        >
          {verb}
        </Button>
        <Button variant="ghost" disabled={pending} onClick={() => void answerLinkQuestion(false)}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}

type About = Asked['about']
type Words = (name: string, about: About) => { title: string; lines: string[]; verb: string }

const WORDS: Record<'signup' | 'recovery' | 'email_undo', Words> = {
  signup: (name, { email, username, device, created_at }) => ({
    title: t('Sign in as {name}?', { name }),
    lines: [
      t('This link verifies {email} for the account of {name} ({username}) and signs you in to it.', {
        email,
        name,
        username,
      }),
      ...(device && created_at
        ? [t('The sign-up came from {device}, {date}.', { device, date: dateText(created_at, 'moment') })]
        : []),
    ],
    verb: t('Verify and Sign In'),
  }),
  recovery: (name, { email, username }) => ({
    title: t('Set a new password for {name}?', { name }),
    lines: [
      t('This link signs you in to the account of {name} ({username}), {email}.', { name, username, email }),
    ],
    verb: t('Continue'),
  }),
  email_undo: (name, { email, username }) => ({
    title: t('Undo the change of address?'),
    lines: [
      t('The account of {name} ({username}) will use {email} again.', { name, username, email }),
      t(
        'All its sessions end and its password is revoked; we send you a link to set a new one. Passkeys and linked accounts that were added since a week before the change are removed.',
      ),
    ],
    verb: t('Undo the Change'),
  }),
}
