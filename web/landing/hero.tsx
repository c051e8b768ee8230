// The top of the landing page: top bar, headline, and the two calls to action.
import { t } from '../../domain/locale/message.ts'
import { SIGN_UP_HASH } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { Logo } from '../ui/logo.tsx'
import { Wing } from './wing.tsx'

export function TopBar() {
  return (
    <header className="relative z-10 mx-auto flex h-14 w-full max-w-6xl items-center gap-1 px-4 sm:gap-2">
      <a href="/" className="mr-auto rounded-md py-1 pointer-coarse:py-2.5">
        <Logo />
      </a>
      <a href="/auth" className={buttonStyle({ variant: 'ghost' })}>
        {t('Sign In')}
      </a>
      <a href={`/auth${SIGN_UP_HASH}`} className={buttonStyle({ variant: 'primary' })}>
        {t('Get Started')}
      </a>
    </header>
  )
}

export function Hero({ onWatch }: { onWatch: () => void }) {
  return (
    <section className="relative mx-auto w-full max-w-6xl px-4 pt-12 pb-10 sm:pt-20 sm:pb-14">
      <Wings />
      <h1 className="relative max-w-2xl text-4xl font-semibold tracking-[-0.03em] sm:text-5xl">
        {t('Bugs, features and tasks, live on every screen')}
      </h1>
      <p className="relative mt-5 max-w-xl text-lg text-ink-soft text-pretty">
        {t(
          'Lacewing is the tracker your team runs itself. Move a card and everyone sees it move. Edit the same ticket at the same time and both edits survive. One command starts it, on a server that is yours.',
        )}
      </p>
      <div className="relative mt-8 flex flex-wrap gap-2">
        <a href={`/auth${SIGN_UP_HASH}`} className={buttonStyle({ variant: 'primary', size: 'lg' })}>
          {t('Start Free Trial')}
        </a>
        <button type="button" onClick={onWatch} className={buttonStyle({ size: 'lg' })}>
          {t('Watch Demo')}
        </button>
      </div>
      <p className="relative mt-4 text-sm text-ink-faint">
        {t('Free and MIT-licensed. No seats to count, nothing to cancel.')}
      </p>
    </section>
  )
}

/** The fore wing and the hind wing, joined at the right and fading towards the text. */
function Wings() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 mx-4 text-accent opacity-50 [mask-image:linear-gradient(to_right,transparent_42%,black_95%)] max-lg:opacity-15 max-md:hidden"
    >
      <Wing className="absolute top-34 right-0 w-[42rem] origin-[100%_56%] rotate-[17deg]" />
      <Wing className="absolute top-40 right-0 w-[35rem] origin-[100%_56%] -rotate-[13deg]" />
    </div>
  )
}
