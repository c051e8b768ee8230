// The bottom of the landing page: a last call to action, and the footer.
import { t } from '../../domain/locale/message.ts'
import { SIGN_UP_HASH } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Logo, Mark } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { LanguagePicker } from './language.tsx'

export function Closing() {
  return (
    <section
      aria-labelledby="closing-title"
      className="mx-auto flex w-full max-w-6xl flex-col items-center px-4 py-20 text-center sm:py-28"
    >
      <Mark className="size-12" />
      <h2 id="closing-title" className="mt-6 text-3xl font-semibold tracking-tight">
        {t('Drag the first card today')}
      </h2>
      <p className="mt-3 max-w-md text-lg text-ink-soft text-pretty">
        {t('Create an account, name a project, invite your team. That is the whole set-up.')}
      </p>
      <a
        href={`/auth${SIGN_UP_HASH}`}
        className={buttonStyle({ variant: 'primary', size: 'lg', className: 'mt-8' })}
      >
        {t('Get Started Today')}
      </a>
    </section>
  )
}

export function Footer() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-6 gap-y-4 px-4 py-6">
        <Logo />
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-faint">
          {t('A self-hosted tracker for bugs, features and tasks. MIT licence.')}
        </p>
        <LanguagePicker />
        <ThemeSwitch />
      </div>
    </footer>
  )
}
