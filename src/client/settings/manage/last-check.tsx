/** The result of the last check of the stored data: database, files and last backup. */
import { chakra } from '@chakra-ui/react'
import { useLastCheck } from '#client/stats/dashboard/data-checks.queries.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { formatRelativeDay } from '#client/ui/format/format-date.ts'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import type { DataCheck } from '#shared/contracts/operations.contract.ts'
import { Command } from './setting-fields.tsx'

function formatChecked({ files, backup }: DataCheck): string {
  const counted = `${formatCount(files)} ${files === 1 ? 'file' : 'files'}`
  return backup === null
    ? `the database and ${counted}. There is no scheduled backup to check yet.`
    : `the database, ${counted} and the last backup.`
}

function Result({ check }: { check: DataCheck }) {
  const when = `Last check: ${formatRelativeDay(check.started_at)}`
  const count = check.faults.length
  if (count === 0) return <p>{`${when}. No faults in ${formatChecked(check)}`}</p>
  return (
    <Alert
      tone="destructive"
      title={`${when}. ${formatCount(count)} ${count === 1 ? 'fault' : 'faults'} found.`}
    >
      <chakra.ul
        ps="5"
        my="2"
        display="grid"
        gap="1"
        maxH="20rem"
        overflowY="auto"
        tabIndex={0}
        aria-label="Faults"
      >
        {check.faults.map(({ text }) => (
          <chakra.li key={text} overflowWrap="anywhere">
            {text}
          </chakra.li>
        ))}
      </chakra.ul>
      <p>
        Keep your backups, and do not delete anything before the cause is known. A damaged file can be taken
        from a backup.
      </p>
    </Alert>
  )
}

export function LastCheck() {
  const { check, state, error, retry: tryAgain } = useLastCheck()
  return (
    <TitledPanel heading="Check of the stored data">
      <chakra.div display="grid" gap="3" maxW="measure">
        {state === 'loading' && <Skeleton w="full" h="3rem" />}
        {(state === 'failed' || state === 'offline') && (
          <chakra.div role="alert" display="flex" flexWrap="wrap" alignItems="center" gap="3">
            <p>{error?.message || 'Failed to load the last check'}</p>
            <Button variant="outline" onClick={tryAgain}>
              Try Again
            </Button>
          </chakra.div>
        )}
        {check === null && <p>The data have not been checked yet.</p>}
        {check && <Result check={check} />}
        <chakra.p color="text.muted">
          The server checks the database, all files and the last backup once a day. To start a check now,
          enter this command on the server: <Command>npm run doctor</Command>
        </chakra.p>
      </chakra.div>
    </TitledPanel>
  )
}
