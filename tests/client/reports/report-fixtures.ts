/** A made family with facts and sources, and the reports about it. */

import type { Book } from '#client/reports/book/book.ts'
import { buildBook } from '#client/reports/book/build-book.ts'
import { ReportRecords } from '#client/reports/book/report-records.ts'
import { MergedKnowledge } from '#client/reports/facts/merged-knowledge.ts'
import { type ReportChoice, readReportChoice } from '#client/reports/report-url.ts'
import type { Knowledge } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

export const noKnowledge: Knowledge = {
  ...{ person_ids: [], names: [], facts: [], sources: [], repositories: [], places: [] },
}

const nobodyKnown = { birth_date: null, birth_place: null, deceased: null }

export function relative(id: string, changes: Partial<FamilyMember> = {}): FamilyMember {
  return makePerson({ id, first_name: id, last_name: 'Vik', ...nobodyKnown, ...changes })
}

const partners = (union_id: string, member_id: string | null) => [
  { union_id, member_id, from: '1875', to: null, end_reason: null, place: 'Ulvik' },
]

/** Ole and Sigrid, their sons Per and Knut, whom they adopted, and Per's daughter Anna. */
export const vikFamily: FamilyMember[] = [
  relative('Ole', {
    ...{ birth_date: '1850', birth_place: 'Ulvik, Norway', partners: partners('u', 'Sigrid') },
    biography: '## Youth\n\nOle was a **smith** in [Ulvik](https://example.org).',
  }),
  relative('Sigrid', { maiden_name: 'Moe', birth_date: '1855~', partners: partners('u', 'Ole') }),
  relative('Per', { father_id: 'Ole', mother_id: 'Sigrid', birth_date: '1876' }),
  relative('Knut', {
    birth_date: '1880',
    other_parents: [
      { member_id: 'Ole', kind: 'adoptive' },
      { member_id: 'Sigrid', kind: 'adoptive' },
    ],
  }),
  relative('Anna', { father_id: 'Per', birth_date: '1900' }),
]

export const vikKnowledge: Knowledge = {
  ...noKnowledge,
  person_ids: ['Ole', 'Sigrid', 'Per', 'Knut'],
  facts: [
    {
      ...{ id: 'birth', person_id: 'Ole', position: 0, tag: 'BIRT', date: '1850-03-12', updated_at: '' },
      ...{ place: 'Ulvik, Norway', citations: [{ source_id: 'register', page: 'Page 12' }] },
    },
    {
      ...{ id: 'secret', person_id: 'Ole', position: 1, tag: 'RESI', place: 'Prison', updated_at: '' },
      restriction: 'confidential',
    },
    {
      ...{ id: 'work', person_id: 'Ole', position: 2, tag: 'OCCU', value: 'Smith', updated_at: '' },
      ...{ note: 'He shod the horses of the bishop.', date: '1870' },
    },
    {
      ...{ id: 'wedding', union_id: 'u', position: 0, tag: 'MARR', date: '1875-05-02', updated_at: '' },
      ...{ place: 'Ulvik', citations: [{ source_id: 'register', page: 'Page 40' }] },
    },
  ],
  sources: [{ id: 'register', title: 'Parish register of Ulvik', updated_at: '' }],
}

interface MadeReport {
  people?: readonly FamilyMember[]
  knowledge?: Knowledge
  choice?: Partial<ReportChoice>
  personId?: string | null
}

export async function makeBook({
  people = vikFamily,
  knowledge: answer = vikKnowledge,
  choice = {},
  personId = 'Ole',
}: MadeReport = {}): Promise<Book> {
  const knowledge = new MergedKnowledge()
  knowledge.add(answer)
  const book = await buildBook(
    {
      people,
      records: new ReportRecords({ people, knowledge, archives: [], today: new Date('2026-07-01') }),
      map: null,
      choice: { ...readReportChoice(new URLSearchParams()), kind: 'descendants', ...choice },
      personId,
    },
    new AbortController().signal,
  )
  if (!book) throw new Error('The report is empty.')
  return book
}
