/** The people of the family as a collection. */

import type { Collection } from '#client/api/collection.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import { formatLifeYears, getEarliestDate, getLatestDate } from '#shared/genealogy/dates/life-years.ts'
import { formatName } from '#shared/genealogy/derive-names.ts'
import { listOtherNames } from '#shared/person-fields.ts'

export const peopleCollection: Collection<FamilyMember> = {
  name: 'people',
  offlineCopyLabel: 'Family members',
  path: '/family-tree',
  isShown: () => true,
  getMedia: (person) => [{ type: 'portrait', url: person.profile_photo_url }],
  search: {
    kind: 'person',
    getFields(person, now) {
      const name = formatName(person)
      const { birth_place, death_place } = person
      const [birth, death] = [getEarliestDate(person), getLatestDate(person)]
      return {
        title: person.maiden_name ? `${name} née ${person.maiden_name}` : name,
        detail: [formatLifeYears(person, now), birth_place],
        path: `/family-tree?person=${encodeURIComponent(person.id)}`,
        imageUrl: person.profile_photo_url,
        names: listOtherNames(person),
        facts: [birth && getEarliestYear(birth), death && getEarliestYear(death), birth_place, death_place],
        text: [person.occupation, person.biography],
      }
    },
  },
}
