/** The dialog in which an administrator chooses an archive item, or adds some. Load lazily. */
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { ChooserDialog } from '#client/ui/dialog/chooser-dialog.tsx'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import { getSearchWords, includesWords, makeSearchText } from '#shared/search-text.ts'
import { useArchives } from './archives.queries.ts'
import { ItemLine } from './item-line.tsx'

const AddArchivesDialog = lazy(() => import('./manage/form/add-archives-dialog.tsx'))

interface ItemChooserProps {
  /** Those that cannot be chosen again. */
  excludedIds: ReadonlySet<string>
  onChoose: (items: ArchiveItem[]) => void
  onClose: () => void
}

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
  const archives = useArchives()
  const wasAdded = useRef(false)
  const [query, setQuery] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const items = archives.data
  const found = useMemo(() => findItems(items ?? [], query, excludedIds), [items, query, excludedIds])
  return (
    <ChooserDialog
      title="Choose from the Archives"
      nouns="archive items"
      result={archives}
      query={query}
      onQuery={setQuery}
      found={found}
      renderRecord={(item) => (
        <ItemButton
          item={item}
          onChoose={() => {
            onChoose([item])
            onClose()
          }}
        />
      )}
      emptyText="The archives are empty. Choose “Add files” to add the first ones."
      noMatchText="Nothing in the archives matches your search."
      addLabel="Add files"
      onAdd={() => setIsAdding(true)}
      onClose={onClose}
    >
      {isAdding && (
        <Suspense>
          <AddArchivesDialog
            onAdded={(items) => {
              onChoose(items)
              wasAdded.current = true
            }}
            onClose={() => (wasAdded.current ? onClose() : setIsAdding(false))}
          />
        </Suspense>
      )}
    </ChooserDialog>
  )
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
