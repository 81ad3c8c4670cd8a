/** Takes random steps on a family tree, and compares the server with the model after each of them. */
import { AppError } from '#shared/contracts/app-error.ts'
import { findWords } from '#tests/support/random-family/database-snapshot.ts'
import { firstFile, firstFreeWord } from './changing-file.ts'
import { newId, Refused } from './expected-edits.ts'
import type { Change } from './expected-undo.ts'
import * as checks from './fact-checks.ts'
import * as facts from './fact-plans.ts'
import { FactSite, type FactTemplate, type Stored } from './fact-site.ts'
import {
  isSame,
  listChangedFields,
  listDifferences,
  type State,
  withFields,
  withoutRecords,
  withRecord,
} from './fact-state.ts'
import * as people from './people-plans.ts'
import { Choices } from './random-payloads.ts'
import { planPlaceEdit, planSourceDeletion } from './reference-plans.ts'
import { SavedLists } from './saved-lists.ts'
import { WordOwners } from './word-owners.ts'

const planners = {
  fact: facts.planNewFact,
  edit: facts.planFactEdit,
  stale: facts.planStaleEdit,
  'delete fact': facts.planFactDeletion,
  form: facts.planForm,
  marriage: facts.planMarriageForm,
  end: facts.planEndForm,
  name: facts.planNewName,
  'edit name': facts.planNameEdit,
  'delete name': facts.planNameDeletion,
  rename: facts.planRename,
  place: planPlaceEdit,
  source: planSourceDeletion,
  person: people.planNewPerson,
  'delete person': people.planDeletion,
} as const

type PlannedKind = keyof typeof planners
export type StepKind = PlannedKind | 'merge' | 'erase' | 'import' | 'undo' | 'undo latest' | 'restore'

export interface Step {
  kind: StepKind
  /** Everything that is chosen in the step. */
  number: number
}

/** The model with the ids that the server gave to new records and to the places of new texts. */
function adoptIds(before: State, expected: State, actual: State, { filesNoPlaces }: facts.Plan): State {
  let next = expected
  for (const table of ['facts', 'names'] as const) {
    for (const record of Object.values(next[table]).filter(({ id }) => id.startsWith(newId))) {
      const unknown = { id: null, place_id: null, position: null }
      const found = Object.values(actual[table]).find(
        (other) =>
          !before[table][other.id] &&
          isSame(withFields(other, unknown), withFields(record, unknown)) &&
          other.position >= record.position,
      )
      next = withoutRecords(next, table, [record.id])
      next = withRecord(next, table, { ...record, ...(found && { id: found.id, position: found.position }) })
    }
  }
  for (const fact of Object.values(next.facts)) {
    if (filesNoPlaces || fact.place === before.facts[fact.id]?.place) continue
    const place_id = fact.place === undefined ? null : (actual.facts[fact.id]?.place_id ?? 'missing')
    next = withRecord(next, 'facts', withFields(fact, { place_id }))
  }
  const filed = Object.entries(actual.places).filter(([id]) => !before.places[id])
  return { ...next, places: { ...next.places, ...Object.fromEntries(filed) } }
}

function expectNone(found: readonly unknown[], title: string): void {
  if (found.length > 0) throw new Error(`${title}:\n${found.map(String).join('\n')}`)
}

/** @throws Error with the title */
function expectTrue(isTrue: boolean, title: string): void {
  if (!isTrue) throw new Error(title)
}

/** The backup of an import, and the model as it was before the import. */
interface Saved {
  backup: Buffer
  now: Stored
  words: WordOwners
  changes: ReadonlyMap<number, Change>
  renamed: ReadonlySet<string>
  imported: people.Imported
}

export class FactSequence {
  readonly #site: FactSite
  readonly #devices: SavedLists[]
  #words = new WordOwners()
  #changes = new Map<number, Change>()
  #renamed = new Set<string>()
  #saved: Saved | null = null
  #now: Stored
  #imported: people.Imported
  #lastEntry: number
  #nextWord = firstFreeWord
  /** What was done, for the message of a failure. */
  readonly log: string[] = []

  private constructor(site: FactSite, now: Stored, lastEntry: number) {
    this.#site = site
    this.#now = now
    this.#imported = people.noteImport(firstFile, now.state)
    this.#lastEntry = lastEntry
    this.#devices = [site.admin, site.member].map((session) => new SavedLists(site, session))
    this.#words.note(now.state)
  }

