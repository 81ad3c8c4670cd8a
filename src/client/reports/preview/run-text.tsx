/** Running text of a report on the screen: references lead to entries, raised figures to sources. */
import { chakra } from '@chakra-ui/react'
import type { Run } from '../book/book.ts'

export function getSourceAnchor(number: number): string {
  return `report-source-${number}`
}

/** Entries of the page: the ids of a report could be ids of the page's own elements. */
export function getEntryAnchor(entryId: string): string {
  return `report-${entryId}`
}

const Reference = chakra('a', {
  base: {
    color: 'inherit',
    textDecoration: 'underline',
    textDecorationColor: 'line.strong',
    textUnderlineOffset: '0.18em',
    textDecorationThickness: '1px',
    _hover: { textDecorationColor: 'accent' },
  },
})

export function RunText({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, entryId, notes = [] }, index) => {
    const end = notes.length > 0 ? text.trimEnd() : text
    return (
      // Runs have no identity besides their place.
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a block never change their order.
      <span key={index}>
        {entryId === undefined ? end : <Reference href={`#${getEntryAnchor(entryId)}`}>{end}</Reference>}
        <SourceFigures notes={notes} />
        {text.slice(end.length)}
      </span>
    )
  })
}

function SourceFigures({ notes }: { notes: readonly number[] }) {
  if (notes.length === 0) return null
  return (
    <chakra.sup fontFamily="sans" fontSize="0.68em" lineHeight="0" ms="0.08em">
      {notes.map((number, index) => (
        <span key={number}>
          {index > 0 && ','}
          <chakra.a
            href={`#${getSourceAnchor(number)}`}
            aria-label={`Source ${number}`}
            color="accent.text"
            px="0.05em"
            py="0.6em"
          >
            {number}
          </chakra.a>
        </span>
      ))}
    </chakra.sup>
  )
}
