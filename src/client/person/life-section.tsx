/** The life of a person or of a couple, event by event, with the numbers of the sources. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { getPlacePath } from '#client/people/person-path.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import { WebAddress } from '#client/ui/controls/web-address.tsx'
import { isWebAddress } from '#shared/web-address.ts'
import { AddRecordButton, EditFactButton, useIsEditor } from './edit/person-editing.tsx'
import type { Footnotes } from './footnotes.ts'
import type { LifeEvent } from './life-event.ts'
import { Section } from './section.tsx'

const FactMedia = lazy(() => import('#client/archives/fact-media.tsx'))

/** The dot on the line: full for what the person did, a ring for what happened around them. */
const Event = chakra('li', {
  base: {
    position: 'relative',
    ps: '6',
    pb: '4',
    borderInlineStartWidth: '1px',
    borderColor: 'line.strong',
    ms: '1.5',
    _last: { borderColor: 'transparent', pb: '0' },
    _before: {
      content: '""',
      position: 'absolute',
      insetStart: '-0.375rem',
      top: '0.4rem',
      w: '0.7rem',
      h: '0.7rem',
      borderRadius: 'full',
      borderWidth: '2px',
      borderColor: 'accent',
      bg: 'bg',
    },
    '&[data-own]': { _before: { bg: 'accent' } },
    // On paper the dates stand beside what happened; the lives of the others are on sheets of their own.
    _print: {
      display: 'grid',
      gridTemplateColumns: '9rem minmax(0, 1fr)',
      columnGap: '3',
      ps: '0',
      ms: '0',
      pb: '1.5',
      border: '0',
      _before: { display: 'none' },
      '& > *': { gridColumn: '2' },
      '& > :first-child': { gridArea: '1 / 1 / span 9' },
      '&:not([data-own])': { display: 'none' },
    },
  },
})

interface LifeSectionProps {
  heading: string
  events: readonly LifeEvent[]
  footnotes: Footnotes
}

export function LifeSection({ heading, events, footnotes }: LifeSectionProps) {
  const isEditor = useIsEditor()
  if (events.length === 0 && !isEditor) return null
  return (
    <Section
      heading={heading}
      action={<AddRecordButton target={{ kind: 'fact', fact: null }}>Add a fact</AddRecordButton>}
    >
      <chakra.ol listStyleType="none">
        {events.map((event) => (
          <Event key={event.key} data-own={event.kind === 'own' || undefined}>
            <chakra.p textStyle="small" color="text.muted" fontVariantNumeric="tabular-nums">
              {event.when || 'Date not known'}
            </chakra.p>
            <chakra.p textStyle="name" fontWeight={event.kind === 'own' ? undefined : 450}>
              {event.path ? (
                <TextLink to={event.path} color="text" textDecorationColor="line.strong">
                  {event.title}
                </TextLink>
              ) : (
                event.title
              )}
              {event.mark && (
                <chakra.span textStyle="small" color="text.muted">{` · ${event.mark}`}</chakra.span>
              )}
              <FootnoteLinks numbers={footnotes.getNumbers(event.citations)} />
              {event.fact && <EditFactButton fact={event.fact} />}
            </chakra.p>
            {event.details.map((line) => (
              <chakra.p
                key={line}
                dir="auto"
                color="text.muted"
                overflowWrap="anywhere"
                whiteSpace="pre-line"
              >
                <Detail line={line} event={event} />
              </chakra.p>
            ))}
            {event.fact?.media && (
              <Suspense>
                <FactMedia media={event.fact.media} />
              </Suspense>
            )}
          </Event>
        ))}
      </chakra.ol>
    </Section>
  )
}

/** A line under the title; a place leads to its page. */
function Detail({ line, event: { fact } }: { line: string; event: LifeEvent }) {
  if (line === fact?.value && isWebAddress(line)) return <WebAddress address={line} />
  if (!fact?.place_id || line !== fact.place) return line
  return (
    <TextLink to={getPlacePath(fact.place_id)} color="text.muted" textDecorationColor="line.strong">
      {line}
    </TextLink>
  )
}

export function FootnoteLinks({ numbers }: { numbers: readonly number[] }) {
  return numbers.map((number) => (
    <chakra.a
      key={number}
      href={`#source-${number}`}
      aria-label={`Source ${number}`}
      color="accent.text"
      fontFamily="sans"
      fontSize="0.75em"
      verticalAlign="super"
      px="1"
      py="1.5"
    >
      {number}
    </chakra.a>
  ))
}
