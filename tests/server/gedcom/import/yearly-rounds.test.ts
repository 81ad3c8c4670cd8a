/**
 * Years in which a family keeps its tree in a desktop program and publishes it here, with changes on both sides; a model knows who
 * everybody is. With Gramps itself in `npm run test:full`, where it is installed.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ImportDoubt } from '#shared/contracts/gedcom.contract.ts'
import { deletePerson } from '#shared/contracts/people.contract.ts'
import { erasePerson, mergePeople } from '#shared/contracts/tree-editing.contract.ts'
import { DesktopTree, makeToken, withTokens } from '#tests/support/gedcom/desktop-tree.ts'
import { hasGramps, throughGramps } from '#tests/support/gedcom/gramps.ts'
import { makeImportSite } from '#tests/support/gedcom/import-site.ts'
import { richFamily } from '#tests/support/gedcom/rich-family.ts'
import { timeLimit } from '#tests/support/time-limits.ts'

const seedCount = Number(process.env['YEARLY_SEEDS'] ?? 2)
const grampsYears = Number(process.env['GRAMPS_YEARS'] ?? 0)
const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/gedcom')
const [kennedy, royal] = ['kennedy.ged', 'royal92.ged'].map((name) => path.join(folder, name)) as [
  string,
  string,
]
const names = [
  'Astrid',
  'Birger',
  'Cornelia',
  'Didrik',
  'Eldrid',
  'Folke',
  'Gunhild',
  'Halvard',
  'Ingeborg',
  'Jostein',
]

const site = makeImportSite()

/** Numbers that look random, the same in each run. */
function makeDice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Dice = ReturnType<typeof makeDice>

/** Reads a tree and writes it again. */
type Program = (text: string) => string

/** A program that gives everybody another number each time. */
function makeRenumbering(dice: Dice): Program {
  return (text) => {
    const numbers = new Map<string, string>()
    for (const letter of ['I', 'F']) {
      const old = [...text.matchAll(new RegExp(`^0 @(${letter}\\d+)@`, 'gm'))].map(([, xref = '']) => xref)
      const free = old.map((_, i) => `${letter}${String(i + 1).padStart(4, '0')}`)
      for (const xref of old) numbers.set(xref, free.splice(dice(free.length), 1)[0] ?? xref)
    }
    return text.replace(
      /@([IF]\d+)@/g,
      (whole, xref: string) => `@${numbers.get(xref) ?? whole.slice(1, -1)}@`,
    )
  }
}

/** The lines of the unique ids that are left; of some people none. */
function dropUids(text: string, uids: Years['uids'], dice: Dice): string {
  if (uids === 'all') return text
  return text.replace(/^1 _UID .*\n/gm, (line) => (uids === 'none' || dice(3) === 0 ? '' : line))
}

interface Years {
  program: Program
  years: number
  seed: number
  /** What the program writes of the unique ids that it has read. */
  uids: 'all' | 'some' | 'none'
}

/** What the model knows: who has which record here, and whose tokens this site no longer shows. */
class Model {
  readonly ids = new Map<string, string>()
  readonly gone = new Set<string>()
  /** Of two records that were merged here, one occupation is shown. */
  readonly merged = new Set<string>()

  /** The answer of somebody who knows the family; nothing for those who were removed here. */
  answer({ doubts }: { doubts: readonly ImportDoubt[] }): Record<string, string> {
    return Object.fromEntries(
      doubts.flatMap(({ xref, person }) => {
        const token = person.details.find(({ field }) => field === 'occupation')?.text ?? ''
        return this.gone.has(token) ? [] : [[xref, this.ids.get(token) ?? 'new']]
      }),
    )
  }

  /** Somebody is removed or erased here. */
  forget(removed: string): void {
    for (const [token, id] of this.ids) if (id === removed) this.gone.add(token)
  }

  async check(tokens: Iterable<string>, year: number): Promise<void> {
    const here = await site.world.everybody()
    const shown = here.flatMap(({ occupation }) => occupation ?? [])
    expect(new Set(shown).size, `nobody is doubled in year ${year}`).toBe(shown.length)
    for (const { occupation, id } of here) {
      const token = occupation ?? ''
      if (token === '') continue
      expect(this.gone.has(token), `${token} is back in year ${year}`).toBe(false)
      expect(this.ids.get(token) ?? id, `${token} in year ${year}`).toBe(id)
      this.ids.set(token, id)
    }
    const missing = [...this.ids.keys(), ...tokens].filter(
      (token) => !shown.includes(token) && !this.gone.has(token) && !this.merged.has(token),
    )
    expect(missing, `nobody is lost in year ${year}`).toEqual([])
  }
}

/**
 * What relatives do here in a year: a birth, an edit, a merge, a removal, an erasure.
 * @param tokens whom they remove or merge: without unique ids nothing could tell of those whom no file has told
 */
