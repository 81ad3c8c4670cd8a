/** Measures a descendants' book of 1,000 people with facts, citations and notes: writing the report, and creating the PDF file. */
import fs from 'node:fs'
import { countEntries } from '#client/reports/book/book.ts'
import { buildBook } from '#client/reports/book/build-book.ts'
import { ReportRecords } from '#client/reports/book/report-records.ts'
import { MergedKnowledge } from '#client/reports/facts/merged-knowledge.ts'
import { createPdfBook } from '#client/reports/pdf/create-pdf-book.ts'
import { readReportChoice } from '#client/reports/report-url.ts'
import type { Fact, Knowledge } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { makePerson } from '#tests/support/client-people.ts'

const tags = ['BIRT', 'BAPM', 'OCCU', 'RESI', 'DEAT', 'BURI']
const places = ['Ulvik, Hardanger, Norway', 'Bergen, Norway', 'Duluth, Minnesota, USA']
const note = 'He kept the farm until the fire of 1871, and rebuilt the barn with the neighbors in one summer.'

function makePeople(count: number): FamilyMember[] {
  return Array.from({ length: count }, (_, n) =>
    makePerson({
      ...{ id: `p${n}`, first_name: `Given${n} Middle`, last_name: `Surname${n % 60}`, deceased: true },
      ...{ father_id: n === 0 ? null : `p${Math.floor((n - 1) / 3)}`, birth_date: String(1700 + (n % 300)) },
    }),
  )
}

function makeFacts({ id }: FamilyMember, n: number): Fact[] {
  return tags.map((tag, position) => ({
    ...{ id: `${id}-${tag}`, person_id: id, position, tag, updated_at: '' },
    date: `${1700 + (n % 250) + position * 8}-03-12`,
    place: places[(n + position) % places.length] ?? '',
    ...(tag === 'OCCU' && { value: 'Blacksmith and farmer' }),
    ...(position < 2 && { note }),
    ...(position < 5 && { citations: [{ source_id: `s${n % 40}`, page: `Page ${n + position}` }] }),
  }))
}

function makeKnowledge(people: readonly FamilyMember[]): Knowledge {
  return {
    person_ids: people.map(({ id }) => id),
    facts: people.flatMap(makeFacts),
    sources: Array.from({ length: 40 }, (_, n) => ({
      id: `s${n}`,
      title: `Parish register ${n}`,
      updated_at: '',
    })),
    ...{ names: [], repositories: [], places: [] },
  }
}

function readFont(name: string): string {
  return fs.readFileSync(new URL(`../../src/client/theme/fonts/${name}.ttf`, import.meta.url), 'base64')
}

async function measure(count: number) {
  const people = makePeople(count)
  const knowledge = new MergedKnowledge()
  knowledge.add(makeKnowledge(people))
  const choice = { ...readReportChoice(new URLSearchParams()), personId: 'p0', kind: 'descendants' as const }
  const started = performance.now()
  const records = new ReportRecords({ people, knowledge, archives: [], today: new Date() })
  const input = { people, records, map: null, choice, personId: 'p0' }
  const book = await buildBook(input, new AbortController().signal)
  if (!book) throw new Error('The report is empty.')
  const written = performance.now()
  const fonts = { serif: readFont('pdf-serif'), sans: readFont('pdf-sans') }
  const resources = { fonts, photos: new Map(), rasterizeText: () => null }
  const file = await createPdfBook({ book, paper: 'A4', site: 'Bench', date: '1 January 2026' }, resources)
  const finished = performance.now()
  const pages = (await file.text()).match(/\/Type \/Page\b/g)?.length ?? 0
  console.log(
    [
      `${countEntries(book)} people, ${pages} pages, ${Math.round(file.size / 1024)} KB:`,
      `report ${Math.round(written - started)} ms, PDF ${Math.round(finished - written)} ms`,
    ].join(' '),
  )
}

export async function measureReports(): Promise<void> {
  for (const count of [100, 1_000, 5_000]) await measure(count)
}
