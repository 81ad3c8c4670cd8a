/**
 * Runs a benchmark by name: `npm run bench` the layout, `-- tree` the tree page, `-- pages` the other pages, `-- outbox` a
 * large upload over an unstable connection, `-- admin` the admin requests. Compare ratios within one run, not times.
 */
const [, , what] = process.argv

if (what === 'pages') await (await import('./pages-bench.ts')).measurePages()
else if (what === 'admin') await (await import('./admin-bench.ts')).measureAdmin()
else if (what === 'outbox') await (await import('./outbox-bench.ts')).measureOutbox()
else if (what === 'tree') await (await import('./tree-bench.ts')).measureTree()
else await (await import('./layout-bench.ts')).measureLayouts()
