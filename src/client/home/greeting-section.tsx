/** Greets the user, and shows whose birthday is next. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useSession } from '#client/accounts/session/use-session.ts'
import { usePeople } from '#client/people/people.queries.ts'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { useToday } from '#client/ui/browser/use-today.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { type Birthday, findNextBirthdays } from './find-birthdays.ts'

const maxShown = 8

/** The greeting at an hour from 0 to 23. */
export function formatGreeting(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

function formatDay({ daysAhead, date }: Birthday): string {
  if (daysAhead === 0) return 'today'
  return daysAhead === 1 ? 'tomorrow' : `on ${formatDate(date, date)}`
}

const PersonLink = chakra(Link, {
  base: {
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'start',
    gap: '1',
    w: '6.5rem',
    p: '1',
    borderRadius: 'md',
    textAlign: 'center',
    _hover: { '& .name': { color: 'accent.text' } },
  },
})

export function GreetingSection() {
  const { user } = useSession()
  const { data: people, state } = usePeople()
  const today = useToday()
  const birthdays = useMemo(() => findNextBirthdays(people ?? [], new Date(today), maxShown), [people, today])
  const name = user?.first_name.trim()
  const greeting = formatGreeting(new Date().getHours())
  return (
    <chakra.section aria-labelledby="greeting">
      <chakra.h2 id="greeting" textStyle="title">
        {name ? `${greeting}, ${name}` : greeting}
      </chakra.h2>
      {state === 'loading' && <Skeleton h="9.5rem" w="full" mt="4" />}
      {birthdays.length > 0 && (
        <>
          <chakra.h3 id="birthdays" textStyle="label" color="text.muted" mt="3" mb="2">
            Next birthdays
          </chakra.h3>
          <chakra.ul
            data-scrolls-sideways=""
            aria-labelledby="birthdays"
            listStyleType="none"
            display="flex"
            gap="2"
            overflowX="auto"
            scrollbarWidth="none"
            mx={{ base: 'calc(-1 * min(1rem, 5vw))', md: '-2' }}
            px={{ base: 'calc(min(1rem, 5vw) - 0.5rem)', md: '1' }}
            py="1"
          >
            {birthdays.map((birthday) => (
              <chakra.li key={birthday.person.id} flexShrink={0}>
                <BirthdayLink birthday={birthday} />
              </chakra.li>
            ))}
          </chakra.ul>
        </>
      )}
    </chakra.section>
  )
}

function BirthdayLink({ birthday }: { birthday: Birthday }) {
  const { person, age, daysAhead } = birthday
  return (
    <PersonLink to={`/family-tree?person=${encodeURIComponent(person.id)}`}>
      <PersonMedallion person={person} size="lg" />
      <chakra.span className="name" textStyle="name" fontSize="1rem" lineHeight="1.2" lineClamp={2}>
        {person.first_name.trim() || formatFullName(person)}
      </chakra.span>
      <chakra.span
        textStyle="small"
        fontSize="0.875rem"
        lineHeight="1.3"
        color={daysAhead === 0 ? 'accent.text' : 'text.muted'}
        fontWeight={daysAhead === 0 ? 600 : undefined}
      >
        {`${age} ${formatDay(birthday)}`}
      </chakra.span>
    </PersonLink>
  )
}
