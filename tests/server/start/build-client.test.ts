/** `npm run build`: when it builds, and what it says when it cannot. The build itself is what the browser tests run on. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStamp } from '#server/http/client-builds.ts'
import { fingerprint } from '#server/http/client-fingerprint.ts'

vi.setConfig({ testTimeout: 60_000 })

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const program = [
  'build-client.ts',
  'http/client-builds.ts',
  'http/client-fingerprint.ts',
  'http/compression.ts',
]
let root: string

function write(name: string, content: string) {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  fs.writeFileSync(path.join(root, name), content)
}

/** A checkout with a client of two files, and with zod but no Vite installed. */
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'family-build-'))
  for (const name of program) {
    write(`src/server/${name}`, fs.readFileSync(path.join(repository, 'src/server', name), 'utf8'))
  }
  write('package.json', '{ "type": "module" }')
  write('index.html', '<!doctype html>')
  write('src/client/main.tsx', 'export {}')
  fs.mkdirSync(path.join(root, 'node_modules'))
  fs.symlinkSync(path.join(repository, 'node_modules/zod'), path.join(root, 'node_modules/zod'))
})
afterEach(() => {
  fs.rmSync(root, { recursive: true })
})

function build() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/build-client.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, printed: stdout + stderr }
}

test('a build of this very source is left as it is, without a word', () => {
  write('dist/build.json', JSON.stringify({ id: fingerprint(root) }))
  expect(build()).toEqual({ status: 0, printed: '' })
})

test('without Vite a build of other source goes on being served, with a word', () => {
  write('dist/build.json', '{ "id": "before" }')
  const { status, printed } = build()
  expect([status, printed.trim().split('\n')]).toEqual([0, [expect.stringContaining('cannot be built')]])
  expect(readStamp(path.join(root, 'dist'))).toBe('before')
})

test('without Vite and without a build the start ends with one line', () => {
  const { status, printed } = build()
  expect(status).toBe(1)
  expect(printed).toBe('The client has not been built and vite is not installed. Run npm ci.\n')
})

test('a build whose stamp is missing or broken was cut off', () => {
  write('dist/index.html', '<!doctype html>')
  expect(readStamp(path.join(root, 'dist'))).toBeNull()
  write('dist/build.json', '{ "id": "../../etc" }')
  expect(readStamp(path.join(root, 'dist'))).toBeNull()
})

test('the fingerprint changes with every byte and name of the source, and with nothing else', () => {
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
