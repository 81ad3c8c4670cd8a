import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { History } from './history.ts'
import { Ledger } from './ledger.ts'

let directory: string
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'family-chaos-test-'))
})
afterEach(() => fs.rmSync(directory, { recursive: true }))

describe('Ledger', () => {
  it('has each fact in its file when `add` returns, as it was at that moment', () => {
    const file = path.join(directory, 'ledger.jsonl')
    const ledger = new Ledger(file)
    const values = { title: 'Before' }
    ledger.add('writer #1', { kind: 'row', table: 'articles', id: 'n1', values })
    values.title = 'After'
    const line = {
      number: 1,
      operation: 'writer #1',
      fact: { kind: 'row', table: 'articles', id: 'n1', values: { title: 'Before' } },
    }
    expect(JSON.parse(fs.readFileSync(file, 'utf8'))).toEqual(line)
    expect(ledger.lines).toEqual([line])
    ledger.close()
  })
})

describe('History', () => {
  it('explains an operation by its events and the faults that happened meanwhile', () => {
    const history = new History(path.join(directory, 'history.jsonl'))
    history.add('writer', 'writer #1', 'sends')
    history.add('nemesis', '', 'kills the server')
    history.add('other', 'other #1', 'sends')
    history.add('writer', 'writer #1', 'receives 201')
    expect(history.explain('writer #1').map(({ what }) => what)).toEqual([
      'sends',
      'kills the server',
      'receives 201',
    ])
    history.close()
  })
})
