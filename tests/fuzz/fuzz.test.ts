/** Fuzzing: a short run of every kind, and the faults that a run finds. */
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { countInputs, kindFile, kindNames } from './fuzz.ts'
import { runFuzz } from './run-fuzz.ts'

afterEach(() => vi.unstubAllEnvs())

describe('a short run', () => {
  it('covers everything that reads foreign data', () => {
    expect(kindNames.toSorted()).toEqual([
      'backup',
      'dates',
      'gdz',
      'gedcom',
      'json',
      'markdown',
      'media',
      'multipart',
      'search',
    ])
  })

  it.each(kindNames)('finds nothing in %s', async (name) => {
    vi.stubEnv('FUZZ_SEEDS', '')
    const { findings } = await runFuzz({
      file: kindFile(name),
      seed: 1,
      inputs: name === 'backup' ? 40 : countInputs(name, name === 'media' ? 2_000 : 200),
    })
    expect(findings).toEqual([])
  })
})

describe('a run finds', () => {
  const file = path.join(import.meta.dirname, 'broken-kind.ts')

  it.each([
    ['a crash', 'crash', /A crash/],
    ['an endless loop', 'loop', /Hangs/],
    ['a promise that never settles', 'wait', /never comes|Hangs/],
    ['memory without bounds', 'memory', /memory limit/],
    ['an error that nobody waits for', 'rejection', /Nobody waits/],
  ])('%s', async (_, fault, message) => {
    vi.stubEnv('FUZZ_FAULT', fault)
    const { findings } = await runFuzz({ file, seed: 1, inputs: 1, hangMs: 1500, maxHeapMegabytes: 64 })
    expect(findings.map((finding) => finding.message)).toEqual([expect.stringMatching(message)])
  })
})
