/** Runs one import: reads the file, plans, backs up, stages the rows, and writes them in one transaction. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { type Clock, timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { readVersion } from '#server/db/versions.ts'
import { backUpBeforeImport } from '#server/jobs/write-backup.ts'
import { type ErasedHash, openErasedHash, readErasedHash } from '#server/people/erased-hash.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ImportProgress } from '#shared/contracts/gedcom.contract.ts'
import type { GedcomFile, GedcomWarning } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { type FileContent, readContent } from '../archive/read-content.ts'
import { loadRecordLinks } from '../facts/facts.store.ts'
import { ImportFacts } from '../facts/import-facts.ts'
import {
  type ExistingRecords,
  type HiddenBefore,
  hasNoRecords,
  loadExistingRecords,
  loadLinks,
  loadSources,
  saveSource,
} from '../gedcom.store.ts'
import { listErasedFiles } from '../import-plan/erased-files.ts'
import { removeErasedRecords } from '../import-plan/erased-people.ts'
import { type ImportPlan, planImport } from '../import-plan/import-plan.ts'
import type { PlanInput, PlannedRecord } from '../import-plan/planned-records.ts'
import type { PeopleAnswers } from '../matching/people-answers.ts'
import { loadImportRestrictions } from '../restrictions.service.ts'
import { loadCitedItems } from '../sources/cited-items.ts'
import { HiddenReferences } from '../sources/hidden-references.ts'
import { ImportedSources } from '../sources/import-sources.ts'
import { listChangedRecords } from './changed-records.ts'
import { HiddenFiles, warnOfShownFiles } from './hidden-files.ts'
import { HiddenNotes } from './hidden-notes.ts'
import { buildReport, summarize, type TreeReport } from './import-report.ts'
import { claimRun, deleteRun, markApplied, saveProgress } from './import-run.store.ts'
import { applyStaging, dropStaging, removeEvents } from './import-staging.store.ts'
import { moveFormerLinks } from './move-former-links.ts'
import { explainFailure } from './running-imports.ts'
import { type StagedPlan, stagePlan } from './stage-import.ts'

export interface ImportDeps {
  /** A connection for the import alone, as temporary tables belong to a connection. */
  db: Db
  clock: Clock
  dataDir: string
}

export interface ImportInput {
  /** The path of the .ged or .gdz file. */
  path: string
  /** The name of the chosen file. */
  name: string
  /** Whether to report the changes without making them. */
  preview: boolean
  /** Whether marriages and migrations become timeline events. */
  events: boolean
  /** Whether relatives may see what earlier versions of the file restricted and this one does not. */
  liftRestrictions?: boolean
  /** Who of the file is whom, where the file does not say enough; otherwise these people are left out. */
  answers?: PeopleAnswers
  actor: AuditActor | null
}

/** Called for every step; the import waits for it. */
export type OnProgress = (progress: ImportProgress) => Promise<void>

interface ImportWork extends ImportDeps {
  /** Of the import. */
  id: string
  input: ImportInput
  content: FileContent
  mark: ErasedHash
  notify: OnProgress
}

interface PreparedImport {
  /** Without the records that only erased people name. */
  file: GedcomFile
  plan: ImportPlan
  facts: ImportFacts
  sources: ImportedSources
  /** The paths of the files that only erased people name. */
  erasedFiles: string[]
  /** How many notes and files the file no longer hides that stay hidden. */
  stillHidden: number
  /** What is removed or stays, because the file hides it. */
  warnings: readonly GedcomWarning[]
  hiddenBefore: HiddenBefore
  existing: ExistingRecords
  /** The versions that the plan was made from. */
  version: string
}

const noAnswers: PeopleAnswers = { byXref: {}, others: 'open' }

const noHiddenNotes: PlanInput['listHiddenNotes'] = () => []

/** The lists that a plan depends on. */
const plannedLists = ['people', 'events', 'facts', 'names', 'sources', 'repositories', 'places'] as const

