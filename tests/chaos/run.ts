/** One run: lets clients work while things break, mends everything, and compares. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { admin, emanuel, isaura } from '../../e2e/fixtures/family.ts'
import { checkStoredData, type Finding } from './checker.ts'
import { BackupMaker } from './clients/backups.ts'
import { behindGate, type Client, findToken } from './clients/client.ts'
import { Device } from './clients/device.ts'
import { FamilyFactWriter } from './clients/family-facts.ts'
import { Genealogist } from './clients/family-tree.ts'
import { RecordWriter } from './clients/records.ts'
import { Uploader } from './clients/uploads.ts'
import { replayLedger } from './expected.ts'
import { generateOperations, type Pace } from './generator.ts'
import type { History } from './history.ts'
import type { Ledger } from './ledger.ts'
import { Nemesis } from './nemesis.ts'
import { OperationGate } from './operation-gate.ts'
import { readStoredData } from './stored-data.ts'
import { Violation } from './violation.ts'
import { World } from './world.ts'

export interface RunOptions {
  seed: number
  minutes: number
  /** Browsers: the first has one user, the second two in turn. */
  devices: number
  /** An empty directory for data, ledger and history. */
  directory: string
}

export interface RunResult {
  findings: (Finding & { operation: string })[]
  history: History
  ledger: Ledger
  operations: number
}

const briskPace: Pace = { minMs: 0, maxMs: 60 }
/** A user may submit 200 items in an hour. */
const uploadPace: Pace = { minMs: 500, maxMs: 2500 }
const backupPace: Pace = { minMs: 2000, maxMs: 8000 }
const devicePace: Pace = { minMs: 0, maxMs: 300 }

/** After this time the last operations count as hanging. */
const maxCalmMs = 90_000

function makeDevices(
  { random, history, ledger, line, directory, findUser }: DeviceWorld,
  count: number,
): Device[] {
  const [one, other] = [findUser(isaura), findUser(emanuel)]
  const common = { address: line.address, history, ledger }
  return [{ users: [one] as const }, { users: [one, other] as const }].slice(0, count).map(({ users }, n) => {
    const name = `device-${n + 1}`
    return new Device({
      ...common,
      name,
      users,
      random: random.fork(name),
      directory: path.join(directory, name),
    })
  })
}

type DeviceWorld = Pick<World, 'random' | 'history' | 'ledger' | 'line' | 'directory'> & {
  findUser: World['findUser']
}

/** The operation that a finding is about: that of its line, or the first one that used its token. */
function findOperation({ message, line }: Finding, ledger: Ledger): string {
  const token = findToken(message)
  const first = token && ledger.lines.find(({ fact }) => JSON.stringify(fact).includes(token))
  return (line ?? (first || null))?.operation ?? ''
}

export async function runChaos({ seed, minutes, devices: count, directory }: RunOptions): Promise<RunResult> {
  const world = await World.make(directory, seed)
  const { control, history, ledger, line, random, ended } = world
  const findings: RunResult['findings'] = []
  const report = (error: unknown, who: string) => {
    const operation = error instanceof Violation ? error.operation : who
    const message = error instanceof Violation ? error.message : String(error)
    history.add(who, operation, `FAILS: ${message}`)
    findings.push({ message, operation, line: null })
  }
  const breaking = new AbortController()
  const devices: Device[] = []
  let operations = 0
  try {
    await control.start()
    devices.push(...makeDevices({ ...world, findUser: (who) => world.findUser(who) }, count))
    for (const device of devices) await device.prepare()
    const gate = new OperationGate()
    const contextOf = (name: string) => world.makeContext(name, admin)
    const brisk: Client[] = [
      new RecordWriter(contextOf('writer-1')),
      new RecordWriter(contextOf('writer-2')),
      new Genealogist(contextOf('genealogist')),
      new FamilyFactWriter(contextOf('facts')),
    ]
    const uploader = new Uploader(contextOf('uploader'))
    const backups = path.join(directory, 'backups')
    fs.mkdirSync(backups)
    const backupMaker = new BackupMaker({
      context: contextOf('backups'),
      control,
      gate,
      directory: backups,
      onRestored: () => {
        for (const client of [...brisk, uploader, backupMaker]) client.forget()
      },
    })
    const generate = (client: Client, pace: Pace) =>
      generateOperations(client, pace, {
        signal: breaking.signal,
        random: random.fork('generator'),
        onOperation: () => {
          operations++
        },
        onFailure: (error) => {
          if (ended.signal.aborted) throw error
          report(error, client.name)
        },
      })
    const nemesis = new Nemesis({
      control,
      line,
      devices,
      random: random.fork('nemesis'),
      history,
      signal: breaking.signal,
    })
    const strikes = nemesis.run().catch((error: unknown) => {
      report(error, 'nemesis')
      breaking.abort()
    })
    const working = Promise.all([
      ...brisk.map((client) => generate(behindGate(client, gate), briskPace)),
      generate(behindGate(uploader, gate), uploadPace),
      generate(backupMaker, backupPace),
      ...devices.map((device) => generate(device, devicePace)),
    ])
    await delay(minutes * 60_000, undefined, { signal: breaking.signal }).catch(() => undefined)
    breaking.abort()
    await strikes
    const overtime = setTimeout(() => ended.abort(), maxCalmMs)
    await working.catch((error: unknown) => report(error, 'the last operations'))
    clearTimeout(overtime)
    for (const device of devices) {
      await device.settle().catch((error: unknown) => report(error, device.name))
      for (const thrown of device.thrown)
        findings.push({ message: thrown, operation: device.name, line: null })
      await device.remove()
    }
    await control.alone(() => control.stop()).catch((error: unknown) => report(error, 'nemesis'))
    for (const found of checkStoredData(replayLedger(ledger.lines), readStoredData(control.site.dataDir))) {
      findings.push({ ...found, operation: findOperation(found, ledger) })
    }
    for (const logged of control.site.output.split('\n').filter((text) => /"level":(50|60)/.test(text))) {
      findings.push({ message: `the server logs an error: ${logged}`, operation: 'nemesis', line: null })
    }
    return { findings, history, ledger, operations }
  } finally {
    breaking.abort()
    for (const device of devices) await device.remove()
    await world.end()
  }
}
