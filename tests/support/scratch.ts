/** Where tests write: a folder in memory where the machine has room for it, for nothing of theirs is worth waiting for a disk. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const inMemory = '/dev/shm'
/** What has to be free, bytes: many times what tests ever hold at once. Containers often have 64 MB there. */
const enough = 4 * 1024 ** 3

function hasRoom(folder: string) {
  try {
    const { bavail, bsize } = fs.statfsSync(folder)
    fs.accessSync(folder, fs.constants.W_OK)
    return bavail * bsize >= enough && os.freemem() >= enough
  } catch {
    return false
  }
}

/**
 * Runs what tests, with a folder of its own for temporary files, which goes at the end with all that was left in it.
 *
 * @param work gets the environment for the programs that it starts
 */
export async function withScratch<T>(work: (environment: NodeJS.ProcessEnv) => T | Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(hasRoom(inMemory) ? inMemory : os.tmpdir(), 'family-scratch-'))
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await work({ ...process.env, TMPDIR: folder })
  } finally {
    process.off('exit', remove)
    remove()
  }
}
