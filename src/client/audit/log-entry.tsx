/** One entry of the activity log: expands to the changes, with a button that undoes them. */

import { chakra } from '@chakra-ui/react'
import { ChevronDown, Undo2 } from 'lucide-react'
import { memo, useState } from 'react'
import { useFindPersonName } from '#client/people/use-person-names.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { formatDateTime } from '#client/ui/format/format-date.ts'
import type { AuditLogEntry } from '#shared/contracts/audit.contract.ts'
import { EntryLine } from './entry-line.tsx'
import { type FieldChange, formatPasswordHint, getEntryDetails, getFieldChanges } from './format-entry.ts'

interface LogEntryProps {
  entry: AuditLogEntry
  onUndo: (entry: AuditLogEntry) => void
}

/** Memoized, so that typing into the search does not render unchanged entries again. */
export const LogEntry = memo(function LogEntry({ entry, onUndo }: LogEntryProps) {
  const [open, setOpen] = useState(false)
  const id = `entry-${entry.id}`
  return (
    <chakra.li borderBottomWidth="1px" borderColor="line" _last={{ borderBottomWidth: '0' }}>
      <chakra.button
        type="button"
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="4"
        w="full"
        minH="4rem"
        px={{ base: '3', md: '5' }}
        py="2.5"
        textAlign="start"
        cursor="pointer"
        aria-expanded={open}
        aria-controls={id}
        data-entry={entry.id}
        _hover={{ bg: 'accent.soft' }}
        onClick={() => setOpen(!open)}
      >
        <EntryLine entry={entry} />
        <chakra.span
          aria-hidden
          color="text.muted"
          transition="transform 180ms ease-out"
          transform={open ? 'rotate(180deg)' : 'none'}
        >
          <ChevronDown size={20} />
        </chakra.span>
      </chakra.button>
      <chakra.div id={id} hidden={!open} px={{ base: '3', md: '5' }} pt="3" pb="5">
        {open && <Details entry={entry} onUndo={onUndo} />}
      </chakra.div>
    </chakra.li>
  )
})

function Details({ entry, onUndo }: LogEntryProps) {
  const names = useFindPersonName()
  const changes = getFieldChanges(entry, names)
  const facts = getEntryDetails(entry, names)
  const passwordHint = formatPasswordHint(entry)
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      {changes.length > 0 && <Changes changes={changes} />}
      {facts.length > 0 && (
        <chakra.dl
          display="grid"
          gridTemplateColumns="fit-content(45%) minmax(0, 1fr)"
          columnGap="5"
          rowGap="1"
          textStyle="small"
        >
          {facts.map(({ term, value }) => (
            <chakra.div key={term} display="contents">
              <chakra.dt color="text.muted" overflowWrap="anywhere">
                {term}
              </chakra.dt>
              <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
            </chakra.div>
          ))}
        </chakra.dl>
      )}
      {passwordHint && (
        <div>
          <chakra.p textStyle="small">{passwordHint}</chakra.p>
          <ButtonLink variant="quiet" px="0" color="accent.text" to="/admin/family-members">
            Family Members
          </ButtonLink>
        </div>
      )}
      <chakra.p textStyle="small" color="text.muted">
        {formatDateTime(entry.created_at)}
        {entry.ip_address && ` · from ${entry.ip_address}`}
        {entry.undone_by !== null && ' · undone'}
      </chakra.p>
      {entry.can_undo && (
        <div>
          <Button variant="outline" onClick={() => onUndo(entry)}>
            <Undo2 aria-hidden />
            Undo this change
          </Button>
        </div>
      )}
    </chakra.div>
  )
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <ChangesTable>
      <thead>
        <tr>
          <th>Field</th>
          <th>Before</th>
          <th>After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </ChangesTable>
  )
}

/** On narrow screens the field name has its own line above the two values. */
const ChangesTable = chakra('table', {
  base: {
    w: 'full',
    tableLayout: 'fixed',
    textStyle: 'small',
    '& th, & td': {
      textAlign: 'start',
      verticalAlign: 'top',
      py: '1.5',
      pe: '5',
      overflowWrap: 'break-word',
      whiteSpace: 'pre-line',
    },
    '& th': { fontWeight: 600 },
    '& thead th': { color: 'text.muted' },
    '& thead th:first-of-type': { w: '11rem' },
    '& td:nth-of-type(1)': { color: 'text.muted' },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'line' },
    mdDown: {
      '& tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      '& thead th:first-of-type': { srOnly: true },
      '& tbody th': { gridColumn: '1 / -1', pb: '0' },
    },
  },
})
