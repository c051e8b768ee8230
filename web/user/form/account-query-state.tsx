// The loading or error state of a profile card.
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'

export type AccountQueryStateProps = {
  /** What is loaded, as in “Failed to load your passkeys”. */
  what: string
  answer: { problem: string | undefined; loading: boolean; reload: () => Promise<void> }
}

export function AccountQueryState({ what, answer: { problem, loading, reload } }: AccountQueryStateProps) {
  if (problem === undefined) return <Spinner fill label={`Loading ${what}`} />
  return (
    <ErrorState
      compact
      message={`Failed to load your ${what}`}
      detail={problem}
      retrying={loading}
      onRetry={() => void reload()}
    />
  )
}
