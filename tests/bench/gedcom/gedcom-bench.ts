/**
 * Compares import, export, lists and tree of a large GEDCOM file with an older commit, parsing with other libraries, and
 * measures the answer about the near kin of a person: `npm run bench -- gedcom`. Each measurement is a process of its own.
 * The argument is the number of people (50000). Options: `--beside COMMIT`, `--only import,export,parsing,lists,kin`,
 * `--file PATH` (another file).
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { makePopulation } from '#tests/support/population.ts'
import { median } from '../../../e2e/speed/medians.ts'
import { type Build, checkOutBuild, ours } from './builds.ts'
import { countSources, makeLargeHousehold, writeGedcomFile } from './gedcom-file.ts'
import { runScript, runTask, runToEnd, type Usage } from './measured-process.ts'
import { withServer } from './served-site.ts'

const defaultPeople = 50_000
const defaultCommit = '73084346'
const kinPeople = 200
const parsers = { 'parse-gedcom': '2.0.1', 'read-gedcom': '0.3.2' }
/** How often a short measurement is repeated, in turns; the medians are compared. */
const rounds = 5

const widths = [44, 10, 10, 7, 11]

function printRow(...cells: string[]) {
  const padded = widths.map((width, c) =>
    c === 0 ? (cells[c] ?? '').padEnd(width) : (cells[c] || '–').padStart(width),
  )
  console.log(`| ${padded.join(' | ')} |`)
}

