/** What a large answer left behind is given back to the system: looked for in a process of its own. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const script = `
  import { tidyMemorySoon } from '#server/http/tidy-memory.ts'
  const held = () => process.memoryUsage().heapTotal / 1e6
  let people = Array.from({ length: 400_000 }, (_, i) => ({ id: 'p' + i, born: i }))
  const grown = held()
  people = null
  tidyMemorySoon()
  const look = () => (held() < grown / 2 ? console.log('given back') : setTimeout(look, 50))
  look()
`

it('a second after the last large answer the heap is small again', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    // Without it the process looks until the test's own time is up.
    { timeout: 30_000 },
  )
  expect(stdout.trim()).toBe('given back')
})