/** Makes the plan. Reads the versions first, so that a change during the reading makes the plan outdated. */
async function prepare(work: ImportWork, db: Db): Promise<PreparedImport> {
  const { input, mark } = work
  const { name, events, liftRestrictions: mayLift = false, answers = noAnswers } = input
  const version = (await readVersion(db, ...plannedLists)).text
  const existing = await loadExistingRecords(db)
  const [links, sources] = [await loadLinks(db), await loadSources(db)]
  const known = { name, events, mark, answers, existing, links, sources, mayLift }
  const restrictions = await loadImportRestrictions(db)
  const planContent = ({ file, events: siteEvents }: FileContent, listHiddenNotes = noHiddenNotes) =>
    planImport({ ...known, file, siteEvents, restrictions, listHiddenNotes })
  const open = planContent(work.content)
  const notes = await HiddenNotes.load(db, { ...known, file: work.content.file, plan: open })
  const read = notes
    ? await readContent(input.path, { restrictNote: (record, value) => notes.restrict(record, value) })
    : work.content
  const files = await HiddenFiles.load(db, { path: input.path, content: read, plan: open, mayLift })
  const shown = files?.restrict(read, open) ?? read
  const references = mayLift ? null : await HiddenReferences.load(db, shown, open)
  const content = references?.restrict(shown) ?? shown
  const plan = content === work.content ? open : planContent(content, (xref) => notes?.listBefore(xref) ?? [])
  const linked = await loadRecordLinks(db, plan.sourceId)
  const file = { ...content.file, records: removeErasedRecords(content.file, plan, linked) }
  const erasedFiles = listErasedFiles({ ...content, plan, preserved: file.records })
  const records = await ImportedSources.load(db, file, plan.sourceId)
  const items = await loadCitedItems(db, plan.sourceId, file.records)
  const sourceIds = { ids: records.ids, idsBefore: records.idsBefore, items }
  const answered = new Set(Object.keys(answers.byXref))
  const facts = await ImportFacts.load(db, file, plan, sourceIds, mayLift, answered)
  const stillHidden = [notes, files, references].reduce((sum, one) => sum + (one?.stillHidden ?? 0), 0)
  const hiddenBefore = {
    hiddenFiles: files?.remembered ?? [],
    hiddenEntries: references?.remembered ?? '{}',
  }
  const warnings = [...records.warnings, ...(await warnOfShownFiles(db, content, plan))]
  return {
    ...{ file, plan, facts, sources: records, erasedFiles, stillHidden, warnings, hiddenBefore },
    ...{ existing, version },
  }
}

async function stage(
  work: ImportWork,
  db: Db,
  { file, plan, facts, existing }: PreparedImport,
): Promise<StagedPlan> {
  const records = file.records.map((record) => JSON.stringify(record))
  const total = plan.people.length + plan.unions.length + plan.events.length
  return await stagePlan(db, plan, existing, records, facts, timestamp(work.clock), (done) =>
    work.notify({ state: 'staging', done, total }),
  )
}

async function commit(
  work: ImportWork,
  db: Db,
  { plan, facts, sources, hiddenBefore }: PreparedImport,
  staged: StagedPlan,
) {
  const { input, clock } = work
  const { file } = work.content
  await saveSource(db, plan.sourceId, { file, name: input.name, at: timestamp(clock), ...hiddenBefore })
  await sources.save(db, plan.sourceId, timestamp(clock))
  await moveFormerLinks(db, plan.sourceId, plan.formerLinks)
  await applyStaging(db, plan.sourceId, staged.children)
  await removeEvents(db, plan.removedEvents)
  await staged.facts.apply(db)
  await sources.removeHidden(db, timestamp(clock))
  const listChanged = (records: readonly PlannedRecord[]) =>
    records.flatMap(({ id, status }) => (status === 'changed' && id !== null ? [id] : []))
  const changed = { people: listChanged(plan.people), unions: listChanged(plan.unions) }
  await staged.facts.deriveColumns(db, changed)
  await appendAudit(db, clock, input.actor, {
    action: 'import',
    targetType: 'gedcom',
    targetId: plan.sourceId,
    details: { file: input.name, ...summarize(file, plan, facts) },
  })
  await markApplied(db, clock, work.id)
}

/**
 * Stages the rows without a lock, then writes them in one transaction.
 *
 * @param isLast whether a plan that something was edited after is made and staged again in the transaction, where nobody else can
 *   write meanwhile
 * @returns null where something was edited since the plan was made, and nothing is written
 */
