// The sign-in page: three tabs, pending verification after sign-up, and the new password after a recovery link. Does
// not use the router, so that it can run without the application (auth-entry.tsx).

import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import { loadChunk } from '../data/load-chunk.ts'
import { useSession } from '../data/session.ts'
import { useSettings } from '../data/settings.ts'
import { storedInvitation } from '../invitation/stored.ts'
import { ChunkLoading, SessionLoading } from '../loading.tsx'
import { latePicker } from '../locale/late-picker.tsx'
import { INVITATION_PATH, nextOf, SIGN_UP_HASH } from '../paths.ts'
import { team } from '../team.ts'
import { Card } from '../ui/card.tsx'
import { Logo } from '../ui/logo.tsx'
import { SkipLink } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { forgetFields, keepFields, keptFields, type SignInTab } from '../user/form/kept-fields.ts'
import { EMPTY_FIELDS, type Typed } from '../user/form/typed-fields.ts'
import { useLinkOutcome } from '../user/sign-in/link-outcome.ts'
import { NewPasswordForm } from '../user/sign-in/new-password-form.tsx'
import { PendingVerification } from '../user/sign-in/pending-verification.tsx'
import { ResetForm } from '../user/sign-in/reset-form.tsx'
import { SignInForm } from '../user/sign-in/sign-in-form.tsx'
import { SignUpForm } from '../user/sign-in/sign-up-form.tsx'
import { usePendingAddress } from '../user/sign-in/use-pending-address.ts'

/** Loaded lazily, because few users need it. */
const loadFactorStep = () => import('../user/sign-in/factor-step.tsx')
const FactorStep = lazy(async () => ({ default: (await loadChunk(loadFactorStep)).FactorStep }))

const loadLinkQuestion = () => import('../user/sign-in/link-question.tsx')
const LinkQuestion = lazy(async () => ({ default: (await loadChunk(loadLinkQuestion)).LinkQuestion }))

const LanguagePicker = latePicker(() => import('../locale/language-picker.tsx'))

/** The fields as they were before another language was picked. A visitor who comes from an invitation starts with the invited address. */
function firstFields(kept: ReturnType<typeof keptFields>) {
  if (kept) return { ...EMPTY_FIELDS, ...kept.fields }
  const isInvited = nextOf(new URLSearchParams(location.search).get('next')) === INVITATION_PATH
  return { ...EMPTY_FIELDS, email: (isInvited && storedInvitation()?.email) || '' }
}

/** `onSignedIn` continues to the page that the user wanted to open. */
export function Auth({ onSignedIn, onTyping }: { onSignedIn: () => void; onTyping?: () => void }) {
  const { user, session, awaiting, loading, recovering, linkQuestion } = useSession()
  const { waiting, wait } = usePendingAddress()
  const [kept] = useState(keptFields)
  const [typed, setTyped] = useState(() => firstFields(kept))
  const tab = useRef<SignInTab>('sign-in')
  useEffect(forgetFields, [])
  useLinkOutcome()
  const signedIn = user !== null && !recovering && !loading && !linkQuestion
  useEffect(() => {
    if (!signedIn) return
    wait(null)
    onSignedIn()
  }, [signedIn, onSignedIn, wait])
  useEffect(() => {
    document.title = t('Sign In · {name}', { name: team?.name ?? 'Lacewing' })
  }, [])

  if (loading || signedIn) return <SessionLoading />
  return (
    <Frame onPickLanguage={() => keepFields(typed, tab.current)}>
      {linkQuestion ? (
        <Suspense fallback={<ChunkLoading />}>
          <LinkQuestion {...linkQuestion} session={session} />
        </Suspense>
      ) : awaiting && session ? (
        <Suspense fallback={<ChunkLoading />}>
          <FactorStep session={session} />
        </Suspense>
      ) : user ? (
        <NewPasswordForm email={user.email} />
      ) : waiting ? (
        <PendingVerification email={waiting} onBack={() => wait(null)} />
      ) : (
        <Doors
          typed={typed}
          onType={(change) => {
            onTyping?.()
            setTyped((now) => ({ ...now, ...change }))
          }}
          kept={kept?.tab}
          onTab={(shown) => {
            tab.current = shown
          }}
          onWaiting={wait}
        />
      )}
    </Frame>
  )
}

function Frame({ children, onPickLanguage }: { children: ReactNode; onPickLanguage: () => void }) {
  return (
    <div className="flex min-h-dvh flex-col items-center gap-6 px-4 py-12 sm:pt-[14vh]">
      <SkipLink />
      <header>
        <a href="/" className="block rounded-md">
          <Logo />
        </a>
      </header>
      <main id="main" tabIndex={-1} className="w-full max-w-sm">
        <h1 className={team ? 'mb-4 text-center text-lg font-medium break-words' : 'sr-only'}>
          {t('Sign in to {name}', { name: team?.name ?? 'Lacewing' })}
        </h1>
        <Card>{children}</Card>
      </main>
      <footer>
        <LanguagePicker onPick={onPickLanguage} />
      </footer>
    </div>
  )
}

const CLOSED = t('Sign-up is closed. Ask the operator of this server for an account.')

type DoorsProps = Typed & {
  /** The tab that was shown before another language was picked. */
  kept: SignInTab | undefined
  onTab: (tab: SignInTab) => void
  onWaiting: (email: string) => void
}

function Doors({ typed, onType, kept, onTab, onWaiting }: DoorsProps) {
  const [tab, setTab] = useState(kept ?? (location.hash === SIGN_UP_HASH ? 'sign-up' : 'sign-in'))
  useEffect(() => onTab(tab), [tab, onTab])
  useEffect(() => {
    if (location.hash === SIGN_UP_HASH)
      history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  const settings = useSettings()
  const shared = { typed, onType }
  return (
    <Tabs
      look="segment"
      label={t('Account')}
      value={tab}
      onValueChange={setTab}
      items={[
        {
          value: 'sign-in',
          label: t('Sign In'),
          content: <SignInForm {...shared} onUnverified={onWaiting} />,
        },
        {
          value: 'sign-up',
          label: t('Sign Up'),
          content: settings?.disable_signup ? (
            <p className="text-ink-soft">{CLOSED}</p>
          ) : (
            <SignUpForm {...shared} onSent={onWaiting} />
          ),
        },
        { value: 'reset', label: t('Reset'), content: <ResetForm {...shared} /> },
      ]}
    />
  )
}
