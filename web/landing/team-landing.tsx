// The landing page of a server that belongs to a team: for the people of the team, who come to sign in.
import { t } from '../../domain/locale/message.ts'
import { SIGN_UP_HASH } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Mark } from '../ui/logo.tsx'
import { SkipLink } from '../ui/page.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { LanguagePicker } from './language.tsx'

type TeamLandingProps = { name: string; isSignUpOpen: boolean }

export function TeamLanding({ name, isSignUpOpen }: TeamLandingProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-xl flex-1 flex-col items-center justify-center px-4 py-16 text-center"
      >
        <Mark className="size-12" />
        <h1 className="mt-6 max-w-full text-3xl font-semibold tracking-tight text-balance break-words sm:text-4xl">
          {name}
        </h1>
        <p className="mt-3 text-lg text-ink-soft text-pretty">
          {t('This team tracks its bugs, features and tasks here.')}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-2">
          <a href="/auth" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
            {t('Sign In')}
          </a>
          {isSignUpOpen && (
            <a href={`/auth${SIGN_UP_HASH}`} className={buttonStyle({ size: 'lg' })}>
              {t('Sign Up')}
            </a>
          )}
        </div>
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex w-full max-w-6xl items-center gap-4 px-4 py-4">
          <p className="min-w-0 flex-1 text-sm text-ink-faint">
            {t('Runs on Lacewing, a self-hosted tracker.')}
          </p>
          <LanguagePicker />
          <ThemeSwitch />
        </div>
      </footer>
    </div>
  )
}
