/** The record that a correction is about, with a link to its page. */
import { chakra } from '@chakra-ui/react'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import { formatFullName } from '#client/people/person-name.ts'
import { getPersonPath } from '#client/people/person-path.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'

export function CorrectedPerson({ person }: { person: FamilyMember }) {
  return (
    <chakra.div display="flex" alignItems="center" gap="3">
      <PersonMedallion person={person} />
      <chakra.div minW="0">
        <RecordLink path={getPersonPath(person.id)}>{formatFullName(person)}</RecordLink>
        <chakra.p textStyle="small" color="text.muted">
          {formatLifeYears(person, new Date())}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  )
}

/** The archive item or event that a correction is about. */
export function CorrectedContent({ path, title }: { path: string; title: string }) {
  return (
    <p>
      <RecordLink path={path}>{title}</RecordLink>
    </p>
  )
}

/** Opens a window of its own, so that the review stays open. */
function RecordLink({ path, children }: { path: string; children: string }) {
  return (
    <chakra.a
      href={path}
      target="_blank"
      rel="noreferrer"
      textStyle="name"
      color="accent.text"
      textDecoration="underline"
      textUnderlineOffset="0.2em"
      overflowWrap="anywhere"
    >
      {children}
    </chakra.a>
  )
}
