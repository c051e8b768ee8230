// The limits in force, each with the setting that changes it.
import { t } from '../../domain/locale/message.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { QueryList } from '../ui/query-list.tsx'
import { useServerState } from './use-server-state.ts'

export function LimitsCard() {
  const query = useServerState()
  return (
    <Card
      title={t('Limits')}
      description={t('Each is a setting in the environment of the server; it takes effect after a restart.')}
    >
      <QueryList
        loading={t('Loading the limits')}
        failed={t('Failed to load the limits')}
        query={query}
        rows={query.data?.limits}
        keyOf={({ setting }) => setting}
        cannotShow={t('This limit cannot be shown.')}
        none={t('No limits.')}
        label={t('Limits')}
        className="-my-2"
      >
        {({ setting, what, value, is_default }) => (
          <div className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0 flex-1">
              <p>{what}</p>
              <p className="font-mono text-xs text-ink-faint wrap-anywhere">{setting}</p>
            </div>
            <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
              {!is_default && <Badge tone="blue">{t('changed')}</Badge>}
              <span className="tabular-nums">{value}</span>
            </div>
          </div>
        )}
      </QueryList>
    </Card>
  )
}
