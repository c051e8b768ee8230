// The 404 page.
import { t } from '../../domain/locale/message.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Mark } from '../ui/logo.tsx'

export function NotFound() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-12 text-center">
      <Mark className="size-16" />
      <div className="flex flex-col gap-2">
        <p className="font-mono text-sm text-ink-faint">404</p>
        <h1 className="text-2xl font-semibold tracking-tight">{t('Oops! Page not found')}</h1>
        <p className="max-w-sm text-ink-soft text-pretty">
          {t('Nothing lives at this address. The link may be old, or a letter may have gone missing.')}
        </p>
      </div>
      <a href="/" className={buttonStyle({ variant: 'primary', size: 'lg' })}>
        {t('Return to Home')}
      </a>
    </main>
  )
}
