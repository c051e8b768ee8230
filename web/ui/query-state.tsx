// What stands in place of something that is not loaded yet, or could not be. What is loaded is the caller's.
import { ErrorState } from './error-state.tsx'
import { Spinner } from './spinner.tsx'

/** What {@link QueryState} has to know of a query; useQuery's answer is one. */
export type QueryStateProps = {
  /** What is loaded, as in “Failed to load the webhooks”. */
  what: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** A spinner, or once loading has failed the message with 'Retry'. For a card or a part of a dialog that has no data yet. */
export function QueryState({ what, query: { error, isFetching, refetch } }: QueryStateProps) {
  if (!error) return <Spinner fill label={`Loading ${what}`} />
  return (
    <ErrorState
      compact
      message={`Failed to load ${what}`}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
