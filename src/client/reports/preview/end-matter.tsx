/** The end of a report on the screen: the sources by their numbers, and the table of names with the numbers of entries. */
import { chakra } from '@chakra-ui/react'
import { memo, useMemo } from 'react'
import { buildNameIndex, type NameMention } from '#shared/genealogy/reports/name-index.ts'
import { type Book, listRuns } from '../book/book.ts'
import { getEntryAnchor, getSourceAnchor } from './run-text.tsx'

export const BookSources = memo(function BookSources({ sources }: Pick<Book, 'sources'>) {
  return (
    <chakra.ol listStyleType="decimal" ps="9" mt="4" css={{ '& > li::marker': { color: 'accent.text' } }}>
      {sources.map(({ title, about, quote }, index) => (
        <chakra.li
          // The number is the identity of a source.
          key={index.toString()}
          id={getSourceAnchor(index + 1)}
          pb="3"
          scrollMarginTop="5rem"
          overflowWrap="anywhere"
          breakInside="avoid"
          _target={{ bg: 'accent.soft' }}
        >
          <span dir="auto">{title}</span>
          {about !== '' && (
            <chakra.span display="block" textStyle="small" fontFamily="sans" color="text.muted">
              {about}
            </chakra.span>
          )}
          {quote !== '' && (
            <chakra.q display="block" dir="auto" color="text.muted" mt="0.5">
              {quote}
            </chakra.q>
          )}
        </chakra.li>
      ))}
    </chakra.ol>
  )
})

interface EntryPlace {
  id: string
  label: string
}

/** The entries in which a person is named. Entries without a number (of a family sheet) are named by the person. */
function* listMentions({ chapters, people }: Book): Generator<NameMention<EntryPlace>> {
  const personById = new Map(people.map((person) => [person.id, person]))
  for (const entry of chapters.flatMap(({ entries }) => entries)) {
    const label = entry.number || (entry.name[0]?.text ?? '')
    const place = { id: entry.id, label }
    for (const personId of new Set(listRuns(entry).flatMap((run) => run.personId ?? []))) {
      const person = personById.get(personId)
      for (const name of person?.names ?? []) yield { personId, ...name, detail: person?.years ?? '', place }
    }
  }
}

export const BookNames = memo(function BookNames({ book }: { book: Book }) {
  const groups = useMemo(() => buildNameIndex(listMentions(book)), [book])
  return (
    <chakra.div mt="4" css={{ columnWidth: '17rem', columnGap: '2.5rem' }}>
      {groups.map(({ letter, lines }) => (
        <chakra.div key={letter} mb="4">
          <chakra.h4 textStyle="heading" fontSize="1.125rem" color="accent.text" breakAfter="avoid">
            {letter}
          </chakra.h4>
          <chakra.ul listStyleType="none">
            {lines.map(({ personId, name, detail, places }) => (
              <chakra.li
                key={`${personId} ${name}`}
                fontSize="0.9375rem"
                lineHeight="1.45"
                py="0.5"
                ps="4"
                textIndent="-1rem"
                breakInside="avoid"
              >
                {name}
                {detail && <chakra.span color="text.muted">{`, ${detail}`}</chakra.span>}
                {' · '}
                {places.map(({ id, label }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <chakra.a
                      href={`#${getEntryAnchor(id)}`}
                      color="accent.text"
                      textDecoration="underline"
                      textDecorationColor="line.strong"
                      textUnderlineOffset="0.18em"
                      fontVariantNumeric="tabular-nums"
                      overflowWrap="anywhere"
                    >
                      {label}
                    </chakra.a>
                  </span>
                ))}
              </chakra.li>
            ))}
          </chakra.ul>
        </chakra.div>
      ))}
    </chakra.div>
  )
})
