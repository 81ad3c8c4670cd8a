/** The dialog in which an administrator chooses a source, or makes one. */
import { chakra } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { ChooserDialog } from '#client/ui/dialog/chooser-dialog.tsx'
import type { Source } from '#shared/contracts/sources.contract.ts'
import { getSearchWords, includesWords, makeSearchText } from '#shared/search-text.ts'
import { useSources } from '../edit/choices.queries.ts'
import SourceDialog from './source-dialog.tsx'

interface SourceChooserProps {
  /** Shown before the others: the sources of the page. */
  firstIds: ReadonlySet<string>
  onChoose: (source: Source) => void
  onClose: () => void
}

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
  const sources = useSources()
  const [query, setQuery] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const all = sources.data
  const found = useMemo(() => findSources(all ?? [], query, firstIds), [all, query, firstIds])
  return (
    <ChooserDialog
      title="Choose a Source"
      nouns="sources"
      result={sources}
      query={query}
      onQuery={setQuery}
      found={found}
      renderRecord={(source) => <SourceButton source={source} onChoose={() => onChoose(source)} />}
      emptyText="No sources yet. Choose “New source” to add the first one."
      noMatchText="No source matches your search. Choose “New source” to add one."
      addLabel="New source"
      onAdd={() => setIsAdding(true)}
      onClose={onClose}
    >
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
    </ChooserDialog>
  )
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
