/** Greets the user, and shows this week's reunions, birthdays and anniversaries and the birthdays after them. */
import { chakra } from '@chakra-ui/react'
import { CalendarHeart } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { usePeople } from '#client/people/people.queries.ts'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { useReunions } from '#client/reunions/reunions.queries.ts'
import { usePublicSettings } from '#client/settings/settings.queries.ts'
import { useToday } from '#client/ui/browser/use-today.ts'
import { TextLink } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { type CalendarDay, toDayNumber } from '#shared/genealogy/dates/calendar-days.ts'
import { monthNames } from '#shared/month-names.ts'
import { type ComingDay, findComingDays } from './coming-days.ts'

const maxShown = 8

/** The greeting at an hour from 0 to 23. */
function formatGreeting(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** "30 December" */
function formatDayOfMonth({ day, month }: CalendarDay): string {
  return `${day} ${monthNames[month - 1] ?? ''}`
}

/** "80 today", "50 years tomorrow", "36 on 30 December"; of a reunion "Today until 5 July". */
function formatDay({ kind, years, daysAhead, day, lasts }: ComingDay): string {
  if (kind === 'reunion') {
    const isLonger = lasts !== undefined && toDayNumber(lasts.to) > toDayNumber(lasts.from)
    const first = daysAhead === 0 ? 'Today' : daysAhead === 1 ? 'Tomorrow' : formatDayOfMonth(day)
    return isLonger ? `${first} until ${formatDayOfMonth(lasts.to)}` : first
  }
  const count = kind === 'birthday' ? years : years === 1 ? '1 year' : `${years} years`
  if (daysAhead < 2) return `${count} ${daysAhead === 0 ? 'today' : 'tomorrow'}`
  return `${count} on ${formatDayOfMonth(day)}`
}

const PersonLink = chakra(Link, {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'start',
    gap: '1',
    minW: '6.5rem',
    maxW: '9.5rem',
    p: '1',
    borderRadius: 'md',
    textAlign: 'center',
    _hover: { '& .name': { color: 'accent.text' } },
  },
})

/** As large as a medallion. */
const ReunionSign = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '4.5rem',
    h: '4.5rem',
    borderRadius: 'full',
    bg: 'accent.soft',
    color: 'accent.text',
  },
})

export function GreetingSection() {
  const { user } = useSession()
  const { data: people, state } = usePeople()
  const reunions = useReunions().data
  const hasChildBirthdays = usePublicSettings()?.child_birthdays === true
  const today = useToday()
  const { thisWeek, later } = useMemo(
    () =>
      findComingDays(
        { people: people ?? [], reunions: reunions ?? [], hasChildBirthdays },
        new Date(today),
        maxShown,
      ),
    [people, reunions, hasChildBirthdays, today],
  )
  const name = user?.first_name.trim()
  const greeting = formatGreeting(new Date().getHours())
  return (
    <chakra.section aria-labelledby="greeting">
      <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap="5">
        <chakra.h2 id="greeting" textStyle="title">
          {name ? `${greeting}, ${name}` : greeting}
        </chakra.h2>
        <TextLink to="/calendar" display="inline-flex" alignItems="center" minH="touch">
          Open the calendar
        </TextLink>
      </chakra.div>
      {state === 'loading' && <Skeleton h="9.5rem" w="full" mt="2" />}
      <chakra.div
        data-scrolls-sideways=""
        display="flex"
        gap="6"
        overflowX="auto"
        scrollbarWidth="none"
        mx={{ base: 'calc(-1 * min(1rem, 5vw))', md: '-2' }}
        px={{ base: 'min(1rem, 5vw)', md: '2' }}
      >
        <Days id="this-week" heading="This week" days={thisWeek} />
        <Days id="next-birthdays" heading="Next birthdays" days={later} />
      </chakra.div>
    </chakra.section>
  )
}

function Days({ id, heading, days }: { id: string; heading: string; days: readonly ComingDay[] }) {
  if (days.length === 0) return null
  return (
    <chakra.div flexShrink={0}>
      <chakra.h3 id={id} textStyle="label" color="text.muted" mt="1" mb="1">
        {heading}
      </chakra.h3>
      <chakra.ul aria-labelledby={id} listStyleType="none" display="flex" gap="2" mx="-2" py="1">
        {days.map((day) => (
          <chakra.li key={day.key} flexShrink={0}>
            <DayLink day={day} />
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

function DayLink({ day }: { day: ComingDay }) {
  const { people, daysAhead, kind, key, title } = day
  const [first] = people
  const names = people.map((person) => person.first_name.trim() || formatFullName(person))
  const isReunion = kind === 'reunion'
  const path = isReunion
    ? `/reunions/${key.slice('reunion:'.length)}`
    : `/family-tree?person=${encodeURIComponent(first?.id ?? '')}`
  return (
    <PersonLink to={path}>
      {isReunion ? (
        <ReunionSign>
          <CalendarHeart size={32} strokeWidth={1.5} aria-hidden />
        </ReunionSign>
      ) : (
        <chakra.span display="flex" css={{ '& > * + *': { marginInlineStart: '-1rem' } }}>
          {people.map((person) => (
            <PersonMedallion key={person.id} person={person} size="lg" />
          ))}
        </chakra.span>
      )}
      <chakra.span className="name" textStyle="name" fontSize="1rem" lineHeight="1.2" lineClamp={2}>
        {title ?? names.join(' and ')}
      </chakra.span>
      <chakra.span
        textStyle="small"
        fontSize="0.875rem"
        lineHeight="1.3"
        color={daysAhead === 0 ? 'accent.text' : 'text.muted'}
        fontWeight={daysAhead === 0 ? 600 : undefined}
      >
        {formatDay(day)}
      </chakra.span>
    </PersonLink>
  )
}
