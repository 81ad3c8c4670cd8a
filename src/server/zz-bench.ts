import fs from 'node:fs'
import { readGedcom } from '#shared/genealogy/gedcom-read.ts'
import { openDatabase } from './db/open.ts'
import { systemClock } from './clock.ts'
import { importFile } from './gedcom/import-job.ts'
const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000 }
const mem = () => Math.round(process.memoryUsage().rss / 1e6) + ' rss ' + Math.round(process.memoryUsage().heapUsed / 1e6) + ' heap'
let last = cpu()
const mark = (name: string) => { const now = cpu(); console.log(name, Math.round(now - last), 'ms cpu', mem()); last = now }
if (process.argv[2] === 'read') {
const bytes = fs.readFileSync('/tmp/big.ged')
mark('file')
const file = readGedcom(bytes)
mark('read')
globalThis.gc?.()
console.log(mem(), file.people.length)
} else {
const dir = process.argv[2]!
const db = await openDatabase(dir + '/family.sqlite')
mark('open')
let state = ''
const t = performance.now()
const report = await importFile({ db, clock: systemClock, dataDir: dir }, { path: '/tmp/big.ged', name: 'big.ged', preview: false, events: true, actor: null }, async (p) => { if (p.state !== state) { mark('before ' + p.state); state = p.state } })
mark('rest'); console.log(Math.round(performance.now() - t), 'ms wall', report.took_ms)
}
