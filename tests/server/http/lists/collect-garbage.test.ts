/** What a large answer left behind is given back to the system: looked for in a process of its own. */
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

it('a second after the last large answer the heap is small again', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-memory-reducer', '--input-type=module', '--eval', script],
    // V8 would do it by itself at some time. Without ours the process looks until the test's own time is up.
    { timeout: 20_000 },
  )
  expect(stdout.trim()).toBe('given back')
})
