/**
 * Measures what must stay fast and prints it: `npm run bench` the layout of whole families beside other libraries', with
 * `-- tree` the tree in a browser, with `-- pages` the other pages, with `-- outbox` a large film over a bad line, with
 * `-- admin` the calls of the admin area. Times
 * mean little on a busy machine; what counts is the ratio to what else was measured in the same run.
 */
const [, , what] = process.argv

if (what === 'pages') await (await import('./pages-bench.ts')).measurePages()
else if (what === 'admin') await (await import('./admin-bench.ts')).measureAdmin()
else if (what === 'outbox') await (await import('./outbox-bench.ts')).measureOutbox()
else if (what === 'tree') await (await import('./tree-bench.ts')).measureTree()
else await (await import('./layout-bench.ts')).measureLayouts()
