/** Computes a fingerprint of everything that goes into a build of the client. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const sources = [
  'index.html',
  'package-lock.json',
  'public',
  'src/build',
  'src/client',
  'src/shared',
  'sw',
  'tsconfig.json',
  'vite.config.ts',
]

function filesUnder(root: string, source: string): string[] {
  const full = path.join(root, source)
  if (!fs.existsSync(full)) return []
  if (fs.statSync(full).isFile()) return [source]
  return fs
    .readdirSync(full, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(source, name))
    .filter((name) => fs.statSync(path.join(root, name)).isFile())
    .sort()
}

/** Returns 16 hex digits that change with any byte or file name of the client's source. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(root, source)) {
      const content = fs.readFileSync(path.join(root, file))
      hash.update(`${file.split(path.sep).join('/')}\0${content.byteLength}\0`).update(content)
    }
  }
  return hash.digest('hex').slice(0, 16)
}
