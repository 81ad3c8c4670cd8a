/** A log entry as one sentence, with its time. */
import { chakra } from '@chakra-ui/react'
import { formatDateTime, formatTimeAgo } from '#client/ui/format/format-date.ts'
import type { AuditLogEntry } from '#shared/contracts/audit.contract.ts'
import { formatEntryAction, getActorName, getEntryName } from './format-entry.ts'

export function EntryLine({ entry }: { entry: AuditLogEntry }) {
  const name = getEntryName(entry)
  return (
    <chakra.span display="block" minW="0" overflowWrap="anywhere">
      <chakra.span>
        <b>{getActorName(entry)}</b> {formatEntryAction(entry)}
        {name && (
          <>
            {' '}
            <chakra.span fontFamily="serif">“{name}”</chakra.span>
          </>
        )}
      </chakra.span>
      <chakra.time
        dateTime={entry.created_at}
        title={formatDateTime(entry.created_at)}
        display="block"
        textStyle="small"
        color="text.muted"
      >
        {formatTimeAgo(entry.created_at)}
      </chakra.time>
    </chakra.span>
  )
}
