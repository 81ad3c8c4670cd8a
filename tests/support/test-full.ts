/** `npm run test:full`: everything that `npm test` leaves out because it takes hours. Prints a table at the end. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Step {
  name: string
  /** Arguments of npm. */
  args: readonly string[]
  env?: Readonly<Record<string, string>>
}

const chaosSeeds = Array.from({ length: 20 }, (_, at) => String(at + 1))

/** Each run takes other random input; a failed test prints this number. */
const seed = String(Math.floor(Math.random() * 2 ** 31))

const steps: readonly Step[] = [
  {
    name: 'unit tests with long random runs',
    args: ['run', 'check'],
    env: {
      SEED: seed,
      ...{ SEQUENCES: '1000', FACT_SEQUENCES: '10000', DELTA_RUNS: '1000' },
      ...{ MIGRATION_KILLS: '100', RACE_CALLS: '200' },
      // Skipped where Gramps is not installed.
      GRAMPS_YEARS: '5',
      YEARLY_SEEDS: '50',
    },
  },
  { name: 'server tests on PostgreSQL', args: ['run', 'test:postgres'] },
  {
    name: 'all journeys, 200 killed drafts',
    args: ['run', 'e2e'],
    env: { ALL_JOURNEYS: '1', DRAFT_KILLS: '200' },
  },
  { name: 'fuzzing with 100,000 inputs', args: ['run', 'fuzz', '--', '--inputs', '100000'] },
  ...chaosSeeds.map((seed) => ({
    name: `chaos for 4 minutes, seed ${seed}`,
    args: ['run', 'chaos', '--', '--seed', seed, '--minutes', '4'],
  })),
]

const results = steps.map(({ name, args, env }) => {
  console.log(`\n${name}`)
  const began = performance.now()
  const { status } = spawnSync('npm', ['--silent', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return { step: name, passed: status === 0, minutes: Math.round((performance.now() - began) / 60_000) }
})
console.table(results)
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1
