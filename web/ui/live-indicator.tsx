// Shows whether the page receives changes: by shape, colour and text. The caller passes the state of the connection.

import { t } from '../../domain/locale/message.ts'

/** State of the live connection. */
export type LiveState = 'live' | 'delayed' | 'catching_up' | 'offline'

const words: Record<LiveState, { short: string; full: string; look: string }> = {
  live: { short: t('Live'), full: t('Live: changes appear as they happen'), look: 'text-green-mark' },
  delayed: {
    short: t('Delayed'),
    full: t('Live updates are delayed: the network holds them back, so changes take a few seconds'),
    look: 'text-yellow-mark',
  },
  catching_up: {
    short: t('Catching up'),
    full: t('Loading the changes made in the meantime'),
    look: 'text-yellow-mark',
  },
  offline: {
    short: t('Offline'),
    full: t('Offline: changes by others are not shown until the connection is back'),
    look: 'text-red-mark',
  },
}

/**
 * The indicator. From 640 px up it shows a short label too; changes are announced politely.
 * @param asOf while offline, the time since which the page may be out of date, such as '14:02'; shown at every width
 */
export function LiveIndicator({ state, asOf }: { state: LiveState; asOf?: string }) {
  const { short, full, look } = words[state]
  return (
    <span role="status" title={full} className="inline-flex h-6 items-center gap-1.5 text-sm text-ink-faint">
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        aria-hidden="true"
        className={`size-3.5 shrink-0 ${look}`}
      >
        {state === 'live' && (
          <>
            <circle cx="8" cy="8" r="4" fill="currentColor" stroke="none" />
            <circle cx="8" cy="8" r="6.75" strokeOpacity="0.4" strokeWidth="1.5" />
          </>
        )}
        {state === 'delayed' && (
          <>
            <circle cx="8" cy="8" r="6.25" />
            <path d="M8 4.5V8l2.25 1.5" />
          </>
        )}
        {state === 'catching_up' && (
          <path
            d="M14 8a6 6 0 1 1-3-5.2M11.5 0v3.4H8"
            strokeLinejoin="round"
            className="origin-center animate-spin"
          />
        )}
        {state === 'offline' && (
          <>
            <circle cx="8" cy="8" r="5.5" />
            <path d="m2 14 12-12" />
          </>
        )}
      </svg>
      <span aria-hidden="true" className="whitespace-nowrap">
        <span className="hidden sm:inline">{short}</span>
        {asOf && <span className="sm:before:content-[':_']">{t('as of {time}', { time: asOf })}</span>}
      </span>
      <span className="sr-only">{asOf ? t('{state}. As of {time}', { state: full, time: asOf }) : full}</span>
    </span>
  )
}
