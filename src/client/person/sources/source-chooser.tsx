/** The dialog in which an administrator chooses a source, or makes one. */
import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { ErrorState, OfflineState } from '#client/ui/feedback/list-states.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import type { Source } from '#shared/contracts/sources.contract.ts'
import { getSearchWords, includesWords, makeSearchText } from '#shared/search-text.ts'
import SourceDialog from './source-dialog.tsx'
import { useSources } from './sources.queries.ts'

interface SourceChooserProps {
  /** Shown before the others: the sources of the page. */
  firstIds: ReadonlySet<string>
  onChoose: (source: Source) => void
  onClose: () => void
}

const maxShown = 50

/** Sources that contain every word of the query, those of the page first, then by title. */
function findSources(sources: readonly Source[], query: string, firstIds: ReadonlySet<string>): Source[] {
  const words = getSearchWords(query)
  const found = sources.filter(({ title, author = '', abbreviation = '', publication = '' }) => {
    return includesWords(makeSearchText([title, author, abbreviation, publication].join(' ')), words)
  })
  const isOther = ({ id }: Source) => Number(!firstIds.has(id))
  return found.toSorted((a, b) => isOther(a) - isOther(b) || a.title.localeCompare(b.title))
}

export default function SourceChooser({ firstIds, onChoose, onClose }: SourceChooserProps) {
  const { data: sources, state, error, retry } = useSources()
  const [query, setQuery] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const found = useMemo(() => findSources(sources ?? [], query, firstIds), [sources, query, firstIds])
  return (
    <Dialog
      open
      tall
      title="Choose a Source"
      maxW="40rem"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            New source
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
        <SearchField label="Search sources" value={query} onChange={setQuery} />
        {state === 'loading' && <LoadingText>Loading sources...</LoadingText>}
        {state === 'offline' && <OfflineState onTryAgain={retry} />}
        {state === 'failed' && (
          <ErrorState message={error?.message || 'The sources could not be loaded.'} onTryAgain={retry} />
        )}
        {sources && (
          <>
            <chakra.ul aria-label="Sources" listStyleType="none" mx="-3">
              {found.slice(0, maxShown).map((source) => (
                <li key={source.id}>
                  <SourceButton source={source} onChoose={() => onChoose(source)} />
                </li>
              ))}
            </chakra.ul>
            <chakra.p role="status" textStyle="small" color="text.muted">
              {formatResult(sources.length, found.length)}
            </chakra.p>
          </>
        )}
      </chakra.div>
      {isAdding && (
        <SourceDialog
          source={null}
          initialTitle={found.length === 0 ? query.trim() : ''}
          onChanged={({ saved }) => {
            if (saved) onChoose(saved)
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Dialog>
  )
}

function formatResult(all: number, found: number): string {
  if (all === 0) return 'No sources yet. Choose “New source” to add the first one.'
  if (found === 0) return 'No source matches your search. Choose “New source” to add one.'
  return found > maxShown ? `and ${found - maxShown} more: type more letters to narrow the list` : ''
}

function SourceButton({ source, onChoose }: { source: Source; onChoose: () => void }) {
  const about = [source.author, source.publication].filter(Boolean).join(' · ')
  return (
    <Button
      variant="quiet"
      display="block"
      w="full"
      px="3"
      textAlign="start"
      fontWeight={400}
      onClick={onChoose}
    >
      <chakra.span display="block" textStyle="name" dir="auto">
        {source.title}
      </chakra.span>
      {about && (
        <chakra.span display="block" textStyle="small" color="text.muted">
          {about}
        </chakra.span>
      )}
    </Button>
  )
}
