// The part of an upgrade that is made while people work, and what they notice until it is done.
import { t } from '../../domain/locale/message.ts'
import type { ServerState } from '../../domain/operator/operator.ts'
import { numberText } from '../locale/format.ts'
import { useRefreshed } from '../webhook/use-refreshed.ts'
import { Fact } from './facts.tsx'
import { useServerState } from './use-server-state.ts'

type Part = ServerState['building'][number]

/** The differences that people notice until a part is made. Without the other indexes, PostgreSQL reads more rows. */
const NOTICED: Record<string, string> = {
  comment_places: t('Searches find no comments yet.'),
  comment_search: t('Searches find no comments yet.'),
  folded_texts: t('Texts with accents are found only as they were typed.'),
  ticket_facets: t('Filters are slower.'),
  ticket_watch: t('Notifications come later.'),
}

function noticedOf({ part, kind }: Part): string[] {
  const noticed = NOTICED[part] ?? (kind === 'index' ? t('Boards, lists and the history are slower.') : '')
  return noticed ? [noticed] : []
}

/** @param now the part that is being made */
export function UpgradeFact({ now, later }: { now: Part; later: Part[] }) {
  useRefreshed(useServerState().refetch, true)
  const noticed = new Set([now, ...later].flatMap(noticedOf))
  return (
    <Fact name={t('The upgrade goes on')}>
      {t('Now {part}: {percent} %. Parts after it: {count}', {
        part: now.part,
        percent: Math.floor(now.share * 100),
        count: numberText(later.length),
      })}
      <span className="block text-sm text-ink-faint">
        {[t('People can work meanwhile.'), ...noticed].join(' ')}
      </span>
    </Fact>
  )
}
