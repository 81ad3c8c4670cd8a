/** Runs a benchmark by name: `npm run bench`, `npm run bench -- tree`. Compare ratios within one run, not times. */
interface Benchmark {
  measures: string
  run: () => Promise<void>
}

const benchmarks: Readonly<Record<string, Benchmark>> = {
  layout: {
    measures: 'the layout of complete families next to other libraries (also without a name)',
    run: async () => (await import('./layout-bench.ts')).measureLayouts(),
  },
  tree: {
    measures: 'the tree page in Chromium next to a bare React Flow page',
    run: async () => (await import('./tree-bench.ts')).measureTree(),
  },
  pages: {
    measures: 'cold and warm starts of the pages, and the memory of the server',
    run: async () => (await import('./pages-bench.ts')).measurePages(),
  },
  load: {
    measures: '200 readers and 20 writers at once, next to nginx sending the same bytes',
    run: async () => (await import('./load/load-bench.ts')).measureLoad(),
  },
  changes: {
    measures: 'what it costs to bring 200 phones up to date after one edit, next to asking for whole lists',
    run: async () => (await import('./load/changes-bench.ts')).measureChanges(),
  },
  admin: {
    measures: 'the requests of the admin area',
    run: async () => (await import('./admin-bench.ts')).measureAdmin(),
  },
  reports: {
    measures: 'a descendants’ book of 1,000 people with facts, and its PDF file',
    run: async () => (await import('./reports-bench.ts')).measureReports(),
  },
  contributions: {
    measures: 'a family of 40 that sends 1,040 contributions over a line that breaks',
    run: async () => (await import('./contributions/contributions-bench.ts')).measureContributions(),
  },
  matching: {
    measures:
      'an import of 50,000 people without unique ids and with other numbers, next to one with unique ids',
    run: async () => (await import('./matching-bench.ts')).measureMatching(),
  },
  gedcom: {
    measures: 'import, export, lists and tree of 50,000 people next to an older commit, and parsers',
    run: async () => (await import('./gedcom/gedcom-bench.ts')).measureGedcom(),
  },
  outbox: {
    measures: 'sending a large film over a connection that breaks',
    run: async () => (await import('./outbox-bench.ts')).measureOutbox(),
  },
}

const [argument = 'layout'] = process.argv.slice(2)
const name = argument.startsWith('--') ? 'layout' : argument
const benchmark = Object.hasOwn(benchmarks, name) ? benchmarks[name] : undefined
if (benchmark) await benchmark.run()
else {
  const lines = Object.entries(benchmarks).map(([each, { measures }]) => `  ${each.padEnd(14)}${measures}`)
  console.error([`There is no benchmark "${name}". These exist:`, ...lines].join('\n'))
  process.exitCode = 1
}