const formatSeconds = (seconds: number) => `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`
const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
const formatKilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`

interface Comparison {
  ours: number
  other: number
  format: (value: number) => string
  target?: string
}

function printComparison(name: string, { ours: own, other, format, target = '' }: Comparison) {
  printRow(name, format(own), format(other), (own / other).toFixed(2), target)
}

function printUsages(name: string, own: Usage, other: Usage, targets: Partial<Record<keyof Usage, string>>) {
  const compare = (label: string, column: keyof Usage, format: Comparison['format']) => {
    const target = targets[column] ?? ''
    printComparison(`${name}: ${label}`, { ours: own[column], other: other[column], format, target })
  }
  compare('processor', 'seconds', formatSeconds)
  compare('memory at most', 'peakBytes', formatMegabytes)
}

interface Site {
  dataDir: string
  imported: Usage
}

interface ListCosts {
  serverSeconds: number
  compressedBytes: number
  treeSeconds: number
}

class GedcomBench {
  readonly #folder: string
  readonly #file: string
  readonly #people: number
  readonly #commit: string
  readonly #sites = new Map<string, Promise<Site>>()
  #older: Build | undefined

  constructor(folder: string, { file, people, commit }: { file: string; people: number; commit: string }) {
    this.#folder = folder
    this.#file = file
    this.#people = people
    this.#commit = commit
  }

  /** Measured one after the other. */
  readonly parts: Readonly<Record<string, () => Promise<void>>> = {
    import: () => this.#compareImports(),
    export: () => this.#compareExports(),
    parsing: () => this.#compareParsers(),
    lists: () => this.#compareLists(),
    kin: () => this.#measureKin(),
  }

  #getOlder(): Build {
    this.#older ??= checkOutBuild(this.#commit, this.#folder)
    return this.#older
  }

  #makeFolder(name: string): string {
    return fs.mkdtempSync(path.join(this.#folder, `${name}-`))
  }

  async #importFile(build: Build): Promise<Site> {
    const dataDir = this.#makeFolder(build.name)
    return { dataDir, imported: await runScript(build, 'import', [this.#file], dataDir) }
  }

  /** The site of a build with the imported file. */
  #getSite(build: Build): Promise<Site> {
    const site = this.#sites.get(build.name) ?? this.#importFile(build)
    this.#sites.set(build.name, site)
    return site
  }

  async #compareImports() {
    const { imported: own } = await this.#getSite(ours)
    const { imported: other } = await this.#getSite(this.#getOlder())
    printUsages('import', own, other, { seconds: '≤ 0.50', peakBytes: '≤ 400 MB' })
  }

  async #export(build: Build): Promise<Usage> {
    const { dataDir } = await this.#getSite(build)
    return await runScript(build, 'export', [path.join(dataDir, 'export.ged')], dataDir)
  }

  async #compareExports() {
    const own = await this.#export(ours)
    const other = await this.#export(this.#getOlder())
    printUsages('export', own, other, { peakBytes: '≤ 0.25' })
  }

  async #compareParsers() {
    const packages = this.#makeFolder('packages')
    const names = Object.entries(parsers).map(([name, version]) => `${name}@${version}`)
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent']
    await runToEnd('npm', ['install', ...quiet, '--prefix', packages, ...names], packages, process.env)
    const seconds: Record<string, number[]> = {}
    for (let round = 0; round < rounds; round++) {
      for (const name of ['ours', ...Object.keys(parsers)]) {
        const options = ['--max-old-space-size=4096']
        const time = await runTask('parse-process.ts', [name, this.#file, packages], options)
        seconds[name] = [...(seconds[name] ?? []), z.number().parse(time)]
      }
    }
    for (const name of Object.keys(parsers)) {
      const [own, other] = [median(seconds['ours'] ?? []), median(seconds[name] ?? [])]
      const target = name === 'parse-gedcom' ? { target: '≤ 1.00' } : {}
      printComparison(`parsing, beside ${name}`, { ours: own, other, format: formatSeconds, ...target })
    }
  }

  /** The costs of the first list after a start, and of drawing the tree from the list. */
  async #openLists(build: Build): Promise<ListCosts> {
    const { dataDir } = await this.#getSite(build)
    const answer = await withServer(build, dataDir, ({ get }) => get('/family'))
    const list = path.join(dataDir, 'people.json')
    fs.writeFileSync(list, answer.text)
    const treeSeconds = z.number().parse(await runTask('draw-process.ts', [build.folder, list]))
    return { serverSeconds: answer.seconds, compressedBytes: answer.compressedBytes, treeSeconds }
  }

  async #compareLists() {
    const older = this.#getOlder()
    const costs: Record<'ours' | 'other', ListCosts[]> = { ours: [], other: [] }
    for (let round = 0; round < rounds; round++) {
      costs.ours.push(await this.#openLists(ours))
      costs.other.push(await this.#openLists(older))
    }
    const compare = (name: string, column: keyof ListCosts, format: Comparison['format']) => {
      const middle = (rows: readonly ListCosts[]) => median(rows.map((row) => row[column]))
      const [own, other] = [middle(costs.ours), middle(costs.other)]
      printComparison(name, { ours: own, other, format, target: '≤ 1.05' })
    }
    compare('list of people: processor of the server', 'serverSeconds', formatSeconds)
    compare('list of people: compressed', 'compressedBytes', formatKilobytes)
    compare('tree from that list: processor', 'treeSeconds', formatSeconds)
  }

  /** As many sources are cited as in the large file, because each of them is a part of the answer. */
  async #measureKin() {
    const dataDir = this.#makeFolder('kin')
    const file = path.join(dataDir, 'kin.ged')
    writeGedcomFile(file, makeLargeHousehold(kinPeople), countSources(this.#people))
    await runScript(ours, 'import', [file], dataDir)
    const answer = await withServer(ours, dataDir, async ({ get }) => {
      const people = z.array(z.object({ father_id: z.string().nullable() }))
      const list = people.parse(JSON.parse((await get('/family')).text))
      const father = list.find(({ father_id }) => father_id !== null)?.father_id
      return await get(`/family/${father}/facts`)
    })
    const { person_ids } = z.object({ person_ids: z.array(z.string()) }).parse(JSON.parse(answer.text))
    const size = formatKilobytes(answer.compressedBytes)
    printRow(`near kin, ${person_ids.length} people: compressed`, size, '–', '–', '≤ 150 kB')
  }
}

function readOptions() {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    options: { beside: text, only: text, file: text },
    allowPositionals: true,
  })
  const { beside: commit = defaultCommit, only, file } = values
  return { people: Number(positionals[0] ?? defaultPeople), commit, only: only?.split(','), file }
}

export async function measureGedcom(): Promise<void> {
  const { people, commit, only, file: givenFile } = readOptions()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gedcom-bench-'))
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  // A second signal must not interrupt the clean-up.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  const file = givenFile ? path.resolve(givenFile) : path.join(folder, 'family.ged')
  if (!givenFile) writeGedcomFile(file, makePopulation({ people, seed: 1 }), countSources(people))
  const bench = new GedcomBench(folder, { file, people, commit })
  console.log(
    `\nA file of ${people.toLocaleString('en')} people, ${formatMegabytes(fs.statSync(file).size)}\n`,
  )
  printRow('', 'ours', 'other', 'ratio', 'target')
  printRow('-'.repeat(44), ...widths.slice(1).map((width) => `${'-'.repeat(width - 1)}:`))
  for (const [name, measure] of Object.entries(bench.parts)) {
    if (only && !only.includes(name)) continue
    try {
      await measure()
    } catch (error) {
      printRow(`${name}: failed`)
      console.error(error instanceof Error ? error.message : error)
      process.exitCode = 1
    }
  }
}
