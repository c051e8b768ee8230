// Shown in place of data that is not loaded yet, or could not be loaded. The caller shows the data.
import { t } from '../locale/message.ts'
import { ErrorState } from './error-state.tsx'
import { Spinner } from './spinner.tsx'

/** The part of a query that {@link QueryState} needs; the result of useQuery fits. */
export type QueryStateProps = {
  /** Names the data, as in “Failed to load the webhooks”. */
  what: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** A spinner, or after a failure the message with 'Retry'. For a card or a part of a dialog that has no data yet. */
export function QueryState({ what, query: { error, isFetching, refetch } }: QueryStateProps) {
  if (!error) return <Spinner fill label={t('Loading {what}', { what })} />
  return (
    <ErrorState
      compact
      message={t('Failed to load {what}', { what })}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
