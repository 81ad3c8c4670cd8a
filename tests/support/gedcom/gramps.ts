/** Sends a family tree through Gramps, where it is installed. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Whether Debian's package is installed. */
export const hasGramps = spawnSync('gramps', ['--version'], { stdio: 'ignore' }).status === 0

/** Imports a GEDCOM text into a new tree of Gramps, and exports that. */
export function throughGramps(text: string): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'gramps-'))
  try {
    const [before, after] = [path.join(home, 'before.ged'), path.join(home, 'after.ged')]
    fs.writeFileSync(before, text)
    const env = { ...process.env, HOME: home, GRAMPSHOME: home, LANG: 'C.UTF-8' }
    const { status, stderr } = spawnSync('gramps', ['-q', '-y', '-i', before, '-e', after], {
      env,
      encoding: 'utf8',
    })
    if (status !== 0 || !fs.existsSync(after)) throw new Error(`Gramps has failed: ${stderr}`)
    return fs.readFileSync(after, 'utf8')
  } finally {
    fs.rmSync(home, { recursive: true, force: true })
  }
}
