/**
 * Five years in which a family keeps its tree in Gramps and publishes it here, with changes on both sides; a model knows who
 * everybody is. Runs in `npm run test:full`, where Gramps is installed.
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

const years = Number(process.env['GRAMPS_YEARS'] ?? 0)
const kennedy = path.resolve(import.meta.dirname, '../../../../../shared/data/gedcom/kennedy.ged')
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

/** What relatives do here in a year: an edit, a merge, a removal, an erasure. */
async function editSite(model: Model, dice: ReturnType<typeof makeDice>, year: number): Promise<void> {
  const { server, admin } = site.world
  const pick = async () => {
    const people = (await site.world.everybody()).filter(({ occupation }) => occupation?.startsWith('token-'))
    return people[dice(people.length)] ?? expect.fail('Nobody is left.')
  }
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

/** What the keeper of the tree does in Gramps in a year. */
function editTree(
  tree: DesktopTree,
  dice: ReturnType<typeof makeDice>,
  year: number,
  nextToken: () => string,
): void {
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

async function liveFor(text: string, hasUids: boolean, seed: number): Promise<void> {
  const dice = makeDice(seed)
  const start = withTokens(text)
  let { count } = start
  const nextToken = () => makeToken(++count)
  const model = new Model()
  await site.load(start.text)
  await model.check([], 0)
  let tree = await site.exported()
  for (let year = 1; year <= years; year++) {
    const desktop = new DesktopTree(throughGramps(tree))
    editTree(desktop, dice, year, nextToken)
    const known = desktop.people.map((xref) => desktop.tokenOf(xref))
    const written = throughGramps(desktop.text)
    tree = hasUids ? written : written.replace(/^1 _UID .*\n/gm, '')
    await editSite(model, dice, year)
    await load(tree, model)
    await model.check(
      known.filter((token) => token !== ''),
      year,
    )
    // Every second year the keeper begins anew with what this site knows.
    if (year % 2 === 0) tree = await site.exported()
  }
}

describe.skipIf(years === 0 || !hasGramps)('five years with Gramps', () => {
  it.each([
    [true, 1],
    [true, 2],
    [false, 3],
  ])(
    'keep everybody of a rich family who they are (unique ids: %s, seed %i)',
    async (hasUids, seed) => {
      await liveFor(richFamily(), hasUids, seed)
    },
    timeLimit(600_000),
  )

  it.skipIf(!existsSync(kennedy)).each([[true], [false]])(
    'keep everybody of kennedy who they are (unique ids: %s)',
    async (hasUids) => {
      await liveFor(readFileSync(kennedy, 'latin1'), hasUids, 4)
    },
    timeLimit(600_000),
  )
})
