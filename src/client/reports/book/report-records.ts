/** The records that a report is written from: people, what is known about them, their pictures. */

import { getPeopleById } from '#client/people/people-by-id.ts'
import { formatFullName, getMaidenName } from '#client/people/person-name.ts'
import type { ArchiveItem } from '#shared/contracts/archives.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { formatLifeYears } from '#shared/genealogy/dates/life-years.ts'
import { ReportFamilies } from '#shared/genealogy/reports/report-families.ts'
import { oncePer } from '#shared/once-per.ts'
import type { MergedKnowledge } from '../facts/merged-knowledge.ts'

/** What a report tells besides names, births, marriages and deaths. */
export interface ReportContent {
  facts: boolean
  notes: boolean
  pictures: boolean
  sources: boolean
}

interface ReportRecordsInput {
  people: readonly FamilyMember[]
  knowledge: MergedKnowledge
  archives: readonly ArchiveItem[]
  today: Date
}

/** Built once for a list of people. */
export const getReportFamilies = oncePer((people: readonly FamilyMember[]) => new ReportFamilies(people))

export class ReportRecords {
  readonly knowledge: MergedKnowledge
  readonly families: ReportFamilies
  readonly #byId: ReadonlyMap<string, FamilyMember>
  readonly #today: Date
  readonly #picturesByPerson = new Map<string, ArchiveItem[]>()

  constructor({ people, knowledge, archives, today }: ReportRecordsInput) {
    this.knowledge = knowledge
    this.families = getReportFamilies(people)
    this.#byId = getPeopleById(people)
    this.#today = today
    for (const item of archives) {
      if (item.file_type !== 'photo' || item.file_url === '') continue
      for (const id of item.member_ids)
        this.#picturesByPerson.set(id, [...(this.#picturesByPerson.get(id) ?? []), item])
    }
  }

  find(id: string | null): FamilyMember | undefined {
    return id === null ? undefined : this.#byId.get(id)
  }

  /** The name for sentences, as a function that needs no `this`. */
  readonly findName = (id: string): string | undefined => {
    const person = this.#byId.get(id)
    return person && formatFullName(person)
  }

  /** "Sigrid Brandvold née Mikkelsdatter" */
  formatName(person: FamilyMember): string {
    const maiden = getMaidenName(person)
    return `${formatFullName(person)}${maiden ? ` née ${maiden}` : ''}`
  }

  /** "1819 – 1901"; empty where neither year is known. */
  formatYears(person: FamilyMember): string {
    const years = formatLifeYears(person, this.#today)
    return years === '?' ? '' : years
  }

  /** Photos of the archives that show the person, in the order of the archives. */
  listPictures(personId: string): readonly ArchiveItem[] {
    return this.#picturesByPerson.get(personId) ?? []
  }
}
