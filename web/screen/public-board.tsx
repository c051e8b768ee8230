// A project's board behind its public link: read-only, without an account, as of the moment of the request.

import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '../../domain/locale/message.ts'
import type { PublicColumn } from '../../domain/public-board/public-board.ts'
import { PublicCallError, wordsOf } from '../data/public-call.ts'
import { numberText } from '../locale/format.ts'
import { rich } from '../locale/rich.tsx'
import { useLinkSecret } from '../public-board/link-secret.ts'
import { PublicCard } from '../public-board/public-card.tsx'
import { PublicFailure, PublicPage } from '../public-board/public-page.tsx'
import { type ShownColumn, usePublicBoard } from '../public-board/use-public-board.ts'
import { useRefresh } from '../public-board/use-refresh.ts'
import { ToneDot } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { dateText } from '../ui/date-text.ts'
import { PageHeader } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function PublicBoardScreen() {
  const secret = useLinkSecret()
  const { shown, error, pending, refresh, loadMore } = usePublicBoard(secret)
  const isOver = error instanceof PublicCallError && error.code === 'link_over'
  useRefresh(isOver ? undefined : () => void refresh())
  const name = shown?.board.name
  useEffect(() => {
    document.title = name ? `${name} · Lacewing` : t('Board · Lacewing')
  }, [name])
  if (isOver)
    return (
      <PublicFailure
        title={t('This link does not work')}
        detail={t(
          'It may have been removed, or it is incomplete. Ask the person who gave it to you for a new one.',
        )}
      />
    )
  if (!shown)
    return error ? (
      <PublicFailure
        title={t('The board could not be loaded')}
        detail={wordsOf(error)}
        onRetry={() => void refresh()}
      />
    ) : (
      <PublicPage>
        <Spinner fill label={t('Loading board')} />
      </PublicPage>
    )
  const { board, columns } = shown
  return (
    <PublicPage width="full">
      <PageHeader
        title={board.name}
        description={<AsOf at={board.as_of} problem={error ? wordsOf(error) : undefined} />}
        actions={
          <Button size="sm" icon={<RotateCw />} pending={pending} onClick={() => void refresh()}>
            {t('Refresh')}
          </Button>
        }
      />
      <ColumnLinks columns={board.columns} />
      <div className="flex flex-col gap-4 md:-mx-4 md:flex-row md:overflow-x-auto md:px-4 md:pb-4">
        {board.columns.map((column) => (
          <Column
            key={column.key}
            column={column}
            shown={columns[column.key]}
            secret={secret}
            onMore={() => loadMore(column.key)}
          />
        ))}
      </div>
    </PublicPage>
  )
}

function AsOf({ at, problem }: { at: string; problem: string | undefined }) {
  return (
    <span role="status">
      {rich(
        'Read-only, as of <time>{date}</time>.',
        { date: dateText(at, 'clock') },
        { time: (text) => <time dateTime={at}>{text}</time> },
      )}
      {problem && <span className="text-danger-text"> {problem}</span>}
    </span>
  )
}

const idOf = (key: string) => `column-${key}`

/** Links to the columns, which are stacked on phones. They are buttons, because the URL contains the secret. */
function ColumnLinks({ columns }: { columns: PublicColumn[] }) {
  return (
    <nav
      aria-label={t('Columns')}
      className="sticky top-12 z-20 -mx-4 mb-3 flex gap-1 overflow-x-auto border-b border-line bg-canvas px-4 py-1 md:hidden"
    >
      {columns.map(({ key, name, color, count }) => (
        <button
          key={key}
          type="button"
          onClick={() => document.getElementById(idOf(key))?.scrollIntoView({ behavior: 'smooth' })}
          className="inline-flex h-9 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-ink-soft pointer-coarse:h-11"
        >
          <ToneDot tone={color} />
          <span className="max-w-40 truncate">{name}</span>
          <span className="text-xs text-ink-faint tabular-nums">{numberText(count)}</span>
        </button>
      ))}
    </nav>
  )
}

type ColumnProps = {
  column: PublicColumn
  shown: ShownColumn | undefined
  secret: string
  onMore: () => Promise<void>
}

function Column({ column, shown, secret, onMore }: ColumnProps) {
  const { key, name, color, count, status } = column
  const { tickets = [], next = null } = shown ?? {}
  const heading = `${idOf(key)}-name`
  return (
    <section
      id={idOf(key)}
      aria-labelledby={heading}
      className="flex min-w-0 scroll-mt-28 flex-col gap-2 rounded-lg bg-sunken p-2 md:w-80 md:min-w-68 md:flex-1"
    >
      <h2 id={heading} className="flex items-center gap-2 px-1 py-1 font-semibold">
        <ToneDot tone={color} />
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <span className="text-sm font-normal text-ink-faint tabular-nums">{numberText(count)}</span>
      </h2>
      {tickets.length === 0 && <p className="px-1 pb-2 text-sm text-ink-faint">{t('Nothing here')}</p>}
      {tickets.length > 0 && (
        <ul className="flex flex-col gap-2">
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <PublicCard ticket={ticket} status={status} secret={secret} />
            </li>
          ))}
        </ul>
      )}
      {next && <More left={count - tickets.length} name={name} onMore={onMore} />}
    </section>
  )
}

function More({ left, name, onMore }: { left: number; name: string; onMore: () => Promise<void> }) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function more() {
    setPending(true)
    setProblem(undefined)
    await onMore().catch((error: unknown) => setProblem(wordsOf(error)))
    setPending(false)
  }
  return (
    <>
      {problem && (
        <p role="alert" className="px-1 text-sm text-danger-text">
          {problem}
        </p>
      )}
      <Button pending={pending} aria-label={t('Load more of {name}', { name })} onClick={() => void more()}>
        {left > 0 ? t('Load more ({left})', { left: numberText(left) }) : t('Load more')}
      </Button>
    </>
  )
}
