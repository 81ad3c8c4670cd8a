/**
 * Benchmarks the tree page with large families on a slow device, offline, next to a bare React Flow page with the same boxes
 * and lines: `npm run bench -- tree`, after a build. Options: `--sizes=1000,10000`, `--runs=3`, `--no-bare`.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { provideChromium } from '../../e2e/chromium.ts'
import { root } from '../../e2e/fixtures/test-site.ts'
import { openBrowser } from '../../e2e/speed/device.ts'
import { median } from '../../e2e/speed/medians.ts'
import { type BarePageResult, measureBare } from './bare-tree-page.ts'
import { printTable } from './print-table.ts'
import { cases, type MovingAt } from './tree-frames.ts'
import { measureOurs, type TreePageResult } from './tree-page.ts'

/** Size of the family whose heap is subtracted. */
const tiny = 10

function readOptions() {
  const { values } = parseArgs({
    args: process.argv.slice(2).filter((arg) => arg.startsWith('--')),
    options: { runs: { type: 'string' }, sizes: { type: 'string' }, 'no-bare': { type: 'boolean' } },
  })
  const sizes = values.sizes?.split(',').map(Number) ?? [1000, 10_000, 50_000]
  return { runs: Number(values.runs ?? 3), sizes, bare: values['no-bare'] !== true }
}

interface Measured {
  ours: TreePageResult
  bare: BarePageResult | null
}

const ms = (value: number | null | undefined) =>
  value == null ? '–' : Math.round(value).toLocaleString('en')
const mb = (value: number | null | undefined) => (value == null ? '–' : value.toFixed(1))

/** Median / 95th percentile / worst. */
function spread(values: readonly number[] | undefined): string {
  if (!values || values.length === 0) return '–'
  const sorted = values.toSorted((a, b) => a - b)
  const p95 = sorted[Math.floor(sorted.length * 0.95)]
  return [median(sorted), p95, sorted.at(-1)].map(ms).join(' / ')
}

function showOpenings(rows: ReadonlyMap<number, Measured>, least: Measured) {
  printTable(
    'Opening, ms, processor four times slower; the server is gone, everything is from the device (in brackets what the page’s thread works until then)',
    [...rows].map(([people, { ours, bare }]) => ({
      people: ms(people),
      'data to drawn': ms(ours.drawn),
      'bare React Flow: data to drawn': bare ? (bare.drawn === null ? 'over 120 s' : ms(bare.drawn)) : '–',
      'page opened to tree answering': `${ms(ours.kept.answering)} (${ms(ours.kept.work)})`,
      'everybody read, to be searched': ms(ours.kept.everybody),
      'longest task': ms(ours.kept.longest),
      'without a kept drawing: first cards': ms(ours.anew.first),
      'whole tree': `${ms(ours.anew.answering)} (${ms(ours.anew.work)})`,
      'longest task then': ms(ours.anew.longest),
    })),
  )
  printTable(
    `Memory, MB more than with ${tiny} people; search and flight, ms`,
    [...rows].map(([people, { ours, bare }]) => ({
      people: ms(people),
      ours: mb(ours.heap - least.ours.heap),
      'bare React Flow': mb(
        bare?.heap == null || least.bare?.heap == null ? null : bare.heap - least.bare.heap,
      ),
      'longest task while typing': ms(ours.key),
      'flight of 800 ms, frame to frame': spread(ours.flight.frames),
      'work a frame': spread(ours.flight.work),
    })),
  )
}

function showMoving(rows: ReadonlyMap<number, Measured>) {
  const each = (
    figuresOf: (ours: MovingAt | undefined, bare: MovingAt | undefined) => Record<string, string>,
  ) =>
    [...rows].flatMap(([people, { ours, bare }]) =>
      cases.map(({ name }) => ({
        people: ms(people),
        'at zoom': name,
        ...figuresOf(ours.moving.get(name), bare?.moving.get(name)),
      })),
    )
  printTable(
    'Moving, ms from frame to frame: median / 95th percentile / worst; processor four times slower',
    each((ours, bare) => ({
      drag: spread(ours?.drag.frames),
      zoom: spread(ours?.zoom.frames),
      elements: ms(ours?.elements),
      'bare React Flow: drag': spread(bare?.drag.frames),
      zoom_: spread(bare?.zoom.frames),
      elements_: ms(bare?.elements),
    })),
  )
  printTable(
    'What the page’s thread works for a frame, ms of its processor time: median / 95th percentile / worst',
    each((ours, bare) => ({
      drag: spread(ours?.drag.work),
      zoom: spread(ours?.zoom.work),
      'longest task': ms(ours && Math.max(ours.drag.longest, ours.zoom.longest)),
      'bare React Flow: drag': spread(bare?.drag.work),
      zoom_: spread(bare?.zoom.work),
      'longest task_': ms(bare && Math.max(bare.drag.longest, bare.zoom.longest)),
    })),
  )
}

/** Prints results as soon as they are known: the benchmark takes 15 minutes. */
function say(people: number, whose: string, figures: TreePageResult | BarePageResult | null) {
  const moving = [...(figures?.moving ?? [])].map(
    ([name, { drag, zoom, elements }]) =>
      `${name}: ${spread(drag.frames)}, ${spread(zoom.frames)}; ${spread(drag.work)}, ${spread(zoom.work)}; ${elements}`,
  )
  console.error(people, whose, JSON.stringify({ ...figures, flight: undefined, moving: undefined }), moving)
}

/** Runs the benchmark and prints its tables. */
export async function measureTree(): Promise<void> {
  const { runs, sizes, bare } = readOptions()
  if (!existsSync(path.join(root, 'dist', 'sw.js')))
    throw new Error('There is no build of the client: npm run build.')
  const chromium = provideChromium('shell')
  if (!chromium) throw new Error('There is no Chromium to measure with.')
  process.env['CHROMIUM_PATH'] = chromium
  const browser = await openBrowser()
  const measure = async (people: number, often: number): Promise<Measured> => {
    const ours = await measureOurs(browser, people, often)
    say(people, 'ours', ours)
    const measured = { ours, bare: bare ? await measureBare(people, people === tiny) : null }
    say(people, 'bare', measured.bare)
    return measured
  }
  const least = await measure(tiny, 1)
  const rows = new Map<number, Measured>()
  for (const people of sizes) rows.set(people, await measure(people, runs))
  await browser.close()
  showOpenings(rows, least)
  showMoving(rows)
}
