/** Backup files: broken ones, and sound archives with strange files, manifests and databases. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as tar from 'tar'
import { DatabaseError } from '#server/db/database-error.ts'
import { RestoreError, restoreBackup } from '#server/jobs/restore-backup.ts'
import type { Random } from '#tests/chaos/random.ts'
import { BackupFiles } from '#tests/support/backup-files.ts'
import { type FuzzKind, toBytes, toText } from '../fuzz-kind.ts'
import { mutateJson, mutateSeed } from '../mutate.ts'

const words = [
  'ustar',
  '../',
  '/etc/passwd',
  'media/',
  'manifest.json',
  'database.sqlite',
  'SQLite format 3\0',
  '0000644',
  '\x1f\x8b',
]

interface Content {
  [name: string]: Uint8Array
}

async function unpack(archive: string, folder: string): Promise<Content> {
  await tar.extract({ file: archive, cwd: folder })
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name))
  return Object.fromEntries(paths.map((file) => [path.relative(folder, file), fs.readFileSync(file)]))
}

/** One block of a tar archive: a header and the content. */
function tarEntry(name: string, content: Uint8Array): Uint8Array {
  const header = new tar.Header({
    path: name,
    mode: 0o600,
    size: content.length,
    type: 'File',
    mtime: new Date(0),
  })
  const block = Buffer.alloc(512)
  header.encode(block)
  return Buffer.concat([block, content, Buffer.alloc((512 - (content.length % 512)) % 512)])
}

function pack(content: Content): Uint8Array {
  const entries = Object.entries(content).map(([name, bytes]) => tarEntry(name, bytes))
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]), { level: 1 })
}

/** The manifest with the sizes and checksums of the changed files, so that they are really read. */
function describeFiles(manifest: Uint8Array, content: Content): unknown {
  const value: unknown = JSON.parse(toText(manifest))
  const files = Object.entries(content).map(([name, bytes]) => ({
    path: name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  return { ...(value as object), files }
}

/** Changes pages of the database, but seldom its first one, without which nothing is read. */
function changeDatabase(random: Random, database: Uint8Array): Uint8Array {
  const bytes = Buffer.from(database)
  const first = random.chance(0.3) ? 0 : 4096
  for (let i = random.between(1, 20); i > 0; i--)
    bytes[random.between(first, bytes.length - 1)] = random.between(0, 255)
  return bytes
}

export async function openKind(): Promise<FuzzKind> {
  const files = new BackupFiles()
  const target = path.join(files.outside, 'restored')
  const folder = path.join(files.outside, 'unpacked')
  fs.mkdirSync(folder)
  await files.backUp()
  const archive = fs.readFileSync(files.backup)
  const { 'manifest.json': manifest = new Uint8Array(), ...content } = await unpack(files.backup, folder)
  const untouched = fs.readdirSync(files.outside).sort()
  fs.mkdirSync(target)
  const plain = gunzipSync(archive)

  function makeInput(random: Random): Uint8Array {
    const kind: FuzzKind = { seeds: [plain], words, run: () => undefined }
    if (random.chance(0.3)) return gzipSync(mutateSeed(random, kind), { level: 1 })
    const changed: Content = { ...content }
    for (const name of Object.keys(changed)) {
      if (random.chance(0.5)) continue
      const bytes = changed[name] ?? new Uint8Array()
      if (name.endsWith('.sqlite')) changed[name] = changeDatabase(random, bytes)
      else {
        delete changed[name]
        changed[random.pick(['media/../../victim', '../victim', 'media/a1/photo', '/tmp/victim', name])] =
          bytes
      }
    }
    const described = describeFiles(manifest, changed)
    const text = JSON.stringify(random.chance(0.2) ? mutateJson(random, described) : described)
    return pack({ 'manifest.json': toBytes(text), ...changed })
  }

  return {
    seeds: [archive, plain],
    words,
    makeInput,
    async run(input) {
      fs.writeFileSync(files.backup, input)
      try {
        await restoreBackup(files.backup, { dataDir: target, clock: files.clock, force: true })
      } catch (error) {
        if (!(error instanceof RestoreError || error instanceof DatabaseError)) throw error
      }
      const names = fs.readdirSync(files.outside).filter((name) => name !== 'restored')
      if (names.sort().join() !== untouched.join()) throw new Error(`Wrote outside: ${names.join()}.`)
      const left = fs.readdirSync(target).filter((name) => name.startsWith('.restore-'))
      if (left.length > 0) throw new Error(`Left ${left.join()} behind.`)
      fs.rmSync(target, { recursive: true })
      fs.mkdirSync(target)
    },
    close: async () => files.remove(),
  }
}
