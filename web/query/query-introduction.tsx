// Examples of searches, shown below the search box while it is empty and has the focus. Presses go through to the page behind them.

import { t } from '../../domain/locale/message.ts'

const EXAMPLES = [
  [t('login page'), t('words in title or description')],
  [t('"exact words"'), t('the text as it is')],
  ['status:todo,done', t('one of several values')],
  ['-label:wontfix', t('without a value')],
  ['assignee:me due:<7d', t('several conditions')],
] as const

/** @param id the id by which the box is described */
export function QueryIntroduction({ id }: { id: string }) {
  return (
    <div
      id={id}
      data-query-introduction
      className="pointer-events-none absolute start-0 top-full z-30 mt-1 w-max max-w-[min(28rem,calc(100vw-2rem))] animate-fade-in rounded-lg border border-line-strong bg-raised px-3 py-2 text-sm text-ink-soft shadow-md"
    >
      <ul aria-label={t('Examples of searches')} className="flex flex-col gap-1">
        {EXAMPLES.map(([example, meaning]) => (
          <li key={example} className="flex flex-wrap gap-x-3">
            <code className="min-w-40 font-mono text-ink">{example}</code>
            <span>{meaning}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 border-t border-line pt-1.5 text-ink-faint max-sm:hidden pointer-coarse:hidden">
        {t('↓ goes to the tickets')}
      </p>
    </div>
  )
}
