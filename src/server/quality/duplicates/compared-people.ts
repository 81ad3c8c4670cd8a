/** The people of a family as the search for duplicates compares them: normalized names, and their kin. */
import { doubleMetaphone } from 'double-metaphone'
import type { CheckedPerson } from '#shared/genealogy/quality/checked-family.ts'
import { normalizeForSearch } from '#shared/search-text.ts'

export interface ComparedName {
  text: string
  /** How the name sounds (Double Metaphone); the text itself in scripts that it does not know. */
  sound: string
}

export interface ComparedPerson {
  /** The place in the list of people. */
  index: number
  checked: CheckedPerson
  /** The words of the given names. */
  given: readonly ComparedName[]
  /** Last name, birth name, and the last words of other names. */
  surnames: readonly ComparedName[]
  /** The surnames of the partners, which the person may have borne. */
  marriedSurnames: readonly ComparedName[]
  /** All words of the other names. */
  otherWords: ReadonlySet<string>
  places: { birth: readonly string[]; death: readonly string[] }
  father: ComparedPerson | null
  mother: ComparedPerson | null
  partners: readonly ComparedPerson[]
  children: readonly ComparedPerson[]
}

/** What records have in the place of an unknown name: "N.N.", "Son 2", "Unknown". */
const placeholder =
  /^(?:nn|n n|unknown|unnamed|private|living|stillborn|infant|(?:son|daughter|child|boy|girl)(?: \d+)?)$/

const names = new Map<string, ComparedName>()

function toName(text: string): ComparedName {
  let name = names.get(text)
  if (!name) {
    name = { text, sound: doubleMetaphone(text)[0] || text }
    names.set(text, name)
  }
  return name
}

function normalizeName(name: string | null): string {
  const text = normalizeForSearch(name ?? '')
  return placeholder.test(text) ? '' : text
}

function listSurnames({ record }: CheckedPerson): ComparedName[] {
  const others = record.also_known_as
    .map((name) => normalizeName(name).split(' '))
    .filter((words) => words.length > 1)
  const own = [record.last_name, record.maiden_name].map(normalizeName)
  const all = [...own, ...others.map((words) => words.at(-1) ?? '')].filter((name) => name !== '')
  return [...new Set(all)].map(toName)
}

/** "Ryde, Isle of Wight, England" → ["ryde", "isle of wight", "england"]. */
function splitPlace(place: string | null): string[] {
  return (place ?? '').split(',').map(normalizeForSearch).filter(Boolean)
}

interface Draft extends ComparedPerson {
  father: ComparedPerson | null
  mother: ComparedPerson | null
  partners: ComparedPerson[]
  children: ComparedPerson[]
  marriedSurnames: readonly ComparedName[]
}

function toDraft(checked: CheckedPerson, index: number): Draft {
  const { record } = checked
  const given = normalizeName(record.first_name).split(' ').filter(Boolean).map(toName)
  const otherWords = new Set(
    record.also_known_as.flatMap((name) => normalizeName(name).split(' ')).filter(Boolean),
  )
  return {
    ...{ index, checked, given, otherWords, surnames: listSurnames(checked), marriedSurnames: [] },
    places: { birth: splitPlace(record.birth_place), death: splitPlace(record.death_place) },
    ...{ father: null, mother: null, partners: [], children: [] },
  }
}

export function toComparedPeople(people: readonly CheckedPerson[]): ComparedPerson[] {
  names.clear()
  const drafts = people.map(toDraft)
  const byPerson = new Map(drafts.map((draft) => [draft.checked, draft]))
  const find = (person: CheckedPerson | null) => (person && byPerson.get(person)) ?? null
  for (const draft of drafts) {
    const { father, mother, children, unions } = draft.checked
    draft.father = find(father)
    draft.mother = find(mother)
    draft.children = children.flatMap((child) => find(child) ?? [])
    const partners = new Set(
      unions.flatMap((union) => union.partners).filter((other) => other !== draft.checked),
    )
    draft.partners = [...partners].flatMap((partner) => find(partner) ?? [])
    draft.marriedSurnames = [...new Set(draft.partners.flatMap((partner) => partner.surnames))]
  }
  return drafts
}
