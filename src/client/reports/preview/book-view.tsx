/** A report on the screen, like the pages of a printed book. Long reports appear part by part, so that the page stays responsive. */
import { chakra } from '@chakra-ui/react'
import { memo, type ReactNode, useId } from 'react'
import type { Book, BookEntry } from '../book/book.ts'
import { BookNames, BookSources } from './end-matter.tsx'
import { EntryView } from './entry-view.tsx'
import type { ShownPart } from './use-shown-entries.ts'

/** On paper: black text on white, without the frame of the screen. */
const printed = {
  '@media print': {
    '&': { border: '0', padding: '0', maxWidth: 'none', borderRadius: '0' },
    '&, & *': { color: 'black !important', background: 'none !important', boxShadow: 'none !important' },
    '& a': { textDecoration: 'none' },
  },
} as const

/** Entries that are mounted and skipped by the layout together while they are far away. */
const entriesPerPart = 20

interface BookViewProps {
  book: Book
  shown: ShownPart
}

export function BookView({ book, shown }: BookViewProps) {
  const { title, subtitle, chapters, sources, people } = book
  let before = 0
  const parts = chapters.map(({ heading, entries }) => {
    const from = before
    before += entries.length
    return { heading, entries: entries.slice(0, Math.max(0, shown.entries - from)) }
  })
  return (
    <chakra.article
      aria-label={title}
      maxW="46rem"
      mx="auto"
      px={{ base: 'min(1.25rem, 5vw)', md: '16' }}
      py={{ base: '7', md: '14' }}
      bg="raised"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      boxShadow="sheet"
      fontFamily="serif"
      fontSize="1.0625rem"
      lineHeight="1.6"
      overflowWrap="anywhere"
      hyphens="auto"
      css={printed}
    >
      <chakra.h2 textStyle="display" fontSize="min(clamp(1.75rem, 1.4rem + 1.8vw, 2.5rem), 11vw)">
        {title}
      </chakra.h2>
      <chakra.p textStyle="lead" color="text.muted" mt="2">
        {subtitle}
      </chakra.p>
      {parts.map(
        ({ heading, entries }) =>
          entries.length > 0 && (
            <BookChapter key={heading} heading={heading}>
              <Entries entries={entries} />
            </BookChapter>
          ),
      )}
      {shown.isComplete && sources.length > 0 && (
        <BookChapter heading="Sources">
          <BookSources sources={sources} />
        </BookChapter>
      )}
      {shown.isComplete && people.length > 0 && (
        <BookChapter heading="Table of names">
          <BookNames book={book} />
        </BookChapter>
      )}
    </chakra.article>
  )
}

function BookChapter({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} mt="12">
      <chakra.h3
        id={id}
        textStyle="title"
        fontSize="1.5rem"
        color="accent.text"
        borderBottomWidth="1px"
        borderColor="line.strong"
        pb="2"
        breakAfter="avoid"
      >
        {heading}
      </chakra.h3>
      {children}
    </chakra.section>
  )
}

function Entries({ entries }: { entries: readonly BookEntry[] }) {
  const starts = Array.from(
    { length: Math.ceil(entries.length / entriesPerPart) },
    (_, n) => n * entriesPerPart,
  )
  return starts.map((start) => (
    <chakra.div
      key={start}
      css={{ '@media screen': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 3600px' } }}
    >
      <EntryPart entries={entries} start={start} end={Math.min(start + entriesPerPart, entries.length)} />
    </chakra.div>
  ))
}

/** Rendered again only when the part itself grows. */
const EntryPart = memo(
  function EntryPart({ entries, start, end }: { entries: readonly BookEntry[]; start: number; end: number }) {
    return entries.slice(start, end).map((entry) => <EntryView key={entry.id} entry={entry} />)
  },
  (before, after) =>
    before.start === after.start &&
    before.end === after.end &&
    before.entries[before.start] === after.entries[after.start],
)
