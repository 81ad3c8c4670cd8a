/** Landed migrations never change. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from '#server/db/migrations/all-migrations.ts'

/** The SHA-256 of each landed file, without comments and spaces. Add a line per migration; never change one. */
const landed: Readonly<Record<string, string>> = {
  'migrations/001-initial-schema.ts': '8bdb99b8ee65deb5f2e0bfda767bd9bea4345e07f3fd3d0ffe36185d0533a712',
  'migrations/002-media-use.ts': '0f78f15a50d3021bc82c5da55957f58289a916ffb3425efeaf0ae27e2a6a96c6',
  'migrations/003-keep-sealing-keys.ts': '5ad99bbd24b20372a3e2ff59c05a8029946368a5bfb64b8b7dadae5bfa9e9063',
  'migrations/004-data-checks.ts': '8663c83156aa64c38a890f045f0b8ecca270c9467457d1022b3b2fee341d55c3',
  'migrations/005-hosted-deletions.ts': '5706bb520e8043311e049c2a95ebdc1a95b8513e94943cd3eaac945e65e14f11',
  'migrations/006-text-size.ts': '46bfed9d21a7d308d7e8004abc937b8f6ea6779f6f03dc09bbd0ec83aef23b7d',
  'migrations/007-recordings.ts': 'd2db96c067628419baf61f7cfd8158e4ab55e62f6e53a67bad5254778b031e2a',
  'migrations/008-sign-in-methods.ts': 'a74067bba64db1323b372a607111bb120c69f909269d09c3833d506070e234f9',
  'migrations/009-list-changes.ts': 'e438aca8decf761bdc56ff4bb51123c99331cc364cca7958605d7e7becf4e666',
  'migrations/010-facts.ts': 'd98da4518c157ead8a31ef56e98651c3eec74ff5b141aa191c2b1225ff87850c',
  'sqlite/001-sqlite-parts.ts': '93607f787c309c683404fbbfb57f67db03ff24cdad81157695fc3aba7593cf85',
}

function hashCode(file: string): string {
  const text = fs.readFileSync(new URL(`../../../src/server/db/${file}`, import.meta.url), 'utf8')
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, '')
  return createHash('sha256').update(code).digest('hex')
}

test.each(Object.entries(landed))('keeps the landed migration file %s unchanged', (file, hash) => {
  expect(hashCode(file)).toBe(hash)
})

test('pins the text of every migration', () => {
  const pinned = Object.keys(landed).flatMap((file) => /^migrations\/(.+)\.ts$/.exec(file)?.[1] ?? [])
  expect(pinned).toEqual(Object.keys(migrations))
})
