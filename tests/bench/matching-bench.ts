/**
 * Measures an import of 50,000 people who are on the site already: matched by unique ids, and without unique ids and with all numbers
 * changed. Also checks that nobody is added.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { systemClock } from '#server/clock.ts'
import { importFile } from '#server/gedcom/import/import-job.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { printTable } from './print-table.ts'
import { measureTime } from './processor-time.ts'

const peopleCount = 50_000
const childrenPerCouple = 3
const givenNames = Array.from({ length: 60 }, (_, i) => `Given${String.fromCharCode(97 + (i % 26))}${i}`)
const surnames = Array.from({ length: 300 }, (_, i) => `Surname${String.fromCharCode(97 + (i % 26))}${i}`)
const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Numbers that look random, the same in each run. */
function makeDice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

interface Couple {
  husband: number
  wife: number
  children: number[]
}

/** People in generations: each couple has some children, who marry in the order of their birth. */
function makePopulation() {
  const dice = makeDice(7)
  const people = Array.from({ length: peopleCount }, (_, i) => ({
    name: `${givenNames[dice(givenNames.length)]} /${surnames[dice(surnames.length)]}/`,
    sex: i % 2 === 0 ? 'M' : 'F',
    born: `${1 + dice(28)} ${months[dice(12)]} ${1600 + Math.floor((i / peopleCount) * 400)}`,
  }))
  const couples: Couple[] = []
  let child = 2000
  for (let i = 0; i + 1 < peopleCount && child < peopleCount; i += 2) {
    const children = Array.from({ length: childrenPerCouple }, () => child++).filter(
      (own) => own < peopleCount,
    )
    couples.push({ husband: i, wife: i + 1, children })
  }
  return { people, couples }
}

/** @param order the number of each person and couple in the file */
function write(
  { people, couples }: ReturnType<typeof makePopulation>,
  { order, hasUids }: { order: (index: number) => number; hasUids: boolean },
): string {
  const childIn = new Map(couples.flatMap(({ children }, f) => children.map((child) => [child, f] as const)))
  const partnerIn = new Map(
    couples.flatMap(({ husband, wife }, f) => [[husband, f] as const, [wife, f] as const]),
  )
  const link = (tag: string, family: number | undefined) =>
    family === undefined ? [] : [`1 ${tag} @F${order(family)}@`]
  const uid = (i: number) => `1 _UID ${String(i).padStart(8, '0')}-0000-4000-8000-000000000000`
  const lines = people.flatMap(({ name, sex, born }, i) => [
    `0 @I${order(i)}@ INDI`,
    `1 NAME ${name}`,
    `1 SEX ${sex}`,
    '1 BIRT',
    `2 DATE ${born}`,
    ...link('FAMC', childIn.get(i)),
    ...link('FAMS', partnerIn.get(i)),
    ...(hasUids ? [uid(i)] : []),
  ])
  const families = couples.flatMap(({ husband, wife, children }, f) => [
    `0 @F${order(f)}@ FAM`,
    `1 HUSB @I${order(husband)}@`,
    `1 WIFE @I${order(wife)}@`,
    ...children.map((child) => `1 CHIL @I${order(child)}@`),
  ])
  const head = ['0 HEAD', '1 SOUR BENCH', '1 GEDC', '2 VERS 5.5.1', '2 FORM LINEAGE-LINKED', '1 CHAR UTF-8']
  return `${[...head, ...lines, ...families, '0 TRLR'].join('\n')}\n`
}

/** Imports two versions into a new site, and measures the second one. */
async function measure(
  first: string,
  second: string,
): Promise<{ milliseconds: number; report: ImportReport }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'matching-'))
  const db = await openTestDatabase()
  const load = async (text: string) => {
    const file = path.join(dataDir, 'family.ged')
    fs.writeFileSync(file, text)
    const input = { path: file, name: 'family.ged', preview: false, events: false, actor: null }
    return await importFile({ db, clock: systemClock, dataDir }, input)
  }
  try {
    await load(first)
    const { milliseconds, result } = await measureTime(() => load(second))
    return { milliseconds, report: result }
  } finally {
    await db.destroy()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function measureMatching(): Promise<void> {
  const population = makePopulation()
  const same = (index: number) => index + 1
  // 30,011 is a prime that does not divide the count: every number is given once.
  const other = (index: number) => ((index * 30_011) % (peopleCount * 3)) + 1
  const byUid = await measure(
    write(population, { order: same, hasUids: true }),
    write(population, { order: same, hasUids: true }),
  )
  const byEvidence = await measure(
    write(population, { order: same, hasUids: false }),
    write(population, { order: other, hasUids: false }),
  )
  const row = (matched: string, { milliseconds, report }: typeof byUid) => ({
    matched,
    added: String(report.added.people),
    open: String(report.doubts.length),
    'processor time': `${(milliseconds / 1000).toFixed(1)} s`,
    ratio: (milliseconds / byUid.milliseconds).toFixed(2),
  })
  printTable(`A second import of ${peopleCount.toLocaleString('en')} people`, [
    row('by unique ids', byUid),
    row('by names, dates and relatives, all numbers changed', byEvidence),
  ])
}
