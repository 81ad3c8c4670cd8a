import { monitorEventLoopDelay } from 'node:perf_hooks'
import fs from 'node:fs'
import os from 'node:os'
import pino from 'pino'
import { readConfig } from './config.ts'
import { createApp } from './app.ts'
import { openDatabase, databaseFile } from './db/open.ts'
import { systemClock } from './clock.ts'
import { importGedcom } from './gedcom/import.service.ts'
import { loadFamily, updatePersonRow } from './people/people.store.ts'
import { familyMember } from '#shared/contracts/people.contract.ts'
const dir = fs.mkdtempSync(os.tmpdir() + '/perf-')
const db = await openDatabase(databaseFile(dir))
const deps = { db, clock: systemClock, log: pino({ level: 'silent' }), config: { ...readConfig({}), dataDir: dir } }
createApp(deps as never)
const h = monitorEventLoopDelay({ resolution: 1 })
import { execSync } from "node:child_process"
for (const round of [1, 2]) {
  const rss0 = process.memoryUsage().rss
  let peak = 0
  let child = 0; const t = setInterval(() => { peak = Math.max(peak, process.memoryUsage().rss); for (const line of execSync("ps -o rss=,ppid= -e").toString().split("\n")) { const [r, p] = line.trim().split(/ +/); if (Number(p) === process.pid) child = Math.max(child, Number(r)) } }, 400)
  let stop = false
  let reads = 0, worst = 0
  const reader = (async () => { while (!stop) { const a = performance.now(); await db.selectFrom('versions').selectAll().execute(); await db.selectFrom('people').selectAll().limit(100).execute(); worst = Math.max(worst, performance.now() - a); reads++; await new Promise((r) => setTimeout(r, 5)) } })()
  h.reset(); h.enable()
  const cpu0 = process.cpuUsage()
  const report = await importGedcom(deps as never, { path: '/tmp/big.ged', name: 'big.ged', preview: false, events: true, actor: null })
  const c = process.cpuUsage(cpu0)
  h.disable(); stop = true; await reader; clearInterval(t)
  console.log('round', round, 'took', report.took_ms, 'cpu', Math.round((c.user + c.system) / 1000), 'peak rss MB', Math.round(peak / 1e6), 'child', Math.round(child / 1024), 'start', Math.round(rss0 / 1e6), 'loop max ms', (h.max / 1e6).toFixed(1), 'p99', (h.percentile(99) / 1e6).toFixed(1), 'reads', reads, 'worst read', worst.toFixed(1))
}
await new Promise((r) => setTimeout(r, 2000)); console.log("rss between", Math.round(process.memoryUsage().rss / 1e6))
const a = performance.now(); const all = await loadFamily(db); const b = performance.now()
console.log('loadFamily 50000', Math.round(b - a)); 
await db.deleteFrom('people').where('id', 'in', db.selectFrom('people').select('id').limit(40000)).execute()
const c0 = performance.now(); const ten = await loadFamily(db); const c1 = performance.now(); const json = JSON.stringify(ten.map((x) => familyMember.parse(x))); const c2 = performance.now()
console.log('10000', ten.length, Math.round(c1 - c0), 'parse+json', Math.round(c2 - c1), json.length, all.length)
void updatePersonRow
globalThis.gc?.(); await new Promise((r) => setTimeout(r, 3000)); console.log("rss after", Math.round(process.memoryUsage().rss / 1e6), process.memoryUsage())
fs.rmSync(dir, { recursive: true })
