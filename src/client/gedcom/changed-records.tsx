/** Whom an import adds, changes into what, and does not find in the file: by name, to be filtered and searched. */
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { ChoiceButtons } from '#client/ui/controls/choice-buttons.tsx'
import { SearchField } from '#client/ui/controls/search-field.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { ChangedRecord, ImportReport } from '#shared/contracts/gedcom.contract.ts'
import { getSearchWords, includesWords, makeSearchText } from '#shared/search-text.ts'
import { Entry, EntryList, quote } from './report-entry.tsx'

const pageSize = 100
/** Fewer need no search. */
const leastForSearch = 10

type What = ChangedRecord['what']

const names: Readonly<Record<What, string>> = {
  changed: 'Changed',
  missing: 'Not in the file',
  added: 'New',
}

function matches({ name, years, changes }: ChangedRecord, words: readonly string[]): boolean {
  const texts = [name, years, ...changes.flatMap(({ field, here, file }) => [field, here, file])]
  return includesWords(makeSearchText(texts.join(' ')), words)
}

function formatAdded({ kind }: ChangedRecord) {
  return kind === 'couple' ? 'New couple' : 'New'
}

function RecordEntry({ record }: { record: ChangedRecord }) {
  const { what, name, years, changes } = record
  return (
    <Entry>
      <chakra.div display="flex" flexWrap="wrap" columnGap="2" justifyContent="space-between">
        <span>
          <strong>{name || 'Somebody without a name'}</strong>
          {years !== '' && years !== '?' && (
            <chakra.span color="text.muted" whiteSpace="nowrap">
              {' '}
              {years}
            </chakra.span>
          )}
        </span>
        <chakra.span color="text.muted">{what === 'added' ? formatAdded(record) : names[what]}</chakra.span>
      </chakra.div>
      {changes.length > 0 && (
        <chakra.ul listStyleType="none" mt="1">
          {changes.map(({ field, here, file }, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and two facts may read the same
            <li key={number}>
              {field}: {here !== '' && <>{quote(here)} becomes </>}
              {quote(file)}
            </li>
          ))}
        </chakra.ul>
      )}
    </Entry>
  )
}

export function ChangedRecords({ report }: { report: ImportReport }) {
  const id = useId()
  const [filter, setFilter] = useState<string>('All')
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(pageSize)
  const { records, record_count: count, preview } = report
  if (count === 0) return null
  const present = (Object.keys(names) as What[]).filter((what) => records.some((one) => one.what === what))
  const choices = ['All', ...present.map((what) => names[what])]
  const words = getSearchWords(query)
  const found = records.filter(
    (record) => (filter === 'All' || names[record.what] === filter) && matches(record, words),
  )
  const startOver = () => setShown(pageSize)
  return (
    <chakra.section aria-labelledby={id} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
      <div>
        <chakra.h4 id={id} textStyle="name">
          {preview ? 'Who would change' : 'Who has changed'}: {formatCount(count)}
        </chakra.h4>
        <chakra.p textStyle="small" color="text.muted" mt="0.5">
          {[
            present.includes('missing') &&
              'Who is not in the file stays on this site until you delete them here.',
            count > records.length && `Here are the first ${formatCount(records.length)}.`,
          ]
            .filter(Boolean)
            .join(' ')}
        </chakra.p>
      </div>
      {present.length > 1 && (
        <ChoiceButtons
          label="Show"
          choices={choices}
          selected={filter}
          onSelect={(choice) => {
            startOver()
            setFilter(choice)
          }}
        />
      )}
      {records.length >= leastForSearch && (
        <SearchField
          label="Search the changes"
          value={query}
          onChange={(text) => {
            startOver()
            setQuery(text)
          }}
        />
      )}
      <EntryList labelledBy={id}>
        {found.slice(0, shown).map((record, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and two people may have one name
          <RecordEntry key={number} record={record} />
        ))}
        {found.length === 0 && <Entry>Nobody was found.</Entry>}
        {found.length > shown && (
          <Entry>
            <Button variant="outline" onClick={() => setShown(shown + 5 * pageSize)}>
              Show more of {formatCount(found.length)}
            </Button>
          </Entry>
        )}
      </EntryList>
    </chakra.section>
  )
}
