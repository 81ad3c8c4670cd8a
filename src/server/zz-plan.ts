import fs from 'node:fs'
import { readGedcom } from '#shared/genealogy/gedcom-read.ts'
import { openDatabase } from './db/open.ts'
import { loadHere } from './gedcom/gedcom.store.ts'
import { planImport } from './gedcom/import-plan.ts'
const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000 }
let last = cpu()
const mark = (name: string) => { const now = cpu(); console.log(name, Math.round(now - last), 'ms cpu'); last = now }
const bytes = fs.readFileSync('/tmp/big.ged')
const file = readGedcom(bytes)
mark('read')
readGedcom(bytes)
mark('read again')
const db = await openDatabase(':memory:')
const here = await loadHere(db)
mark('open')
globalThis.gc?.()
const before = process.memoryUsage().heapUsed
last = cpu()
const plan = planImport({ file, name: 'x', here, links: [], sources: [], events: true })
mark('plan')
globalThis.gc?.()
console.log((process.memoryUsage().heapUsed - before) / 1e6, plan.people.length, 'MB')