async function tryToApply(
  work: ImportWork,
  first: PreparedImport,
  isLast: boolean,
): Promise<PreparedImport | null> {
  try {
    const staged = await stage(work, work.db, first)
    await work.notify({ state: 'applying', done: 0, total: 1 })
    const applied = await work.db.transaction().execute(async (db) => {
      const unchanged = (await readVersion(db, ...plannedLists)).text === first.version
      if (!unchanged && !isLast) return null
      const prepared = unchanged ? first : await prepare(work, db)
      await commit(
        work,
        db,
        prepared,
        unchanged ? staged : await stage({ ...work, notify: ignoreProgress }, db, prepared),
      )
      return prepared
    })
    if (applied) await work.notify({ state: 'applying', done: 1, total: 1 })
    return applied
  } finally {
    await dropStaging(work.db)
  }
}

/** How often an import is planned while others write. */
const plansBeforeLock = 4

/** Writes the import. If anything was edited since the plan was made, it is made again, so that no edit is lost or overwritten. */
async function apply(work: ImportWork, first: PreparedImport): Promise<PreparedImport> {
  let prepared = first
  for (let plans = 1; ; plans++) {
    const applied = await tryToApply(work, prepared, plans > plansBeforeLock)
    if (applied) return applied
    prepared = await prepare(work, work.db)
  }
}

const ignoreProgress: OnProgress = async () => undefined

async function runImport(
  deps: ImportDeps,
  id: string,
  input: ImportInput,
  notify: OnProgress,
): Promise<TreeReport> {
  const started = performance.now()
  await notify({ state: 'reading', done: 0, total: (await fs.promises.stat(input.path)).size })
  const content = await readContent(input.path)
  const mark = input.preview ? await readErasedHash(deps.db) : await openErasedHash(deps.db)
  const work: ImportWork = { ...deps, id, mark, input, content, notify }
  const first = await prepare(work, deps.db)
  const backup = input.preview || (await hasNoRecords(deps.db)) ? null : await backUpBeforeImport(deps)
  const prepared = input.preview ? first : await apply(work, first)
  const { plan, facts, sources, erasedFiles, stillHidden, warnings, existing } = prepared
  if (input.preview) facts.countAll(plan.links(facts))
  return buildReport(
    content.file,
    { ...plan, warnings: [...warnings, ...plan.warnings] },
    existing,
    {
      facts: { ...facts.counts.facts, names: facts.counts.names, sources: sources.changeCount },
      records: listChangedRecords(content.file, plan, existing, facts, new Date(deps.clock.now())),
      texts: facts,
      hiddenDetails: facts.counts.stillHidden + stillHidden,
      erasedFiles,
    },
    {
      name: input.name,
      preview: input.preview,
      backup,
      took: performance.now() - started,
    },
  )
}

/** The shortest time between two writes of the progress. */
const progressIntervalMs = 300

/** Makes a callback that saves the progress in the row of the import, at limited frequency. */
function createProgressWriter({ db, clock }: ImportDeps, id: string, notify: OnProgress): OnProgress {
  let last = { state: '', at: Number.NEGATIVE_INFINITY }
  return async (progress) => {
    const now = performance.now()
    if (progress.state !== 'idle' && (progress.state !== last.state || now - last.at > progressIntervalMs)) {
      last = { state: progress.state, at: now }
      await saveProgress(db, clock, id, { ...progress, state: progress.state })
    }
    await notify(progress)
  }
}

/**
 * Imports a GEDCOM file completely or not at all.
 *
 * @param id the id of the import; passed by callers that delete the row of the import afterwards, which tells whether the import
 *   is written even where this process is killed
 * @throws AppError not_gedcom where the file is none; conflict where another import is running; impossible where the import is
 *   written and fails afterwards
 */
export async function importFile(
  deps: ImportDeps,
  input: ImportInput,
  notify: OnProgress = ignoreProgress,
  id?: string,
): Promise<TreeReport> {
  const runId = id ?? randomUUID()
  if (!(await claimRun(deps.db, deps.clock, runId))) {
    throw new AppError('conflict', 'Another import is running. Please wait until it is done.')
  }
  try {
    return await runImport(deps, runId, input, createProgressWriter(deps, runId, notify))
  } catch (error) {
    // A database that cannot be asked is itself the failure.
    throw await explainFailure(deps, runId, error).catch(() => error)
  } finally {
    if (id === undefined) await deleteRun(deps.db, runId)
  }
}
