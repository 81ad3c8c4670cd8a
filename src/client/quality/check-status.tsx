/** Says when the family was checked, and how much was found. */
import { chakra } from '@chakra-ui/react'
import { RefreshCw, SlidersHorizontal } from 'lucide-react'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { formatRelativeDay } from '#client/ui/format/format-date.ts'
import type { QualityCheck } from '#shared/contracts/quality.contract.ts'
import { useCheckWhenOutdated, useQualityCheck } from './quality.queries.ts'

function formatNumber(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

function countOpen({ groups }: QualityCheck, severity: 'error' | 'notice'): number {
  return groups.reduce((sum, group) => (group.severity === severity ? sum + group.open : sum), 0)
}

/** "12 errors, 230 notices and 3 possible duplicates" */
function formatFound(check: QualityCheck): string {
  const errors = formatNumber(countOpen(check, 'error'), 'error', 'errors')
  const notices = formatNumber(countOpen(check, 'notice'), 'notice', 'notices')
  const pairs = formatNumber(check.duplicates.open, 'possible duplicate', 'possible duplicates')
  return `${errors}, ${notices} and ${pairs}`
}

/** "3,010 people checked today: 12 errors, 230 notices and 3 possible duplicates." */
function formatResult(check: QualityCheck): string {
  const people = formatNumber(check.people, 'person', 'people')
  const when = check.checked_at === null ? '' : ` ${formatRelativeDay(check.checked_at).toLowerCase()}`
  return `${people} checked${when}: ${formatFound(check)}.`
}

interface CheckStatusProps {
  /** Without a search. */
  check: QualityCheck
  failure: string | null
  onCheck: () => void
  onOpenSettings: () => void
}

export function CheckStatus({ check, failure, onCheck, onOpenSettings }: CheckStatusProps) {
  const isRunning = check.state === 'running'
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <chakra.p role="status" flex="1 1 18rem">
          {isRunning
            ? 'Checking the family tree...'
            : check.state === 'never'
              ? 'The family tree has not been checked yet.'
              : formatResult(check)}
        </chakra.p>
        <Button variant="outline" disabled={isRunning} onClick={onCheck}>
          <RefreshCw aria-hidden />
          Check again
        </Button>
        <Button variant="outline" onClick={onOpenSettings}>
          <SlidersHorizontal aria-hidden />
          Settings
        </Button>
      </chakra.div>
      {failure !== null && !isRunning && <Alert tone="destructive">{failure}</Alert>}
    </>
  )
}

/** Checks the family after an import, and says what was found. Says nothing where the check cannot be loaded. */
export function CheckAfterImport() {
  const { data, savedAt } = useQualityCheck('')
  const start = useCheckWhenOutdated(data)
  if (!data) return null
  const isDone = data.state === 'done' && !data.is_outdated
  // The check was started and has ended, and its result is not there.
  const hasEnded = start.isSuccess && data.state !== 'running' && (savedAt ?? 0) > start.submittedAt
  if (start.error || (hasEnded && !isDone)) {
    return (
      <p>
        The imported data could not be checked. <TextLink to="/admin/quality">Open the data check</TextLink>{' '}
        to try again.
      </p>
    )
  }
  return (
    <p role="status">
      {isDone
        ? `The data check has found ${formatFound(data)} in the family tree. `
        : 'Checking the family tree... '}
      <TextLink to="/admin/quality">Open the data check</TextLink>
    </p>
  )
}
