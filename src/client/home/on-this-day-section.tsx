/** The "On this day" section of the home page; renders nothing on days without an anniversary. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { usePeople } from '#client/people/people.queries.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { useTimeline } from '#client/timeline/timeline.queries.ts'
import { useToday } from '#client/ui/browser/use-today.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { Flourish } from '#client/ui/layout/flourish.tsx'
import { Panel } from '#client/ui/layout/panel.tsx'
import { findAnniversaries } from './find-anniversaries.ts'

/** The maximum number of anniversaries; birthdays of living people come first. */
const maxShown = 6

export default function OnThisDaySection() {
  const people = usePeople().data
  const events = useTimeline().data
  const hasChildBirthdays = usePublicSettings()?.child_birthdays === true
  const today = useToday()
  const found = useMemo(
    () =>
      findAnniversaries(people ?? [], events ?? [], new Date(today), hasChildBirthdays).slice(0, maxShown),
    [people, events, today, hasChildBirthdays],
  )
  if (found.length === 0) return null
  return (
    <Panel
      aria-labelledby="on-this-day"
      className="textured"
      mt={{ base: '10', md: '16' }}
      px={{ base: 'min(1.25rem, 6vw)', md: '10' }}
      py={{ base: '8', md: '10' }}
    >
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        justifyItems="center"
        gap="2"
        textAlign="center"
        mb="6"
      >
        <chakra.h2 id="on-this-day" textStyle="title">
          On this day
        </chakra.h2>
        <chakra.p textStyle="label" color="text.muted">
          {formatDate(today)}
        </chakra.p>
        <Flourish />
      </chakra.div>
      <chakra.ul listStyleType="none" w={{ sm: 'fit-content' }} maxW="measure" mx="auto">
        {found.map(({ key, year, text, detail, path }) => (
          <chakra.li
            key={key}
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '6rem minmax(0, 1fr)' }}
            columnGap="5"
            alignItems="baseline"
            py="3"
            borderTopWidth="1px"
            borderColor="line"
            _first={{ borderTopWidth: '0' }}
          >
            <chakra.span textStyle="figure" color="accent.text" textAlign={{ sm: 'end' }}>
              {year}
            </chakra.span>
            <chakra.span minW="0">
              <TextLink to={path} textStyle="name" display="inline-flex" alignItems="center" minH="touch">
                {text}
              </TextLink>
              <chakra.span display="block" textStyle="small" color="text.muted">
                {detail}
              </chakra.span>
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  )
}
