/** An entry of a report on the screen. */
import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { getPersonPath } from '#client/people/person-path.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import type { Block, BookEntry, BookPicture, FactRow, ListItem, Run } from '../book/book.ts'
import { getEntryAnchor, RunText } from './run-text.tsx'

const EntryNumber = chakra('span', {
  base: { fontFamily: 'sans', fontSize: '0.9em', color: 'accent.text', fontVariantNumeric: 'tabular-nums' },
})

export const EntryView = memo(function EntryView({ entry }: { entry: BookEntry }) {
  const { id, number, name, detail, portraitUrl, blocks } = entry
  return (
    <chakra.article
      id={getEntryAnchor(id)}
      aria-labelledby={`${getEntryAnchor(id)}-name`}
      position="relative"
      display="flow-root"
      mt="7"
      scrollMarginTop="5rem"
      _target={{ boxShadow: '-0.75rem 0 0 -0.5rem {colors.accent}' }}
    >
      {portraitUrl !== null && <Portrait url={portraitUrl} />}
      <chakra.h4 id={`${getEntryAnchor(id)}-name`} textStyle="name" fontSize="1.25rem" breakAfter="avoid">
        {number !== '' && <EntryNumber me="0.35em">{number}</EntryNumber>}
        {number !== '' && ' '}
        <EntryName runs={name} />
      </chakra.h4>
      {detail !== '' && (
        <chakra.p textStyle="small" color="text.muted" fontFamily="sans" fontVariantNumeric="tabular-nums">
          {detail}
        </chakra.p>
      )}
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of an entry never change their order.
        <BlockView key={index} block={block} />
      ))}
    </chakra.article>
  )
})

/** The name leads to the page of the person. */
function EntryName({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ personId, notes, ...run }) => (
    <span key={run.text}>
      {personId === undefined ? (
        run.text
      ) : (
        <TextLink to={getPersonPath(personId)} color="text" textDecorationColor="line.strong">
          {run.text}
        </TextLink>
      )}
      {notes && <RunText runs={[{ text: '', notes }]} />}
    </span>
  ))
}

function Portrait({ url }: { url: string }) {
  return (
    <chakra.img
      src={url}
      alt=""
      loading="lazy"
      width="88"
      height="88"
      float="inline-end"
      w="5.5rem"
      h="5.5rem"
      ms="4"
      mb="2"
      objectFit="cover"
      borderRadius="full"
      borderWidth="1px"
      borderColor="line.strong"
    />
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <chakra.p mt="2" dir="auto">
          <RunText runs={block.runs} />
        </chakra.p>
      )
    case 'note':
      return (
        <chakra.p mt="2" ps="4" color="text.muted" whiteSpace="pre-line" dir="auto">
          {block.text}
        </chakra.p>
      )
    case 'list':
      return <ListView heading={block.heading} items={block.items} />
    case 'facts':
      return <FactRows rows={block.rows} />
    case 'pictures':
      return <Pictures pictures={block.pictures} />
  }
}

function ListView({ heading, items }: { heading: readonly Run[]; items: readonly ListItem[] }) {
  const hasNumbers = items.some(({ number }) => number !== '')
  return (
    <>
      {heading.length > 0 && (
        <chakra.p mt="3" color="text.muted" breakAfter="avoid">
          <RunText runs={heading} />
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" mt="1" ps="min(1rem, 4vw)">
        {items.map(({ number, runs }, index) => (
          <chakra.li
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a list never change their order.
            key={index}
            display={hasNumbers ? 'grid' : 'block'}
            gridTemplateColumns="minmax(2.5rem, max-content) minmax(0, 1fr)"
            columnGap="3"
            py="0.5"
            breakInside="avoid"
          >
            {hasNumbers && (
              <EntryNumber maxW="9rem" overflowWrap="anywhere">
                {number}
              </EntryNumber>
            )}
            <span>
              <RunText runs={runs} />
            </span>
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  )
}

function FactRows({ rows }: { rows: readonly FactRow[] }) {
  return (
    <chakra.dl
      mt="2"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(7rem, 10rem) minmax(0, 1fr)' }}
      columnGap="5"
      rowGap={{ base: '0', sm: '1.5' }}
      css={{ smDown: { clear: 'both' } }}
    >
      {rows.map(({ label, runs }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an entry never change their order.
        <chakra.div key={index} display="contents">
          <chakra.dt textStyle="small" fontFamily="sans" color="text.muted" pt="0.5" overflowWrap="anywhere">
            {label}
          </chakra.dt>
          <chakra.dd mb={{ base: '2', sm: '0' }} dir="auto">
            <RunText runs={runs} />
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}

function Pictures({ pictures }: { pictures: readonly BookPicture[] }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="4" mt="3" css={{ clear: 'both' }}>
      {pictures.map(({ url, caption, ratio }) => (
        <chakra.figure key={url} w={`${Math.round(9 * ratio * 10) / 10}rem`} maxW="full" breakInside="avoid">
          <chakra.img
            src={url}
            alt=""
            loading="lazy"
            w="full"
            style={{ aspectRatio: String(ratio) }}
            objectFit="cover"
            bg="sunken"
            borderRadius="sm"
          />
          <chakra.figcaption
            textStyle="small"
            fontFamily="sans"
            color="text.muted"
            mt="1"
            overflowWrap="anywhere"
          >
            {caption}
          </chakra.figcaption>
        </chakra.figure>
      ))}
    </chakra.div>
  )
}
