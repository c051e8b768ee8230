// The log of the last deliveries from forges, with their results.

import { FORGES, type ForgeDelivery } from '../../domain/forge/forge.ts'
import { t } from '../../domain/locale/message.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { BrokenRecord, RecordBoundary } from '../ui/record-boundary.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'

const STATES: Record<ForgeDelivery['state'], { label: string; tone: Tone }> = {
  waiting: { label: t('Waiting'), tone: 'yellow' },
  done: { label: t('Done'), tone: 'green' },
  ignored: { label: t('Ignored'), tone: 'gray' },
  failed: { label: t('Failed'), tone: 'red' },
}

export function DeliveryList({ deliveries }: { deliveries: ForgeDelivery[] }) {
  if (deliveries.length === 0)
    return (
      <p className="text-sm text-ink-faint">
        {t('No deliveries yet. Forges test the address as soon as it is entered.')}
      </p>
    )
  return (
    <ul
      aria-label={t('Last deliveries')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll the list
      tabIndex={0}
      className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto"
    >
      {deliveries.map((delivery) => (
        <li key={delivery.id} className="py-1.5">
          <RecordBoundary
            record={delivery}
            fallback={<BrokenRecord cannotShow={t('This delivery cannot be shown.')} />}
          >
            <Row delivery={delivery} />
          </RecordBoundary>
        </li>
      ))}
    </ul>
  )
}

function Row({ delivery: { forge, event, received_at, state, result } }: { delivery: ForgeDelivery }) {
  const { label, tone } = STATES[state] ?? { label: state, tone: 'gray' }
  const name = FORGES.find(({ value }) => value === forge)?.label ?? forge
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1 text-sm">
        <p className="wrap-anywhere">
          {name}: {event}
        </p>
        <p className="text-ink-faint wrap-anywhere">
          <TimeAgo at={received_at} />
          {result && `. ${result}.`}
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
    </div>
  )
}