  static async start(template: FactTemplate): Promise<FactSequence> {
    const site = FactSite.open(template)
    const entries = await site.listEntries(0)
    const sequence = new FactSequence(site, await site.read(), entries.at(-1)?.id ?? 0)
    for (const device of sequence.#devices) await device.load()
    return sequence
  }

  close(): Promise<void> {
    return this.#site.close()
  }

  async #plan(kind: Exclude<StepKind, 'restore'>, context: facts.Context): Promise<facts.Plan | null> {
    if (kind === 'import') return people.planImport(context, this.#imported)
    if (kind === 'merge') return people.planMerge(context)
    if (kind === 'erase') return people.planErasure(context)
    if (kind !== 'undo' && kind !== 'undo latest') return planners[kind](context)
    const entries = await this.#site.listEntries(0)
    const undoable = entries.filter(({ id, undone_by }) => undone_by === null && this.#changes.has(id))
    const latest = undoable.slice(kind === 'undo' ? -6 : -1)
    const { id } = latest.length === 0 ? { id: 0 } : context.choices.pick(latest)
    const change = this.#changes.get(id)
    return change ? people.planUndo(context, id, change, this.#words.mergedInto) : null
  }

  async take({ kind, number }: Step): Promise<void> {
    this.#site.passSecond()
    if (kind === 'restore') {
      if (this.#saved) await this.#restore(this.#saved)
      return
    }
    const { state } = this.#now
    const word = `wq${this.#nextWord++}zk`
    const living = Object.values(state.people).filter(({ erased }) => !erased)
    const names = { word, people: living.map(({ id }) => id), sources: Object.keys(state.sources) }
    const choices = new Choices(number)
    const plan = await this.#plan(kind, { site: this.#site, now: this.#now, choices, names })
    if (!plan) return
    this.log.push(plan.label)
    const [result, error] = await plan.run().then(
      (done) => [done, null],
      (reason: unknown) => [null, reason],
    )
    if (error !== null && !(error instanceof AppError)) throw error
    if (result instanceof Buffer) this.#keepBackup(result)
    const before = this.#now
    const after = await this.#site.read()
    const entries = await this.#site.listEntries(this.#lastEntry)
    if (error) this.#checkRefused(plan, error, before, after, entries.length)
    else this.#checkAccepted(plan, before, after, entries)
    this.#lastEntry = entries.at(-1)?.id ?? this.#lastEntry
    this.#now = after
    await this.#note(kind, plan, before.state, entries)
    await this.#checkEverything(before, { number, isEdit: plan.logged !== undefined })
  }

  /** Keeps the backup that an import wrote, with the model as it was before the import. */
  #keepBackup(backup: Buffer): void {
    const { changes, renamed } = { changes: new Map(this.#changes), renamed: new Set(this.#renamed) }
    const words = this.#words.copy()
    this.#saved = { backup, now: this.#now, words, changes, renamed, imported: this.#imported }
  }

  async #restore({ backup, now, words, changes, renamed, imported }: Saved): Promise<void> {
    this.log.push('restore the backup')
    await this.#site.restore(backup)
    this.#words = words.copy()
    this.#changes = new Map(changes)
    this.#renamed = new Set(renamed)
    this.#imported = imported
    this.#now = await this.#site.read()
    this.#lastEntry = (await this.#site.listEntries(0)).at(-1)?.id ?? 0
    expectNone(listDifferences(now.state, this.#now.state), 'The restored tree is not the one of the backup')
    await this.#checkEverything(now, { isRestored: true })
  }

  #checkRefused(plan: facts.Plan, error: AppError, before: Stored, after: Stored, entryCount: number) {
    this.log.push(`refused: ${error.message}`)
    expectNone(listDifferences(before.state, after.state), 'A refused step changed records')
    expectTrue(isSame([...before.versions], [...after.versions]), 'A refused step changed versions')
    expectTrue(entryCount === 0, 'A refused step is in the log')
    if (plan.mayRefuse) return
    try {
      plan.expect(after.state)
    } catch (reason) {
      if (reason instanceof Refused) return
      throw reason
    }
    throw new Error(`A step was refused: ${error.message}`)
  }

  #checkAccepted(plan: facts.Plan, before: Stored, after: Stored, entries: readonly { details: string }[]) {
    const expected = adoptIds(before.state, plan.expect(after.state), after.state, plan)
    expectNone(listDifferences(expected, after.state), 'The tree is not the one of the model')
    const isChanged = listDifferences(before.state, after.state).length > 0
    expectTrue(!isChanged || entries.length > 0, 'A change is not in the log')
    if (plan.logged === undefined) return
    const [was, is] = [before.state.facts[plan.logged] ?? {}, after.state.facts[plan.logged] ?? {}]
    const changed = listChangedFields(was, is).sort()
    const logged = entries.map(({ details }) => Object.keys(JSON.parse(details).changes).sort())
    expectTrue(isSame(logged, changed.length === 0 ? [] : [changed]), `The log names ${String(logged)}`)
  }

  async #note(
    kind: StepKind,
    plan: facts.Plan,
    before: State,
    entries: readonly { id: number; change_id: string | null }[],
  ) {
    const { state } = this.#now
    const [entry] = entries
    if (entries.length === 1 && entry && entry.change_id !== null)
      this.#changes.set(entry.id, { before, after: state })
    for (const [id, { name }] of Object.entries(state.places))
      if (before.places[id] && before.places[id].name !== name) this.#renamed.add(id)
    const isDone = entries.length > 0 || kind === 'import'
    if (isDone && 'file' in plan) {
      const { file } = plan as { file: typeof firstFile } & facts.Plan
      this.#imported = people.noteImport(file, state, this.#imported)
    }
    if (isDone && 'remove' in plan) {
      const { keep, remove } = plan as people.MergePlan
      this.#words.noteMerge(keep, remove)
    }
    if (isDone && 'person' in plan) this.#words.erase(String(plan.person), before, state)
    this.#words.note(state, kind === 'import')
  }

  async #checkEverything(
    before: Stored,
    {
      number = 0,
      isEdit = false,
      isRestored = false,
    }: { number?: number; isEdit?: boolean; isRestored?: boolean },
  ): Promise<void> {
    const { state } = this.#now
    expectNone(checks.findWrongColumns(this.#now), 'Wrong columns')
    expectNone(checks.findBrokenFacts(state, this.#renamed), 'Facts name missing or other records')
    expectNone(checks.findStaleVersions(before, this.#now, isEdit), 'Changed records have the same version')
    for (const device of this.#devices)
      expectNone(await device.update(isRestored), 'Changed lists are not the lists')
    const lists = this.#devices[1]?.lists ?? {}
    expectNone(checks.findSecretWords(state, lists), 'Members read secrets')
    expectNone(await findWords(this.#site.db, this.#words.erased), 'Erased words are there')
    const ids = Object.keys(state.people)
    const person = ids[number % Math.max(1, ids.length)] ?? ''
    expectNone(await checks.findWrongPage(this.#site, state, person), 'The page of a person is wrong')
  }
}
