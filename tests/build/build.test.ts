/** Tests when `npm run build` builds and what it prints when it cannot. The journeys test the built client itself. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBuildId } from '#server/http/client-files/client-builds.ts'
import { fingerprint } from '../../src/build/fingerprint.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const buildFolders = ['src/build', 'src/server/http']
let root: string

function write(name: string, content: string) {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  fs.writeFileSync(path.join(root, name), content)
}

/** Makes a checkout with a client of two files, in which zod is installed and Vite is not. */
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'family-build-'))
  for (const folder of buildFolders) {
    fs.cpSync(path.join(repository, folder), path.join(root, folder), { recursive: true })
  }
  write('package.json', '{ "type": "module", "imports": { "#server/*": "./src/server/*" } }')
  write('index.html', '<!doctype html>')
  write('src/client/main.tsx', 'export {}')
  fs.mkdirSync(path.join(root, 'node_modules'))
  fs.symlinkSync(path.join(repository, 'node_modules/zod'), path.join(root, 'node_modules/zod'))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true })
})

function build() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/build/build.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, printed: stdout + stderr }
}

describe('npm run build', () => {
  it('does nothing when the build is of the current source', () => {
    write('dist/build.json', JSON.stringify({ id: fingerprint(root) }))
    expect(build()).toEqual({ status: 0, printed: '' })
  })

  it('keeps an outdated build and warns when Vite is not installed', () => {
    write('dist/build.json', '{ "id": "before" }')
    const { status, printed } = build()
    expect([status, printed.trim().split('\n')]).toEqual([0, [expect.stringContaining('cannot be built')]])
    expect(readBuildId(path.join(root, 'dist'))).toBe('before')
  })

  it('exits with one line when there is neither a build nor Vite', () => {
    const { status, printed } = build()
    expect(status).toBe(1)
    expect(printed).toBe('The client has not been built and Vite is not installed. Run npm ci.\n')
  })

  it('reads no stamp when the stamp file is missing or invalid', () => {
    write('dist/index.html', '<!doctype html>')
    expect(readBuildId(path.join(root, 'dist'))).toBeNull()
    write('dist/build.json', '{ "id": "../../etc" }')
    expect(readBuildId(path.join(root, 'dist'))).toBeNull()
  })

  it('changes the fingerprint with every byte and file name of the client source only', () => {
    const before = fingerprint(root)
    write('README.md', 'news')
    write('src/server/main.ts', 'export {}')
    expect(fingerprint(root)).toBe(before)
    write('src/client/main.tsx', 'export { }')
    const changed = fingerprint(root)
    expect(changed).not.toBe(before)
    write('src/client/main.tsx', 'export {}')
    expect(fingerprint(root)).toBe(before)
    write('src/shared/empty.ts', '')
    expect(fingerprint(root)).not.toBe(before)
  })
})
