/** `npm run chaos -- --seed N --minutes M`: breaks server, line and browsers at random moments, and looks for losses. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { withTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { type RunResult, runChaos } from './run.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const usage = 'Usage: npm run chaos -- [--seed N] [--minutes M]'

function readOptions() {
  const { values } = parseArgs({ options: { seed: { type: 'string' }, minutes: { type: 'string' } } })
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const minutes = Number(values.minutes ?? 1)
  if (!Number.isInteger(seed) || !(minutes > 0)) throw new RangeError(usage)
  return { seed, minutes }
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
  const { seed, minutes } = readOptions()
  const directory = path.join(root, 'artifacts', `chaos-${seed}`)
  fs.rmSync(directory, { recursive: true, force: true })
  fs.mkdirSync(directory, { recursive: true })
  console.log(`Chaos with seed ${seed} for ${minutes} min`)
  const result = await withTemporaryFolder((environment) => {
    // Everything in this process makes its temporary files there.
    process.env['TMPDIR'] = environment['TMPDIR']
    process.env['NODE_COMPILE_CACHE'] = path.join(root, 'node_modules/.cache/server')
    return runChaos({ seed, minutes, directory })
  })
  printFindings(result)
  const { findings, operations, ledger, history } = result
  const kills = history.events.filter(({ what }) => what === 'kills the server').length
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
