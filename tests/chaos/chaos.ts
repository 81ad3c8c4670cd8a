/** `npm run chaos -- --seed N --minutes M`: breaks server, line and browsers at random moments, and looks for losses. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { withTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { provideChromium } from '../../e2e/chromium.ts'
import { runCommand } from '../../e2e/fixtures/test-site.ts'
import { type RunResult, runChaos } from './run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const usage = 'Usage: npm run chaos -- [--seed N] [--minutes M] [--devices 0|1|2]'

function readOptions() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { seed: text, minutes: text, devices: text } })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const minutes = Number(values.minutes ?? 1)
  const devices = Number(values.devices ?? 2)
  if (!Number.isInteger(seed) || !(minutes > 0) || ![0, 1, 2].includes(devices)) throw new RangeError(usage)
  return { seed, minutes, devices }
}

/** How long a run may take beyond its minutes: to prepare, to calm down, and to compare. */
const extraMs = 4 * 60_000

/** Ends this process, and with it all others, whatever happens. */
function limitTime(minutes: number) {
  const end = (why: string) => {
    console.error(why)
    process.exit(1)
  }
  setTimeout(() => end('The run takes too long.'), minutes * 60_000 + extraMs).unref()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end(signal))
}

/** Browsers need the built client and a browser. */
async function prepareBrowsers() {
  process.env['CHROMIUM_PATH'] = provideChromium('shell')
  if (!process.env['CHROMIUM_PATH']) throw new Error('No Chromium found: install it, or set CHROMIUM_PATH.')
  await runCommand(['src/build/build.ts'], process.env)
}

const shownFindings = 20

function printFindings({ findings, history, ledger }: RunResult) {
  for (const { message, operation, line } of findings.slice(0, shownFindings)) {
    console.log(`\n✗ ${message}`)
    if (operation === '') continue
    console.log(`  operation: ${operation}`)
    for (const fact of ledger.lines.filter((each) => each.operation === operation || each === line)) {
      console.log(`  ledger ${fact.number}: ${JSON.stringify(fact.fact)}`)
    }
    for (const { at, who, what } of history.explain(operation).slice(-40)) {
      console.log(`  ${String(at).padStart(7)} ms ${who}: ${what}`)
    }
  }
  if (findings.length > shownFindings) console.log(`\n… and ${findings.length - shownFindings} more`)
}

async function main(): Promise<number> {
  const { seed, minutes, devices } = readOptions()
  limitTime(minutes)
  if (devices > 0) await prepareBrowsers()
  const directory = path.join(root, 'artifacts', `chaos-${seed}`)
  fs.rmSync(directory, { recursive: true, force: true })
  fs.mkdirSync(directory, { recursive: true })
  console.log(`Chaos with seed ${seed} for ${minutes} min`)
  const result = await withTemporaryFolder((environment) => {
    // Everything in this process makes its temporary files there.
    process.env['TMPDIR'] = environment['TMPDIR']
    process.env['NODE_COMPILE_CACHE'] = path.join(root, 'node_modules/.cache/server')
    return runChaos({ seed, minutes, devices, directory })
  })
  printFindings(result)
  const { findings, operations, ledger, history } = result
  const kills = history.events.filter(({ what }) => /\bkills\b/.test(what)).length
  const counts = `${operations} operations, ${kills} kills, ${ledger.lines.length} facts`
  if (findings.length === 0) {
    fs.rmSync(directory, { recursive: true, force: true })
    console.log(`Nothing lost, doubled or left behind (${counts}).`)
    return 0
  }
  console.log(`\n${findings.length} findings with seed ${seed} (${counts}). Everything is in ${directory}.`)
  return 1
}

process.exitCode = await main()
