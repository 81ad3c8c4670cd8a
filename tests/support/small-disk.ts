/** A small disk in memory that can be full or read-only. Mounting needs root on Linux. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  directory: string
  /** Fills the disk to the last byte. */
  fill(): void
  /** Deletes what {@link fill} wrote. */
  empty(): void
  makeReadOnly(): void
  unmount(): void
}

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0

/** @returns null where this process may not mount */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'family-disk-'))
  const isMounted =
    process.platform === 'linux' && mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory)
  if (!isMounted) {
    fs.rmdirSync(directory)
    return null
  }
  const filler = path.join(directory, 'filler')
  const unmount = () => {
    spawnSync('umount', ['--lazy', directory])
    fs.rmSync(directory, { recursive: true, force: true })
    process.off('exit', unmount)
  }
  process.once('exit', unmount)
  return {
    directory,
    fill() {
      const file = fs.openSync(filler, 'w')
      try {
        for (;;) fs.writeSync(file, Buffer.alloc(4096))
      } catch {
        fs.closeSync(file)
      }
    },
    empty: () => fs.rmSync(filler),
    makeReadOnly: () => {
      mount('-o', 'remount,ro', directory)
    },
    unmount,
  }
}
