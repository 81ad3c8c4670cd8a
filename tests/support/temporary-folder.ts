/** Provides a temporary folder for tests, in memory when there is enough, because tests need no durable disk writes. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const inMemory = '/dev/shm'
/** Required free memory in bytes, many times what tests use. Containers often have only 64 MB in /dev/shm. */
const requiredBytes = 4 * 1024 ** 3

function hasFreeSpace(folder: string) {
  try {
    const { bavail, bsize } = fs.statfsSync(folder)
    fs.accessSync(folder, fs.constants.W_OK)
    return bavail * bsize >= requiredBytes && os.freemem() >= requiredBytes
  } catch {
    return false
  }
}

/**
 * Runs a program with a temporary folder of its own, which is deleted at the end.
 *
 * @param work receives the environment for child processes
 */
export async function withTemporaryFolder<T>(
  work: (environment: NodeJS.ProcessEnv) => T | Promise<T>,
): Promise<T> {
  const folder = fs.mkdtempSync(path.join(hasFreeSpace(inMemory) ? inMemory : os.tmpdir(), 'family-scratch-'))
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await work({ ...process.env, TMPDIR: folder })
  } finally {
    process.off('exit', remove)
    remove()
  }
}
