/** What a run breaks and watches: the server on its own data, the faulty line before it, ledger and history. */
import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { FaultyNetwork } from '../../e2e/fixtures/faulty-network.ts'
import { prepareFamily } from '../../e2e/fixtures/prepare-data.ts'
import { Site } from '../../e2e/fixtures/test-site.ts'
import type { Credentials } from '../../e2e/fixtures/user-steps.ts'
import { Caller } from './clients/caller.ts'
import type { ClientContext } from './clients/client.ts'
import type { DeviceUser } from './clients/device-belongings.ts'
import { History } from './history.ts'
import { Ledger } from './ledger.ts'
import { Random } from './random.ts'
import { ServerControl } from './server-control.ts'

export class World {
  readonly directory: string
  readonly random: Random
  readonly history: History
  readonly ledger: Ledger
  readonly line: FaultyNetwork
  readonly control: ServerControl
  /** Ends all waiting of clients. */
  readonly ended = new AbortController()
  readonly #killOnExit = () => void this.control.site.kill()

  private constructor(directory: string, seed: number, line: FaultyNetwork, site: Site) {
    this.directory = directory
    this.random = new Random(`seed ${seed}`)
    this.history = new History(path.join(directory, 'history.jsonl'))
    this.ledger = new Ledger(path.join(directory, 'ledger.jsonl'))
    this.line = line
    this.control = new ServerControl(site, this.history)
    process.once('exit', this.#killOnExit)
  }

  /** Prepares everything without starting the server. @param directory empty */
  static async make(directory: string, seed: number): Promise<World> {
    const prepared = path.join(directory, 'prepared')
    await prepareFamily(prepared)
    const line = await FaultyNetwork.open()
    const site = await Site.make({ data: path.join(prepared, 'family'), publicUrl: line.address })
    fs.rmSync(prepared, { recursive: true })
    line.forwardTo(site.port)
    return new World(directory, seed, line, site)
  }

  /** A client of the API with a sequence of random numbers of its own. */
  makeContext(name: string, credentials: Credentials): ClientContext {
    const random = this.random.fork(name)
    const caller = new Caller({
      address: this.line.address,
      credentials,
      name,
      random: random.fork('delays'),
      history: this.history,
      signal: this.ended.signal,
    })
    return { caller, random, ledger: this.ledger }
  }

  findUser(credentials: Credentials): DeviceUser {
    const db = new Database(path.join(this.control.site.dataDir, 'family.sqlite'), { readonly: true })
    try {
      const row = db.prepare('select id from accounts where username = ?').get(credentials.username)
      return { ...credentials, id: z.object({ id: z.string() }).parse(row).id }
    } finally {
      db.close()
    }
  }

  /** Ends every process, and keeps the data in the directory. */
  async end() {
    const { site } = this.control
    this.ended.abort()
    await site.kill()
    await this.line.close()
    process.off('exit', this.#killOnExit)
    fs.writeFileSync(path.join(this.directory, 'server.log'), site.output)
    fs.cpSync(site.dataDir, path.join(this.directory, 'data'), { recursive: true })
    await site.remove()
    this.history.close()
    this.ledger.close()
  }
}
