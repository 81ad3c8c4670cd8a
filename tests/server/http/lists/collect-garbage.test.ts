/** Garbage collection after a large response, observed in a separate process. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const script = `
  import { scheduleGarbageCollection } from '#server/http/lists/collect-garbage.ts'
  const held = () => process.memoryUsage().heapTotal / 1e6
  let people = Array.from({ length: 400_000 }, (_, i) => ({ id: 'p' + i, born: i }))
  const grown = held()
  people = null
  scheduleGarbageCollection()
  const look = () => (held() < grown / 2 ? console.log('given back') : setTimeout(look, 50))
  look()
`

it('shrinks the heap one second after the last large response', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-memory-reducer', '--input-type=module', '--eval', script],
    // V8 would collect garbage by itself at some time; 20 seconds are enough for the scheduled collection.
    { timeout: 20_000 },
  )
  expect(stdout.trim()).toBe('given back')
})