async function editSite(
  model: Model,
  dice: Dice,
  { year, tokens, nextToken }: { year: number; tokens: ReadonlySet<string>; nextToken: () => string },
): Promise<void> {
  const { server, admin } = site.world
  const pick = async () => {
    const people = (await site.world.everybody())
      .filter(({ occupation }) => tokens.has(occupation ?? ''))
      .sort((a, b) => (a.occupation ?? '').localeCompare(b.occupation ?? ''))
    return people[dice(people.length)] ?? expect.fail('Nobody is left.')
  }
  const parent = await pick()
  const parentId = parent.gender === 'F' ? { motherId: parent.id } : { fatherId: parent.id }
  await site.world.add(`Nyfødt${year} Solberg`, { ...parentId, occupation: nextToken() })
  await site.world.edit(await pick(), { biography: `Told in year ${year}.` })
  const [keep, remove] = [await pick(), await pick()]
  const body = { keep: { id: keep.id }, remove: { id: remove.id } }
  const merged = await server.call(mergePeople, { body, as: admin })
  if (merged.status === 200) {
    model.ids.set(remove.occupation ?? '', keep.id)
    for (const { occupation } of [keep, remove]) model.merged.add(occupation ?? '')
  }
  const deleted = await pick()
  await server.call(deletePerson, { params: { id: deleted.id }, as: admin })
  model.forget(deleted.id)
  const erased = await pick()
  await server.call(erasePerson, { params: { id: erased.id }, as: admin })
  model.forget(erased.id)
}

/** What the keeper of the tree does in the program in a year. */
function editTree(tree: DesktopTree, dice: Dice, year: number, nextToken: () => string): void {
  const pick = (list: readonly string[]) => list[dice(list.length)] ?? ''
  const name = () => `${names[dice(names.length)]} /Nyfamilie${dice(5)}/`
  tree.remove(pick(tree.people))
  tree.addChild(pick(tree.families), name(), dice(2) === 0 ? 'M' : 'F', 1990 + year, nextToken())
  tree.addChild(pick(tree.families), name(), dice(2) === 0 ? 'M' : 'F', 1990 + year, nextToken())
  for (let i = 0; i < 3; i++) tree.correctBirth(pick(tree.people))
  tree.marry(pick(tree.people), name(), 1960 + year, nextToken())
}

async function load(text: string, model: Model): Promise<void> {
  const report = await site.load(text)
  const byXref = model.answer(report)
  if (Object.keys(byXref).length > 0) await site.load(text, { answers: { byXref, others: 'open' } })
}

async function live(text: string, { program, years, seed, uids }: Years): Promise<void> {
  const dice = makeDice(seed)
  const start = withTokens(text)
  let { count } = start
  const nextToken = () => makeToken(++count)
  const model = new Model()
  await site.load(start.text)
  await model.check([], 0)
  const told = new Set(model.ids.keys())
  let tree = await site.exported()
  for (let year = 1; year <= years; year++) {
    const desktop = new DesktopTree(program(tree))
    editTree(desktop, dice, year, nextToken)
    const known = desktop.people.map((xref) => desktop.tokenOf(xref))
    tree = dropUids(program(desktop.text), uids, dice)
    await editSite(model, dice, {
      year,
      nextToken,
      tokens: uids === 'all' ? new Set(model.ids.keys()) : told,
    })
    await load(tree, model)
    for (const token of known) if (token !== '') told.add(token)
    await model.check(
      known.filter((token) => token !== ''),
      year,
    )
    // Every second year the keeper begins anew with what this site knows.
    if (year % 2 === 0) tree = await site.exported()
  }
}

describe('a program that gives everybody other numbers', () => {
  const seeds = Array.from({ length: seedCount }, (_, i) => i + 1)
  const cases = seeds.flatMap((seed) => (['all', 'some', 'none'] as const).map((uids) => ({ uids, seed })))

  it.each(cases)(
    'exchanges, doubles, loses and revives nobody (unique ids: $uids, seed $seed)',
    async ({ uids, seed }) => {
      await live(richFamily(), { program: makeRenumbering(makeDice(seed + 100)), years: 3, seed, uids })
    },
    timeLimit(60_000),
  )
})

describe.skipIf(grampsYears === 0 || !hasGramps)('Gramps', () => {
  const program = throughGramps

  it.each([
    ['all', 1],
    ['all', 2],
    ['none', 3],
  ] as const)(
    'keeps everybody of a rich family who they are (unique ids: %s, seed %i)',
    async (uids, seed) => {
      await live(richFamily(), { program, years: grampsYears, seed, uids })
    },
    timeLimit(600_000),
  )

  it.skipIf(!existsSync(kennedy)).each([['all'], ['none']] as const)(
    'keeps everybody of kennedy who they are (unique ids: %s)',
    async (uids) => {
      await live(readFileSync(kennedy, 'latin1'), { program, years: grampsYears, seed: 4, uids })
    },
    timeLimit(600_000),
  )

  it.skipIf(!existsSync(royal))(
    'adds nobody of royal92, without unique ids',
    async () => {
      await site.load(readFileSync(royal, 'latin1'))
      const written = dropUids(program(await site.exported()), 'none', makeDice(1))
      expect(await site.load(written)).toMatchObject({ added: { people: 0, families: 0 }, doubts: [] })
    },
    timeLimit(600_000),
  )
})
