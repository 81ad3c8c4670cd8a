/** The list of the backups on the server, newest first, and the time of the next backup. */
import { chakra } from '@chakra-ui/react'
import { Button } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatDate, formatTime } from '#client/ui/format/format-date.ts'
import { formatFileSize } from '#client/ui/format/format-file-size.ts'
import type { StoredBackup } from '#shared/contracts/operations.contract.ts'
import { useStoredBackups } from './settings.changes.ts'

const kinds: Record<StoredBackup['kind'], string> = {
  scheduled: 'Scheduled, complete',
  'before-import': 'Before an import, without pictures and files',
}

function formatDayAndTime(moment: string): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}

function formatNextBackup(next: string | null): string {
  if (next === null) return 'No backup is scheduled.'
  return Date.parse(next) <= Date.now()
    ? 'The next backup starts soon.'
    : `Next backup: ${formatDayAndTime(next)}.`
}

export function BackupList() {
  const { data, state, error, retry: tryAgain } = useStoredBackups()
  return (
    <chakra.section aria-label="Backups on the server" mt="7">
      <chakra.h3 textStyle="name">On the server</chakra.h3>
      {state === 'loading' && <Skeleton w="full" h="8rem" mt="3" />}
      {(state === 'failed' || state === 'offline') && (
        <chakra.div role="alert" display="flex" flexWrap="wrap" alignItems="center" gap="3" py="2">
          <p>{error?.message || 'Failed to load the backups'}</p>
          <Button variant="outline" onClick={tryAgain}>
            Try Again
          </Button>
        </chakra.div>
      )}
      {data && (
        <>
          <chakra.p color="text.muted">{formatNextBackup(data.next_at)}</chakra.p>
          {data.backups.length === 0 ? (
            <chakra.p mt="2">There is no backup yet.</chakra.p>
          ) : (
            <List backups={data.backups} />
          )}
        </>
      )}
    </chakra.section>
  )
}

function List({ backups }: { backups: readonly StoredBackup[] }) {
  return (
    <chakra.ul
      listStyleType="none"
      mt="3"
      maxH="24rem"
      overflowY="auto"
      tabIndex={0}
      aria-label="Backups, newest first"
      borderBlockWidth="1px"
      borderColor="line"
    >
      {backups.map(({ name, kind, size, created_at }) => (
        <chakra.li
          key={name}
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          columnGap="5"
          py="3"
          borderTopWidth="1px"
          borderColor="line"
          _first={{ borderTopWidth: '0' }}
        >
          <chakra.div minW="0">
            <chakra.p fontWeight={600}>{formatDayAndTime(created_at)}</chakra.p>
            <chakra.p textStyle="small" color="text.muted" overflowWrap="anywhere">
              {kinds[kind]} · backups/{name}
            </chakra.p>
          </chakra.div>
          <chakra.span fontVariantNumeric="lining-nums tabular-nums">{formatFileSize(size)}</chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
