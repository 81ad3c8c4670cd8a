/** The activity log of the admin area, with search, filters and pages. */
import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type ReactNode,
  startTransition,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useState,
} from 'react'
import { useSearchParams } from 'react-router'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { RefreshButton } from '#client/ui/controls/refresh-button.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { useFocusAfterDelete } from '#client/ui/focus/use-focus-after-delete.ts'
import { Field, Select } from '#client/ui/form/field.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { type AuditLogEntry, auditActions } from '#shared/contracts/audit.contract.ts'
import * as limits from '#shared/limits.ts'
import { type AuditSearch, useAuditLog, useUndo } from './audit.queries.ts'
import {
  formatAction,
  formatEntryAction,
  formatPasswordHint,
  getActorName,
  getEntryName,
} from './format-entry.ts'
import { LogEntry } from './log-entry.tsx'
import { buildLogQuery, parseLogUrl } from './log-url.ts'

/** The debounce time of the search, in milliseconds. */
const searchDelayMs = 250

export function Component() {
  const [query, setQuery] = useSearchParams()
  const asked = parseLogUrl(query)
  // The new URL renders in a transition; until then the filters show the new choice optimistically.
  const [chosen, showAtOnce] = useOptimistic(asked)
  const goTo = (goal: AuditSearch, replace: boolean) =>
    startTransition(() => {
      showAtOnce(goal)
      setQuery(buildLogQuery(goal), { replace, preventScrollReset: true })
    })
  const change = (part: Partial<AuditSearch>) => goTo({ ...chosen, page: 1, ...part }, true)
  const { data, state, error, fetching, retry: tryAgain, refresh } = useAuditLog(asked)
  /** Opens the next or the previous page and adds a history entry. */
  const turn = (pages: 1 | -1) => {
    const page = Math.min(chosen.page + pages, data?.pagination.totalPages ?? 1)
    if (page >= 1 && page !== chosen.page) goTo({ ...chosen, page }, false)
  }
  const [undoing, setUndoing] = useState<AuditLogEntry | null>(null)
  const proof = usePasswordConfirmation()
  const undo = useUndo(proof.withConfirmedPassword)
  const { focusOn } = useFocusAfterDelete(data?.logs ?? [], undoing !== null, 'data-entry')

  function undoChange(entry: AuditLogEntry) {
    undo.mutate(entry.id, {
      onSuccess: (undone) => {
        // The clicked button disappears after the undo.
        focusOn(entry.id)
        toast({ title: 'Change undone', description: formatPasswordHint(undone) ?? getEntryName(entry) })
      },
      onError: (failure) => {
        if (failure instanceof PasswordNotConfirmedError) return
        toast({ title: 'The change could not be undone', description: failure.message, tone: 'destructive' })
      },
      onSettled: () => setUndoing(null),
    })
  }

  return (
    <Page
      title="Activity Log"
      intro="All changes on this site: who changed what, and the previous values."
      width="desk"
      restoresFocus
      cornerButton={<RefreshButton busy={fetching} onClick={refresh} />}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
        <Filters asked={chosen} onChange={change} />
        {state === 'loading' && <ListSkeleton words="Loading activity..." />}
        {state === 'failed' && (
          <ErrorState message={error?.message || 'Failed to load the activity log'} onTryAgain={tryAgain} />
        )}
        {state === 'offline' && <NeedsConnection onTryAgain={tryAgain} />}
        {data && data.logs.length === 0 && (
          <EmptyState
            title={asked.action || asked.search ? 'No activity matches your search' : 'No activity yet'}
          />
        )}
        {data && data.logs.length > 0 && (
          <Entries logs={data.logs} busy={fetching} onUndo={setUndoing}>
            <Pages {...data.pagination} onTurn={turn} />
          </Entries>
        )}
      </chakra.div>
      <ConfirmDialog
        open={undoing !== null}
        title="Undo this change?"
        confirmLabel="Undo"
        workingLabel="Undoing..."
        working={undo.isPending}
        onConfirm={() => undoing && undoChange(undoing)}
        onCancel={() => setUndoing(null)}
      >
        {undoing && formatEntry(undoing)} The previous values are restored, unless somebody has changed them
        since.
      </ConfirmDialog>
      {proof.dialog}
    </Page>
  )
}

