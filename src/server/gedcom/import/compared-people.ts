/** Sets the people of a file beside those of the site whom they may be. */
import type { ComparedPerson, ImportDoubt } from '#shared/contracts/gedcom.contract.ts'
import { formatName } from '#shared/genealogy/derive-names.ts'
import type { GedcomFile } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExistingRecords } from '../gedcom.store.ts'
import type { ImportPlan } from '../import-plan/import-plan.ts'
import { formatFileName } from '../import-plan/planned-names.ts'
import { readChurchDates } from './church-dates.ts'
import { formatDate } from './format-values.ts'

function listDetails(texts: Readonly<Record<string, readonly (string | null)[]>>): ComparedPerson['details'] {
  return Object.entries(texts).flatMap(([field, parts]) => {
    const text = parts.filter(Boolean).join(', ')
    return text === '' ? [] : [{ field, text }]
  })
}

/** Collects the partners and children of people, by any ids. */
function indexFamilies(
  families: Iterable<{ partners: readonly (string | null)[]; children: readonly string[] }>,
) {
  const kin = new Map<string, { partners: string[]; children: string[] }>()
  for (const { partners, children } of families) {
    for (const own of partners) {
      if (own === null) continue
      const found = kin.get(own) ?? { partners: [], children: [] }
      found.partners.push(...partners.filter((other) => other !== null && other !== own).map(String))
      found.children.push(...children)
      kin.set(own, found)
    }
  }
  return (id: string) => kin.get(id) ?? { partners: [], children: [] }
}

function describeFilePeople({ people, unions }: Pick<GedcomFile, 'people' | 'unions'>) {
  const byXref = new Map(people.map((person) => [person.xref, person]))
  const nameOf = (xref: string | null) => {
    const person = byXref.get(xref ?? '')
    return person ? formatFileName(person) : ''
  }
  const kinOf = indexFamilies(unions)
  return (xref: string): ComparedPerson => {
    const person = byXref.get(xref)
    const kin = kinOf(xref)
    const church = person && readChurchDates(person)
    return {
      name: nameOf(xref),
      details: listDetails({
        born: [formatDate(person?.birth.date ?? null, person?.birth.phrase), person?.birth.place ?? null],
        baptized: [formatDate(church?.baptism_date ?? null, null)],
        died: [formatDate(person?.death.date ?? null, person?.death.phrase), person?.death.place ?? null],
        buried: [formatDate(church?.burial_date ?? null, null)],
        occupation: [person?.occupation ?? null],
        parents: [person?.father ?? null, person?.mother ?? null].map(nameOf),
        partners: kin.partners.map(nameOf),
        children: kin.children.map(nameOf),
      }),
    }
  }
}

function describeOwnPeople({ people, unions, erased }: ExistingRecords) {
  const nameOf = (id: string | null) => {
    const row = people.get(id ?? '')
    return row ? formatName(row) : ''
  }
  const couples = [...unions.values()].map(({ partner1_id, partner2_id }) => [partner1_id, partner2_id])
  const kinOf = indexFamilies([
    ...couples.map((partners) => ({ partners, children: [] })),
    ...[...people.values()].flatMap(({ id, father_id, mother_id }) =>
      [father_id, mother_id].map((parent) => ({ partners: [parent], children: [id] })),
    ),
  ])
  return (id: string): ComparedPerson => {
    const row = people.get(id)
    const kin = kinOf(id)
    if (!row || erased.has(id)) return { name: 'somebody whose data were erased on request', details: [] }
    return {
      name: nameOf(id),
      details: listDetails({
        born: [formatDate(row?.birth_date ?? null, row?.birth_date_phrase), row?.birth_place ?? null],
        baptized: [formatDate(row?.baptism_date ?? null, null)],
        died: [formatDate(row?.death_date ?? null, row?.death_date_phrase), row?.death_place ?? null],
        buried: [formatDate(row?.burial_date ?? null, null)],
        occupation: [row?.occupation ?? null],
        parents: [row?.father_id ?? null, row?.mother_id ?? null].map(nameOf),
        partners: kin.partners.map(nameOf),
        children: kin.children.map(nameOf),
      }),
    }
  }
}

export function listDoubts(
  file: Pick<GedcomFile, 'people' | 'unions'>,
  { doubts }: Pick<ImportPlan, 'doubts'>,
  existing: ExistingRecords,
): ImportDoubt[] {
  if (doubts.length === 0) return []
  const [toPerson, toOwn] = [describeFilePeople(file), describeOwnPeople(existing)]
  return doubts.map(({ xref, ids }) => ({
    xref,
    person: toPerson(xref),
    candidates: ids.map((id) => ({ id, ...toOwn(id) })),
  }))
}
