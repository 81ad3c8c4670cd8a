/** The readable way from one person to the other: names, and what each is to the one before. */
import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { fullName } from '#client/people/person-name.ts'
import { Avatar } from '#client/ui/media/avatar.tsx'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import type { Family } from '../chart/family.ts'
import type { PathEntry } from './path-steps.ts'

interface PathListProps {
  family: Family
  links: readonly PathEntry[]
}

/** A column with a golden thread; between phones and wide screens, where the panel is wide and low, a row. */
export function PathList({ family, links }: PathListProps) {
  const name = (link: PathEntry | undefined) => getPersonName(family, link?.people[0] ?? -1)
  return (
    <chakra.ol
      aria-label={`From ${name(links[0])} to ${name(links.at(-1))}`}
      display="flex"
      flexDirection={{ base: 'column', md: 'row', xl: 'column' }}
      flexWrap={{ md: 'wrap', xl: 'nowrap' }}
      columnGap="7"
      listStyle="none"
    >
      {links.map((link) => (
        <PathListItem key={link.people.join()} family={family} link={link} />
      ))}
    </chakra.ol>
  )
}

const thread = { base: 'block', md: 'none', xl: 'block' }

function PathListItem({ family, link: { people, label: words } }: { family: Family; link: PathEntry }) {
  const { members, drawing } = family
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
      <chakra.span display="inline-flex" flexShrink={0}>
        {people.map((p, place) => (
          <chakra.span key={p} marginInlineStart={place === 0 ? '0' : '-2.5'}>
            <Avatar
              name={getPersonName(family, p)}
              branch={drawing.branch[p] ?? 0}
              photoUrl={members[p]?.profile_photo_url}
              size="sm"
            />
          </chakra.span>
        ))}
      </chakra.span>
      <chakra.span minW="0" lineHeight="1.25">
        {words !== '' && (
          <chakra.span textStyle="small" color="text.muted" display="block">
            {words}{' '}
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
      </chakra.span>
    </chakra.li>
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
  return member ? fullName(member) : 'Unknown'
}
