/** Lists the people on the path: names, and what each person is to the one before. */
import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { formatFullName } from '#client/people/person-name.ts'
import { Medallion } from '#client/ui/media/medallion.tsx'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { Family } from '../chart/family.ts'
import type { PathEntry } from './path-steps.ts'

interface PathListProps {
  family: Family
  entries: readonly PathEntry[]
}

/** A column with a golden line; a row on medium screens, where the panel is wide and low. */
export function PathList({ family, entries }: PathListProps) {
  const name = (entry: PathEntry | undefined) => getPersonName(family, entry?.people[0] ?? -1)
  return (
    <chakra.ol
      aria-label={`From ${name(entries[0])} to ${name(entries.at(-1))}`}
      display="flex"
      flexDirection={{ base: 'column', md: 'row', xl: 'column' }}
      flexWrap={{ md: 'wrap', xl: 'nowrap' }}
      columnGap="7"
      listStyle="none"
    >
      {entries.map((entry) => (
        <PathListItem key={entry.people.join()} family={family} entry={entry} />
      ))}
    </chakra.ol>
  )
}

const thread = { base: 'block', md: 'none', xl: 'block' }

function PathListItem({ family, entry }: { family: Family; entry: PathEntry }) {
  const { people } = entry
  return (
    <chakra.li
      position="relative"
      display="flex"
      alignItems="flex-start"
      gap="3"
      minW="0"
      pb="4"
      _last={{ pb: 0, _before: { display: 'none' } }}
      _before={{
        content: '""',
        display: thread,
        position: 'absolute',
        top: '2.25rem',
        bottom: '0',
        insetStart: 'calc(1.125rem - 1px)',
        w: '2px',
        bg: 'accent',
      }}
    >
      <EntryMedallions family={family} people={people} size="sm" />
      <chakra.span minW="0" lineHeight="1.25">
        <EntryText family={family} entry={entry} />
      </chakra.span>
    </chakra.li>
  )
}

interface EntryMedallionsProps {
  family: Family
  people: readonly number[]
  size: 'sm' | 'lg'
  /** The index of the current user's person. */
  userIndex?: number
}

/** One medallion, or the two of a couple, which overlap. */
export function EntryMedallions({ family, people, size, userIndex = -1 }: EntryMedallionsProps) {
  return (
    <chakra.span display="inline-flex" flexShrink={0}>
      {people.map((p, place) => (
        <chakra.span key={p} display="flex" marginInlineStart={place === 0 ? '0' : '-2.5'}>
          <Medallion
            name={getPersonName(family, p)}
            branch={family.drawing.branch[p] ?? 0}
            photoUrl={family.members[p]?.profile_photo_url}
            size={size}
            isYou={p === userIndex}
          />
        </chakra.span>
      ))}
    </chakra.span>
  )
}

/** What an entry is to the one before, its names, and the years of a single person. */
export function EntryText({ family, entry: { people, label } }: { family: Family; entry: PathEntry }) {
  return (
    <>
      {label !== '' && (
        <chakra.span textStyle="small" color="text.muted" display="block">
          {label}{' '}
        </chakra.span>
      )}
      <chakra.span textStyle="name" display="block">
        {people.map((p, place) => (
          <Fragment key={p}>
            {place > 0 && ' and '}
            {getPersonName(family, p)}
          </Fragment>
        ))}
      </chakra.span>
      {people.length === 1 && <Years family={family} person={people[0] ?? -1} />}
    </>
  )
}

function Years({ family, person }: { family: Family; person: number }) {
  const member = family.members[person]
  return (
    <chakra.span textStyle="small" color="text.muted" fontVariantNumeric="tabular-nums">
      {member ? formatLifeYears(member, new Date()) : ''}
    </chakra.span>
  )
}

export function getPersonName({ members }: Pick<Family, 'members'>, person: number): string {
  const member = members[person]
  return member ? formatFullName(member) : 'Unknown'
}
