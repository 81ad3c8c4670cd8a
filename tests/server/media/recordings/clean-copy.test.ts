/** The process that copies a film without metadata. */
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeCleanCopy } from '#server/media/recordings/clean-copy.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { waitFor } from '#tests/support/wait-for.ts'

let data: ReturnType<typeof makeDataDir>
beforeEach(() => {
  data = makeDataDir()
})
afterEach(() => data.remove())

/** The ids of the processes that this process has started. */
function listChildren(): number[] {
  const tasks = `/proc/${process.pid}/task`
  const lists = fs.readdirSync(tasks).map((task) => fs.readFileSync(`${tasks}/${task}/children`, 'utf8'))
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

it.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGINT'] as const)(
  'is no verdict about the film when %s ends the process at its start',
  async (signal) => {
    const film = new URL('./files/film.mp4', import.meta.url).pathname
    const before = new Set(listChildren())
    const copy = writeCleanCopy(film, path.join(data.dataDir, 'copy.mp4'))
    const outcome = expect(copy).rejects.toMatchObject({ signal })
    const child = await waitFor(() => {
      const [started] = listChildren().filter((id) => !before.has(id))
      if (started === undefined) throw new Error('The process has not started.')
      return started
    }, 1)
    // npm, systemd and Ctrl+C signal the whole group.
    process.kill(child, signal)
    await outcome
  },
)