function formatEntry(entry: AuditLogEntry): string {
  const name = getEntryName(entry)
  return `${getActorName(entry)} ${formatEntryAction(entry)}${name && ` “${name}”`}.`
}

interface EntriesProps {
  logs: readonly AuditLogEntry[]
  busy: boolean
  onUndo: (entry: AuditLogEntry) => void
  /** Rendered below the entries. */
  children: ReactNode
}

/** The number of entries of the first render, enough to fill a screen; the others render later. */
const firstRenderCount = 16

function Entries({ logs, busy, onUndo, children }: EntriesProps) {
  const shown = useDeferredValue(logs.length, Math.min(logs.length, firstRenderCount))
  return (
    <>
      <chakra.ul
        aria-label="Activity"
        aria-busy={busy}
        listStyleType="none"
        bg="surface"
        borderWidth="1px"
        borderColor="line"
        borderRadius="lg"
        overflow="hidden"
      >
        {logs.slice(0, shown).map((entry) => (
          <LogEntry key={entry.id} entry={entry} onUndo={onUndo} />
        ))}
      </chakra.ul>
      {shown >= logs.length && children}
    </>
  )
}

function Filters({
  asked,
  onChange,
}: {
  asked: AuditSearch
  onChange: (part: Partial<AuditSearch>) => void
}) {
  const [search, setSearch] = useState(asked.search)
  const [known, setKnown] = useState(asked.search)
  // The URL was changed by Back or Forward, not by this field.
  if (known !== asked.search) {
    setKnown(asked.search)
    setSearch(asked.search)
  }
  const send = useEffectEvent(() => {
    setKnown(search)
    onChange({ search })
  })
  const pending = search !== known
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => send(), searchDelayMs, search)
    return () => clearTimeout(timer)
  }, [pending, search])
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
        md: 'minmax(0, 1fr) 15rem 9rem',
      }}
      gap={{ base: '3', md: '4' }}
      alignItems="end"
    >
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <SearchField label="Search the log" value={search} onChange={setSearch} />
      </chakra.div>
      <Field label="Action">
        {(control) => (
          <Select
            {...control}
            value={asked.action ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ action: auditActions.find((known) => known === value) ?? null })
            }
          >
            <option value="">All actions</option>
            {auditActions.map((action) => (
              <option key={action} value={action}>
                {formatAction(action)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Per page">
        {(control) => (
          <Select
            {...control}
            value={asked.limit}
            onChange={({ currentTarget: { value } }) => onChange({ limit: Number(value) })}
          >
            {limits.auditLog.pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </chakra.div>
  )
}

interface PagesProps {
  page: number
  limit: number
  total: number
  totalPages: number
  onTurn: (pages: 1 | -1) => void
}

function Pages({ page, limit, total, totalPages, onTurn }: PagesProps) {
  const first = (page - 1) * limit + 1
  const last = Math.min(total, page * limit)
  return (
    <chakra.nav
      aria-label="Pages"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      gap="4"
    >
      <chakra.p color="text.muted" fontVariantNumeric="tabular-nums">
        {`${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3">
        <Button variant="outline" disabled={page <= 1} onClick={() => onTurn(-1)}>
          <ChevronLeft aria-hidden />
          Previous
        </Button>
        <chakra.span fontVariantNumeric="tabular-nums">
          Page {page} of {Math.max(1, totalPages)}
        </chakra.span>
        <Button variant="outline" disabled={page >= totalPages} onClick={() => onTurn(1)}>
          Next
          <ChevronRight aria-hidden />
        </Button>
      </chakra.div>
    </chakra.nav>
  )
}
