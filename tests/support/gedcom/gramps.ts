/** Sends a family tree through Gramps, where it is installed. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Whether Debian's package is installed. */
export const hasGramps = spawnSync('gramps', ['--version'], { stdio: 'ignore' }).status === 0

/** Imports a GEDCOM file into a new tree of Gramps, and exports that. @returns the export, and all that Gramps prints */
function runGramps(tree: string | Uint8Array): { text: string; printed: string } {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'gramps-'))
  try {
    const [before, after] = [path.join(home, 'before.ged'), path.join(home, 'after.ged')]
    fs.writeFileSync(before, tree)
    const env = { ...process.env, HOME: home, GRAMPSHOME: home, LANG: 'C.UTF-8' }
    const { status, stdout, stderr } = spawnSync('gramps', ['-y', '-i', before, '-e', after], {
      env,
      encoding: 'utf8',
    })
    if (status !== 0 || !fs.existsSync(after)) throw new Error(`Gramps has failed: ${stderr}`)
    return { text: fs.readFileSync(after, 'utf8'), printed: stdout + stderr }
  } finally {
    fs.rmSync(home, { recursive: true, force: true })
  }
}

export function throughGramps(text: string): string {
  return runGramps(text).text
}

/** What Gramps says about the lines of a GEDCOM file, each with the tag of the line: "Line ignored as not understood: _FOO". */
export function listGrampsWarnings(tree: string | Uint8Array): string[] {
  const { printed } = runGramps(tree)
  const found = printed.matchAll(/^(?:.* errors? detected )?(.+?) +Line +\d+: \d+ (?:@\S+@ )?(\w+)/gm)
  return [...found].map(([, message, tag]) => `${message}: ${tag}`)
}
