/** Files that outlive a power cut: written aside, forced to the disk, and moved into place at one stroke. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

async function sync(file: string): Promise<void> {
  const handle = await fs.open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Moves a directory with its files to a path whose parent may be absent. @returns the bytes in it */
export async function placeDirectory(from: string, to: string): Promise<number> {
  let bytes = 0
  for (const name of await fs.readdir(from)) {
    await sync(path.join(from, name))
    bytes += (await fs.stat(path.join(from, name))).size
  }
  await sync(from)
  const parent = path.dirname(to)
  await fs.mkdir(parent, { recursive: true, mode: 0o700 })
  await fs.rename(from, to)
  await sync(parent)
  await sync(path.dirname(parent))
  return bytes
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Whether an error says that a file is not there. */
export function isAbsent(error: unknown): boolean {
  return hasCode(error, 'ENOENT')
}

/** Whether an error says that there is no space left for files or rows. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, 'ENOSPC', 'EDQUOT', 'SQLITE_FULL')
}

/** A second name for a file's bytes; where the disk has no such thing, a copy. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await fs.link(from, to)
  } catch (error) {
    if (isAbsent(error)) throw error
    await fs.copyFile(from, to)
  }
}

/** The SHA-256 of a file, hex, read through one piece of memory however long it is. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(256 * 1024)
  const handle = await fs.open(file, 'r')
  try {
    for (;;) {
      const { bytesRead } = await handle.read(piece)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

export async function exists(file: string): Promise<boolean> {
  try {
    await fs.access(file)
    return true
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
}
