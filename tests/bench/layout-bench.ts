/**
 * Benchmarks the layout of complete families next to other libraries, each in a process of its own: `npm run bench`.
 * Options: `--limit=45` (seconds of processor time per layout), `--least=0`, `--most=200000` (people), `--only=ours,elk`.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { LayoutScore } from '#tests/support/layout-score.ts'
import { familiesUpTo, type NamedFamily } from './benchmark-families.ts'
import {
  type LayoutCost,
  type LayoutName,
  type LayoutReport,
  type LayoutTask,
  layouts,
} from './peers/peer-process.ts'
import { printTable } from './print-table.ts'

interface Measured {
  cost: LayoutCost
  score: LayoutScore
}
/** A layout's measurements, or the reason why there are none. */
type Outcome = Measured | string

/** Time limit for a process in minutes, also on a busy machine. */
const patience = 15

/** Runs one layout of one family in a process of its own. */
async function layOut(task: LayoutTask): Promise<Outcome> {
  const child = fork(fileURLToPath(new URL('./peers/peer-process.ts', import.meta.url)), {
    execArgv: ['--max-old-space-size=4096', '--stack-size=4000'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: patience * 60_000,
    killSignal: 'SIGKILL',
  })
  const measured: Partial<Measured> = {}
  child.on('message', (report: LayoutReport) => Object.assign(measured, report))
  child.send(task)
  await once(child, 'exit')
  const { cost, score } = measured
  if (cost && score) return { cost, score }
  return child.signalCode === 'SIGKILL' ? `over ${task.limit} s` : 'fails'
}

function readOptions() {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg.startsWith('--')),
    options: {
      limit: { type: 'string' },
      least: { type: 'string' },
      most: { type: 'string' },
      only: { type: 'string' },
    },
  })
  const only = values.only?.split(',')
  return {
    limit: Number(values.limit ?? 45),
    families: familiesUpTo(Number(values.most ?? 200_000)).filter(
      (family) => family.people >= Number(values.least ?? 0),
    ),
    wanted: layouts.filter((layout) => layout === 'ours' || !only || only.includes(layout)),
  }
}

type Row = Map<LayoutName, Outcome>

/** A layout that hit its time limit is skipped for larger families. */
async function measureAll({
  limit,
  families,
  wanted,
}: ReturnType<typeof readOptions>): Promise<Map<NamedFamily, Row>> {
  const rows = new Map<NamedFamily, Row>()
  const givenUp = new Set<LayoutName>()
  for (const family of families) {
    const row: Row = new Map()
    rows.set(family, row)
    for (const layout of wanted) {
      const outcome = givenUp.has(layout) ? '' : await layOut({ layout, source: family.source, limit })
      row.set(layout, outcome)
      if (typeof outcome === 'string') givenUp.add(layout)
      console.error(
        family.name,
        layout,
        typeof outcome === 'string' ? outcome || 'not tried' : JSON.stringify(outcome),
      )
    }
  }
  return rows
}

/** Prints one measurement of every layout and family. */
function show(
  title: string,
  rows: Map<NamedFamily, Row>,
  figure: (measured: Measured, ours: Measured) => string,
) {
  const table = [...rows].map(([{ name }, row]) => {
    const ours = row.get('ours')
    const cells = [...row].map(([layout, outcome]) => {
      if (typeof outcome === 'string' || ours === undefined || typeof ours === 'string') {
        return [layout, outcome === '' ? '–' : String(outcome)] as const
      }
      return [layout, figure(outcome, ours)] as const
    })
    return { family: name, ...Object.fromEntries(cells) }
  })
  printTable(title, table)
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
const oneDigit = (value: number) => (value < 100 ? value.toFixed(1) : whole(value))
const percent = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)} %`

/** Runs the layout benchmark and prints a table for each measurement. */
export async function measureLayouts(): Promise<void> {
  const rows = await measureAll(readOptions())
  show('Layout, ms of processor time, once warm (× what our own takes)', rows, ({ cost }, ours) => {
    const times = cost === ours.cost ? '' : ` (× ${oneDigit(cost.warm / ours.cost.warm)})`
    return `${oneDigit(cost.warm)}${times}`
  })
  show('The same as a multiple of the floor: indexing and copying the same people', rows, ({ cost }) =>
    whole(cost.warm / cost.floor),
  )
  show('Crossings of lines from parents to children', rows, ({ score }) => whole(score.crossings))
  show('People placed', rows, ({ score }) => percent(score.placedPercent))
  show('Boxes that overlap', rows, ({ score }) => whole(score.overlaps))
  show('Partners side by side', rows, ({ score }) => percent(score.adjacentPercent))
  show('Partners side by side, of what two sides a person allow', rows, ({ score }) =>
    percent(score.adjacentOfPossiblePercent),
  )
  show('Area, million px²', rows, ({ score }) => oneDigit(score.area))
}
