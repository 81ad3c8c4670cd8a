/** Records or fails the calls that place files, to test what a power cut or a full disk would leave (Linux). */
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'

const names = ['link', 'rename', 'rm', 'copyFile'] as const

/**
 * Calls a hook before every `link`, `rename`, `rm` and `copyFile`, and before every sync: `sync /path`,
 * `rename /from /to`. Ends with `vi.restoreAllMocks()`.
 */
export async function watchFileCalls(hook: (call: string) => void): Promise<void> {
  for (const name of names) {
    const original = fs.promises[name]
    vi.spyOn(fs.promises, name).mockImplementation(async (...args: unknown[]) => {
      hook([name, ...args.filter((arg) => typeof arg === 'string')].join(' '))
      await Reflect.apply(original, fs.promises, args)
    })
  }
  const handle = await fs.promises.open(fileURLToPath(import.meta.url))
  const prototype: fs.promises.FileHandle = Object.getPrototypeOf(handle)
  await handle.close()
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: fs.promises.FileHandle) {
    hook(`sync ${fs.readlinkSync(`/proc/self/fd/${this.fd}`)}`)
  })
}
