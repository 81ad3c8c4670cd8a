/** One run: starts server, line and clients, breaks things for a time, mends everything, and compares. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { admin, emanuel, isaura } from '../../e2e/fixtures/family.ts'
import { FaultyNetwork } from '../../e2e/fixtures/faulty-network.ts'
import { prepareFamily } from '../../e2e/fixtures/prepare-data.ts'
import { Site } from '../../e2e/fixtures/test-site.ts'
import type { Credentials } from '../../e2e/fixtures/user-steps.ts'
import { checkStoredData, type Finding } from './checker.ts'
import { BackupMaker } from './clients/backups.ts'
import { Caller } from './clients/caller.ts'
import { behindGate, type Client, type ClientContext } from './clients/client.ts'
import { Genealogist } from './clients/family-tree.ts'
import { RecordWriter } from './clients/records.ts'
import { Uploader } from './clients/uploads.ts'
import { replayLedger } from './expected.ts'
import { type GeneratorOptions, generateOperations, type Pace } from './generator.ts'
import { History } from './history.ts'
import { Ledger } from './ledger.ts'
import { Nemesis } from './nemesis.ts'
import { OperationGate } from './operation-gate.ts'
import { Random } from './random.ts'
import { ServerControl } from './server-control.ts'
import { readStoredData } from './stored-data.ts'
import { Violation } from './violation.ts'

export interface RunOptions {
  seed: number
  minutes: number
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
const backupPace: Pace = { minMs: 2000, maxMs: 8000 }

/** After this time the last operations count as hanging. */
const maxCalmMs = 90_000

export async function runChaos({ seed, minutes, directory }: RunOptions): Promise<RunResult> {
  const history = new History(path.join(directory, 'history.jsonl'))
  const ledger = new Ledger(path.join(directory, 'ledger.jsonl'))
  const random = new Random(`seed ${seed}`)
  const findings: RunResult['findings'] = []
  const report = (error: unknown, who: string) => {
    const operation = error instanceof Violation ? error.operation : who
    const message = error instanceof Violation ? error.message : `${String(error)}`
    history.add(who, operation, `FAILS: ${message}`)
    findings.push({ message, operation, line: null })
  }

  const prepared = path.join(directory, 'prepared')
  await prepareFamily(prepared)
  const line = await FaultyNetwork.open()
  const site = await Site.make({ data: path.join(prepared, 'family'), publicUrl: line.address })
  const stopOnExit = () => void site.kill()
  process.once('exit', stopOnExit)
  const control = new ServerControl(site, history)
  const breaking = new AbortController()
  const ended = new AbortController()
  let operations = 0
  try {
    line.forwardTo(site.port)
    await control.start()
    const gate = new OperationGate()
    const contextOf = (name: string, credentials: Credentials): ClientContext => {
      const own = random.fork(name)
      const caller = new Caller({
        address: line.address,
        credentials,
        name,
        random: own.fork('delays'),
        history,
        signal: ended.signal,
      })
      return { caller, random: own, ledger }
    }
    const clients: Client[] = [
      new RecordWriter(contextOf('writer-1', admin)),
      new RecordWriter(contextOf('writer-2', admin)),
      new Genealogist(contextOf('genealogist', admin)),
      new Uploader(contextOf('uploader-1', isaura)),
      new Uploader(contextOf('uploader-2', emanuel)),
    ]
    const backups = path.join(directory, 'backups')
    fs.mkdirSync(backups)
    const backupMaker = new BackupMaker({
      context: contextOf('backups', admin),
      control,
      gate,
      directory: backups,
      onRestored: () => {
        for (const client of [...clients, backupMaker]) client.forget()
      },
    })
    const generator: GeneratorOptions = {
      signal: breaking.signal,
      random: random.fork('generator'),
      onOperation: () => {
        operations++
      },
      onFailure: (error, client) => {
        if (ended.signal.aborted) throw error
        report(error, client.name)
      },
    }
    const nemesis = new Nemesis({
      control,
      line,
      random: random.fork('nemesis'),
      history,
      signal: breaking.signal,
    })
    const strikes = nemesis.run().catch((error: unknown) => {
      report(error, 'nemesis')
      breaking.abort()
    })
    const working = Promise.all([
      ...clients.map((client) => generateOperations(behindGate(client, gate), briskPace, generator)),
      generateOperations(backupMaker, backupPace, generator),
    ])
    await delay(minutes * 60_000, undefined, { signal: breaking.signal }).catch(() => undefined)
    breaking.abort()
    await strikes
    const overtime = setTimeout(() => ended.abort(), maxCalmMs)
    await working.catch((error: unknown) => report(error, 'the last operations'))
    clearTimeout(overtime)
    await control.alone(() => control.stop()).catch((error: unknown) => report(error, 'nemesis'))
    for (const found of checkStoredData(replayLedger(ledger.lines), readStoredData(site.dataDir))) {
      findings.push({ ...found, operation: found.line?.operation ?? '' })
    }
    for (const logged of site.output.split('\n').filter((text) => /"level":(50|60)/.test(text))) {
      findings.push({ message: `the server logs an error: ${logged}`, operation: 'nemesis', line: null })
    }
    return { findings, history, ledger, operations }
  } finally {
    breaking.abort()
    ended.abort()
    await site.kill()
    await line.close()
    process.off('exit', stopOnExit)
    fs.writeFileSync(path.join(directory, 'server.log'), site.output)
    fs.cpSync(site.dataDir, path.join(directory, 'data'), { recursive: true })
    await site.remove()
    fs.rmSync(prepared, { recursive: true, force: true })
    history.close()
    ledger.close()
  }
}
