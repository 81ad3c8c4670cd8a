/** The builds that are compared: this one, and an older commit. */
import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Build {
  name: string
  /** Its root. */
  folder: string
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

export const ours: Build = { name: 'ours', folder: root }

/**
 * Copies a commit of this repository, with the packages of this build, which are those of the older ones and more.
 *
 * @throws Error where git does not have the commit
 */
export function checkOutBuild(commit: string, parent: string): Build {
  const folder = path.join(parent, commit)
  const archive = path.join(parent, `${commit}.tar`)
  fs.mkdirSync(folder)
  const options: ExecFileSyncOptions = { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] }
  execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit], options)
  execFileSync('tar', ['-xf', archive, '-C', folder], options)
  fs.rmSync(archive)
  fs.symlinkSync(fs.realpathSync(path.join(root, 'node_modules')), path.join(folder, 'node_modules'))
  return { name: commit, folder }
}
