/** Backups while the server works, and restores of complete backups only. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import * as tar from 'tar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseFile } from '#server/db/open.ts'
import { RestoreError } from '#server/jobs/restore-backup.ts'
import { writeBackup } from '#server/jobs/write-backup.ts'
import { BackupFiles } from '#tests/support/backup-files.ts'

let files: BackupFiles
beforeEach(() => {
  files = new BackupFiles()
})
afterEach(() => files.remove())

/** The content of every file in the data directory except the lock. */
function snapshot() {
  const names = fs
    .readdirSync(files.dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== '.lock')
  return names.sort().map((name) => {
    const file = path.join(files.dataDir, name)
    return [name, fs.statSync(file).isFile() ? fs.readFileSync(file, 'base64') : '']
  })
}

describe('a backup', () => {
  test('contains the database, the media and a manifest with hashes, readable by its owner only', async () => {
    await files.backUp()
    const entries: string[] = []
    await tar.list({ file: files.backup, onReadEntry: (entry) => entries.push(entry.path) })
    expect(entries).toEqual(['manifest.json', 'family.sqlite', 'media/a1/photo'])
    expect(fs.statSync(files.backup).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(files.dataDir).filter((name) => name.startsWith('.backup'))).toEqual([])
  })

  test('writes to no file of others that a link in its folder leads to', async () => {
    const victim = path.join(files.outside, 'victim')
    fs.writeFileSync(victim, 'of somebody else')
    fs.symlinkSync(victim, `${files.backup}.part-${process.pid}`)
    await expect(files.backUp()).rejects.toThrow('EEXIST')
    expect(fs.readFileSync(victim, 'utf8')).toBe('of somebody else')
  })

  test('contains one consistent state when it is written during other writes', async () => {
    await files.withDatabase(async (db) => {
      let writing = true
      const writer = (async () => {
        for (let i = 0; writing; i++) {
          await db.transaction().execute(async (inside) => {
            await files.add(inside, `Twin${i}a`)
            await files.add(inside, `Twin${i}b`)
          })
          await new Promise((resolve) => setImmediate(resolve))
        }
      })()
      await writeBackup({ db, clock: files.clock, dataDir: files.dataDir }, files.backup)
      writing = false
      await writer
    })
    await files.restore({ into: files.outside })
    expect((await files.names(files.outside)).length % 2).toBe(0)
  })
})

describe('rejected backups', () => {
  /** Unpacks the backup, changes it, and packs it again. */
  async function repack(spoil: (directory: string) => void) {
    const directory = path.join(files.outside, 'spoilt')
    fs.mkdirSync(directory)
    await tar.extract({ file: files.backup, cwd: directory })
    spoil(directory)
    await tar.create({ file: files.backup, cwd: directory, gzip: true }, fs.readdirSync(directory))
  }

  const corruptions: [string, () => Promise<void> | void][] = [
    ['a text file', () => fs.writeFileSync(files.backup, 'hello')],
    ['an empty file', () => fs.writeFileSync(files.backup, '')],
    [
      'the first half of a backup',
      () => fs.truncateSync(files.backup, Math.floor(fs.statSync(files.backup).size / 2)),
    ],
    [
      'a backup without its last bytes',
      () => fs.truncateSync(files.backup, fs.statSync(files.backup).size - 20),
    ],
    [
      'a backup without manifest.json',
      () => repack((directory) => fs.rmSync(path.join(directory, 'manifest.json'))),
    ],
    [
      'a backup without its database',
      () => repack((directory) => fs.rmSync(path.join(directory, 'family.sqlite'))),
    ],
    [
      'a backup without an image',
      () => repack((directory) => fs.rmSync(path.join(directory, 'media/a1/photo'))),
    ],
    [
      'a backup with a changed image',
      () => repack((directory) => fs.writeFileSync(path.join(directory, 'media/a1/photo'), 'b picture')),
    ],
    [
      'a backup with an extra file',
      () => repack((directory) => fs.writeFileSync(path.join(directory, 'more'), '')),
    ],
    [
      'a manifest with a path outside of the backup',
      () =>
        repack((directory) => {
          const file = path.join(directory, 'manifest.json')
          fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('media/a1/photo', 'media/../../photo'))
        }),
    ],
    ['a database file', () => fs.copyFileSync(databaseFile(files.dataDir), files.backup)],
  ]

  test.each(corruptions)('rejects %s, also with --force, and keeps the data unchanged', async (_, spoil) => {
    await files.backUp()
    await spoil()
    const before = snapshot()
    await expect(files.restore({ force: true })).rejects.toBeInstanceOf(RestoreError)
    await expect(files.restore({ force: true })).rejects.toThrow(/Nothing was changed/)
    expect(snapshot()).toEqual(before)
  })

  test('a database with damaged pages', async () => {
    await files.backUp()
    await repack((directory) => {
      const file = path.join(directory, 'family.sqlite')
      const bytes = fs.readFileSync(file)
      bytes.fill(7, 4096, 12_000)
      fs.writeFileSync(file, bytes)
      const list = path.join(directory, 'manifest.json')
      const hash = createHash('sha256').update(bytes).digest('hex')
      fs.writeFileSync(
        list,
        fs.readFileSync(list, 'utf8').replace(/("family\.sqlite"[^}]*"sha256": ")[0-9a-f]+/, `$1${hash}`),
      )
    })
    const before = snapshot()
    await expect(files.restore({ force: true })).rejects.toThrow(/damaged|read/)
    expect(snapshot()).toEqual(before)
  })
})

describe('backups on the command line', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  async function cli(...args: string[]) {
    const child = spawn(process.execPath, ['src/server/cli.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: files.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    }
    const [code] = await once(child, 'exit')
    return { code, output }
  }

  test('backs up and restores, and prints one line with exit code 1 for an error', async () => {
    await files.withDatabase((db) => files.add(db, 'Anna'))
    expect(await cli('backup', files.backup)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Backed up'),
    })
    const rejected = await cli('restore', files.backup)
    expect(rejected).toMatchObject({ code: 1, output: expect.stringContaining('--force') })
    expect(rejected.output.trim().split('\n')).toHaveLength(1)
    files.addMedia('b2/later', 'a later picture')
    const restored = await cli('restore', files.backup, '--force')
    expect(restored.code).toBe(0)
    expect(restored.output).toMatch(/The replaced database is stored as \S+replaced-\S+\.sqlite\.\n/)
    expect(restored.output).toMatch(/1 media file added after the backup: stored in \S+-media\.\n/)
    expect(await cli('restore', `${files.backup}.not`)).toMatchObject({
      code: 1,
      output: expect.stringContaining('does not exist'),
    })
    expect(await files.names()).toEqual(['Anna'])
  })
})
