/** The dialog in which one record of a long list is chosen: a search, and the first records that match. */
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QueryResult } from '#client/api/query-result.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { ErrorState, OfflineState } from '#client/ui/feedback/list-states.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'

interface ChooserDialogProps<R> {
  /** "Choose a Source" */
  title: string
  /** What is chosen: "sources". */
  nouns: string
  /** The list of which the records are found. */
  result: QueryResult<readonly unknown[]>
  query: string
  onQuery: (query: string) => void
  /** The records that match, in their order. */
  found: readonly R[]
  renderRecord: (record: R) => ReactNode
  /** What is said where the list has no record, and where none matches. */
  emptyText: string
  noMatchText: string
  /** The way to a record that is not in the list yet: "New source". */
  addLabel: string
  onAdd: () => void
  onClose: () => void
  /** A dialog on top. */
  children?: ReactNode
}

const maxShown = 50

export function ChooserDialog<R extends { id: string }>(props: ChooserDialogProps<R>) {
  const { title, nouns, result, query, onQuery, found, renderRecord, addLabel, onAdd, onClose, children } =
    props
  const { data, state, error, retry } = result
  return (
    <Dialog
      open
      tall
      title={title}
      maxW="40rem"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onAdd}>
            <Plus aria-hidden />
            {addLabel}
          </Button>
        </>
      }
    >
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
        pt="2"
        minH={{ md: '22rem' }}
        alignContent="start"
      >
        <SearchField label={`Search ${nouns}`} value={query} onChange={onQuery} />
        {state === 'loading' && <LoadingText>{`Loading ${nouns}...`}</LoadingText>}
        {state === 'offline' && <OfflineState onTryAgain={retry} />}
        {state === 'failed' && (
          <ErrorState message={error?.message || `The ${nouns} could not be loaded.`} onTryAgain={retry} />
        )}
        {data && (
          <>
            <chakra.ul
              aria-label={nouns.charAt(0).toUpperCase() + nouns.slice(1)}
              listStyleType="none"
              mx="-3"
            >
              {found.slice(0, maxShown).map((record) => (
                <li key={record.id}>{renderRecord(record)}</li>
              ))}
            </chakra.ul>
            <chakra.p role="status" textStyle="small" color="text.muted">
              {formatStatus(props, data.length)}
            </chakra.p>
          </>
        )}
      </chakra.div>
      {children}
    </Dialog>
  )
}

function formatStatus<R>({ found, emptyText, noMatchText }: ChooserDialogProps<R>, all: number): string {
  if (all === 0) return emptyText
  if (found.length === 0) return noMatchText
  const more = found.length - maxShown
  return more > 0 ? `and ${more} more: type more letters to narrow the list` : ''
}
