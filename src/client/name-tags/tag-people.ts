/** Finds the people for whom name tags are printed, and what the tags say. */
import { getPeopleById } from '#client/people/people-by-id.ts'
import { formatFullName } from '#client/people/person-name.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import { isChild } from '#shared/genealogy/dates/is-child.ts'
import { isLiving } from '#shared/genealogy/dates/life-years.ts'

export const tagChoices = ['Who comes', 'Everybody', 'Chosen people'] as const
export type TagChoice = (typeof tagChoices)[number]

export interface NameTag {
  id: string
  givenNames: string
  lastName: string
  /** The year of birth, or the names of the parents; empty where nothing is known. */
  line: string
}

export const tagLines = ['Parents', 'Year of birth', 'Name only'] as const
export type TagLine = (typeof tagLines)[number]

/** "Kari and Ole". */
function formatParents(
  { father_id, mother_id }: FamilyMember,
  byId: ReadonlyMap<string, FamilyMember>,
): string {
  const names = [mother_id, father_id].flatMap((id) => {
    const parent = id === null ? undefined : byId.get(id)
    return parent ? parent.first_name.trim() || formatFullName(parent) : []
  })
  return names.length === 0 ? '' : `of ${names.join(' and ')}`
}

/** The year of somebody under 16 is not printed. */
function formatBirthYear(person: FamilyMember, now: Date): string {
  const year = person.birth_date?.slice(0, 'YYYY'.length) ?? ''
  return /^\d{4}$/.test(year) && !isChild(person, now) ? `born ${year}` : ''
}

/** In the order of the given names, as people look for their tag on a table. */
export function makeNameTags(
  people: readonly FamilyMember[],
  ids: ReadonlySet<string>,
  line: TagLine,
  now: Date,
): NameTag[] {
  const byId = getPeopleById(people)
  return people
    .filter(({ id }) => ids.has(id))
    .map((person) => ({
      id: person.id,
      givenNames: person.first_name.trim() || formatFullName(person),
      lastName: person.first_name.trim() === '' ? '' : person.last_name.trim(),
      line:
        line === 'Parents'
          ? formatParents(person, byId)
          : line === 'Year of birth'
            ? formatBirthYear(person, now)
            : '',
    }))
    .sort((a, b) => a.givenNames.localeCompare(b.givenNames) || a.lastName.localeCompare(b.lastName))
}

/** The people of the accounts that have not said no. */
export function listComing({ attendances }: Pick<Reunion, 'attendances'>): string[] {
  return attendances.flatMap(({ answer, member_id }) =>
    answer === 'no' || member_id === null ? [] : member_id,
  )
}

export function listLiving(people: readonly FamilyMember[], now: Date): string[] {
  return people.filter((person) => isLiving(person, now)).map(({ id }) => id)
}
