// Shown in place of data that is not loaded yet, or could not be loaded. The caller shows the data.
import { ErrorState } from './error-state.tsx'
import { Spinner } from './spinner.tsx'

/** The part of a query that {@link QueryState} needs; the result of useQuery fits. */
export type QueryStateProps = {
  /** As in “Loading the webhooks”. */
  loading: string
  /** As in “Failed to load the webhooks”. */
  failed: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** A spinner, or after a failure the message with 'Retry'. For a card or a part of a dialog that has no data yet. */
export function QueryState({ loading, failed, query: { error, isFetching, refetch } }: QueryStateProps) {
  if (!error) return <Spinner fill label={loading} />
  return <ErrorState compact message={failed} retrying={isFetching} onRetry={() => void refetch()} />
}
