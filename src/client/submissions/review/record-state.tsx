/** Shows that the record under review is loading, or that it could not be loaded. */
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { ErrorState } from '#client/ui/feedback/list-states.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import { getStatus } from './review-frame.tsx'

interface RecordStateProps {
  /** "person", "comment" */
  noun: string
  isPending: boolean
  /** What was not found, or not asked for without a connection, is told elsewhere in the dialog. */
  error: Error | null
  onTryAgain: () => void
}

export function RecordState({ noun, isPending, error, onTryAgain }: RecordStateProps) {
  if (error && getStatus(error) !== 404 && !(error instanceof NoConnectionError)) {
    return <ErrorState message={error.message} onTryAgain={onTryAgain} />
  }
  return isPending ? <LoadingText>{`Loading the ${noun}...`}</LoadingText> : null
}
