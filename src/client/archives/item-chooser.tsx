/** The dialog in which an administrator chooses an archive item. Load lazily. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { ErrorState, OfflineState } from '#client/ui/feedback/list-states.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { getSearchWords, includesWords, makeSearchText } from '#shared/search-text.ts'
import { useArchives } from './archives.queries.ts'
import { ItemLine } from './item-line.tsx'

interface ItemChooserProps {
  /** Those that cannot be chosen again. */
  excludedIds: ReadonlySet<string>
  onChoose: (item: ArchiveItem) => void
  onClose: () => void
}

const maxShown = 50

/** The items that contain every word of the query, newest first. */
function findItems(items: readonly ArchiveItem[], query: string, excludedIds: ReadonlySet<string>) {
  const words = getSearchWords(query)
  return items.filter(({ id, title, description, tags, location, file_name }) => {
    if (excludedIds.has(id)) return false
    const texts = [title, description, location, file_name, ...tags].filter(Boolean)
    return includesWords(makeSearchText(texts.join(' ')), words)
  })
}

export default function ItemChooser({ excludedIds, onChoose, onClose }: ItemChooserProps) {
  const { data: items, state, error, retry } = useArchives()
  const [query, setQuery] = useState('')
  const found = useMemo(() => findItems(items ?? [], query, excludedIds), [items, query, excludedIds])
  return (
    <Dialog
      open
      tall
      title="Choose from the Archives"
      maxW="40rem"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
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
        <SearchField label="Search the archives" value={query} onChange={setQuery} />
        {state === 'loading' && <LoadingText>Loading the archives...</LoadingText>}
        {state === 'offline' && <OfflineState onTryAgain={retry} />}
        {state === 'failed' && (
          <ErrorState message={error?.message || 'The archives could not be loaded.'} onTryAgain={retry} />
        )}
        {items && (
          <>
            <chakra.ul aria-label="Archive items" listStyleType="none" mx="-3">
              {found.slice(0, maxShown).map((item) => (
                <li key={item.id}>
                  <ItemButton item={item} onChoose={() => onChoose(item)} />
                </li>
              ))}
            </chakra.ul>
            <chakra.p role="status" textStyle="small" color="text.muted">
              {formatResult(items.length, found.length)}
            </chakra.p>
          </>
        )}
      </chakra.div>
    </Dialog>
  )
}

function formatResult(all: number, found: number): string {
  if (all === 0) return 'The archives are empty. Add pictures and papers there first.'
  if (found === 0) return 'Nothing in the archives matches your search.'
  return found > maxShown ? `and ${found - maxShown} more: type more letters to narrow the list` : ''
}

function ItemButton({ item, onChoose }: { item: ArchiveItem; onChoose: () => void }) {
  return (
    <Button
      variant="quiet"
      display="flex"
      justifyContent="flex-start"
      w="full"
      px="3"
      py="2"
      gap="4"
      textAlign="start"
      fontWeight={400}
      onClick={onChoose}
    >
      <ItemLine item={item} />
    </Button>
  )
}
