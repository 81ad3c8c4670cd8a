/** Resumable uploads: chunks, refused calls, refused files, cancelled uploads. */
import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logout } from '#shared/contracts/accounts.contract.ts'
import { getMedia, getUploadedFile } from '#shared/contracts/media.contract.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestAccount, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'
import { arrivedOnDisk, breakingBody, filesIn, uploader } from './resumable-calls.ts'

const MB = 1024 * 1024
let app: TestApp
let author: TestAccount
let member: TestBrowser
let ownUploader: ReturnType<typeof uploader>
let otherUploader: ReturnType<typeof uploader>
beforeEach(async () => {
  app = await startTestApp({ env: { STORAGE_QUOTA_BYTES: String(300 * MB) } })
  author = await app.createMember()
  member = await app.signIn(author)
  ownUploader = uploader(app, member)
  otherUploader = uploader(app, await app.signIn(await app.createAdmin()))
})
afterEach(() => app.close())

const note = files.text
const half = note.subarray(0, 10)
const rest = note.subarray(10)

async function begun(): Promise<string> {
  const key = randomUUID()
  expect((await ownUploader.begin({ length: note.length, key })).status).toBe(201)
  return key
}

async function media() {
  return await app.db.selectFrom('media').selectAll().execute()
}

async function nothingIsLeft() {
  expect(await media()).toEqual([])
  expect(filesIn(app, '.')).toEqual([])
}

describe('a resumable upload', () => {
  it('becomes a media file with the announced id after the last byte', async () => {
    const key = randomUUID()
    const first = await ownUploader.begin({ length: note.length, key, name: 'a/b/Brief.txt' })
    expect(first.status).toBe(201)
    expect(first.headers.get('Location')).toBe(`/api/upload/resumable/${key}`)
    expect(first.headers.get('Upload-Media-Id')).toBe(key)
    expect(first.headers.get('Tus-Resumable')).toBe('1.0.0')
    const second = await ownUploader.send(key, 0, half)
    expect([second.status, second.offset]).toEqual([204, '10'])
    expect((await app.call(getMedia, { params: { id: key }, as: member })).status).toBe(404)
    const head = await ownUploader.head(key)
    expect([head.status, head.offset, head.headers.get('Upload-Length')]).toEqual([
      200,
      '10',
      String(note.length),
    ])
    expect(head.headers.get('Cache-Control')).toBe('no-store')
    const last = await ownUploader.send(key, 10, rest)
    expect([last.status, last.offset]).toEqual([204, String(note.length)])
    const known = (await app.call(getUploadedFile, { params: { id: key }, as: member })).output()
    expect(known).toMatchObject({ fileId: key, fileName: 'Brief.txt', kind: 'document', size: note.length })
    const [row] = await media()
    expect(row).toMatchObject({
      owner_id: author.id,
      sha256: createHash('sha256').update(note).digest('hex'),
    })
    expect(filesIn(app, '.')).toEqual(['original'])
  })

  it('gets a new id without an Idempotency-Key', async () => {
    const { headers } = await ownUploader.begin({ length: note.length })
    const id = headers.get('Upload-Media-Id') ?? ''
    expect(headers.get('Location')).toBe(`/api/upload/resumable/${id}`)
    expect((await ownUploader.send(id, 0, note)).status).toBe(204)
    expect((await media()).map((row) => row.id)).toEqual([id])
  })

  it('makes the variants of an image', async () => {
    const bytes = await files.jpeg({ width: 400, height: 300 })
    const key = randomUUID()
    await ownUploader.begin({
      length: bytes.length,
      key,
      name: 'Oma.jpg',
      type: 'image/jpeg',
      folder: 'profiles',
    })
    expect((await ownUploader.send(key, 0, new Uint8Array(bytes))).status).toBe(204)
    expect(await media()).toMatchObject([{ kind: 'photo', folder: 'profiles', width: 400, height: 300 }])
    expect((await app.fetch(`/api/media/${key}?w=160`, { as: member })).status).toBe(200)
  })

  it('continues at the byte where the connection broke', async () => {
    const key = await begun()
    await ownUploader.send(key, 0, breakingBody([half, rest.subarray(0, 3)]))
    expect((await ownUploader.head(key)).offset).toBe('13')
    expect((await ownUploader.send(key, 13, rest.subarray(3))).status).toBe(204)
    expect(await media()).toHaveLength(1)
  })

  it('interrupts a stalled chunk for the next call of the uploader', async () => {
    const key = await begun()
    const silent = ownUploader.send(key, 0, breakingBody([half], null))
    await arrivedOnDisk(app.deps.config.dataDir, key, 10)
    const head = await ownUploader.head(key)
    expect(head.offset).toBe('10')
    expect((await silent).offset).toBe('10')
    expect((await ownUploader.send(key, 10, rest)).status).toBe(204)
  })

  it('stores a file once that is sent twice at the same time', async () => {
    const key = await begun()
    await ownUploader.send(key, 0, half)
    const sent = await Promise.all([
      ownUploader.send(key, 10, rest),
      ownUploader.send(key, 10, rest),
      ownUploader.head(key),
    ])
    expect(sent.map(({ status }) => status)).toContain(204)
    expect(sent.filter(({ status }) => ![200, 204, 409].includes(status))).toEqual([])
    expect(await media()).toHaveLength(1)
  })

  it('survives signing out and in', async () => {
    const key = await begun()
    await ownUploader.send(key, 0, half)
    await app.call(logout, { as: member })
    expect((await ownUploader.head(key)).status).toBe(401)
    const again = uploader(app, await app.signIn(author))
    expect((await again.head(key)).offset).toBe('10')
    expect((await again.send(key, 10, rest)).status).toBe(204)
  })

  it('continues after a restart of the server', async () => {
    const key = await begun()
    await ownUploader.send(key, 0, half)
    app.restart()
    expect((await ownUploader.head(key)).offset).toBe('10')
  })
})

describe('a resumable upload refuses', () => {
  it('a wrong offset, and writes nothing', async () => {
    const key = await begun()
    await ownUploader.send(key, 0, half)
    for (const offset of [0, 5, 20]) {
      const result = await ownUploader.send(key, offset, rest)
      expect([result.status, result.code, result.headers.get('Tus-Resumable')]).toEqual([
        409,
        'conflict',
        '1.0.0',
      ])
    }
    expect((await ownUploader.head(key)).offset).toBe('10')
  })

  it('an invalid offset', async () => {
    const key = await begun()
    for (const offset of ['-1', 'x', '1.5', '']) {
      expect((await ownUploader.send(key, 0, half, { 'Upload-Offset': offset })).code).toBe('invalid')
    }
    const none = await ownUploader.call(
      'PATCH',
      key,
      { 'Content-Type': 'application/offset+octet-stream' },
      half,
    )
    expect([none.status, none.code]).toEqual([400, 'invalid'])
  })

  it('another content type', async () => {
    const key = await begun()
    const result = await ownUploader.send(key, 0, half, { 'Content-Type': 'application/octet-stream' })
    expect([result.status, result.code]).toEqual([415, 'wrong_type'])
    expect((await ownUploader.head(key)).offset).toBe('0')
  })

  it('more bytes than announced', async () => {
    const key = await begun()
    const more = new Uint8Array(note.length + 1)
    const result = await ownUploader.send(key, 0, more, { 'Content-Length': String(more.length) })
    expect([result.status, result.code]).toEqual([413, 'too_large'])
    expect((await ownUploader.send(key, 0, breakingBody([more]))).status).toBe(413)
    expect(await media()).toEqual([])
    expect((await ownUploader.head(key)).offset).toBe('0')
  })

  it('another version of the protocol', async () => {
    const key = await begun()
    for (const version of ['', '0.2.2']) {
      const result = await ownUploader.send(key, 0, half, { 'Tus-Resumable': version })
      expect([result.status, result.code, result.headers.get('Tus-Version')]).toEqual([
        412,
        'invalid',
        '1.0.0',
      ])
    }
  })

  it('other users with 404', async () => {
    const key = await begun()
    const result = [
      await otherUploader.head(key),
      await otherUploader.send(key, 0, half),
      await otherUploader.drop(key),
    ]
    expect(result.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await otherUploader.call('GET', key)).status).toBe(404)
    expect((await ownUploader.head(key)).offset).toBe('0')
  })

  it('an unknown or invalid id', async () => {
    for (const id of [randomUUID(), 'x', '..%2f..%2ffamily.sqlite']) {
      const result = [
        await ownUploader.head(id),
        await ownUploader.send(id, 0, half),
        await ownUploader.drop(id),
      ]
      expect(result.map(({ status }) => status)).toEqual([404, 404, 404])
    }
  })

  it('nobody who asks for the protocol', async () => {
    const { status, headers } = await app.fetch('/api/upload/resumable', { method: 'OPTIONS' })
    const told = ['Tus-Resumable', 'Tus-Version', 'Tus-Extension'].map((name) => headers.get(name))
    expect([status, ...told]).toEqual([204, '1.0.0', '1.0.0', 'creation,expiration,termination'])
  })

  it('downloads of an unfinished file', async () => {
    const result = await ownUploader.call('GET', await begun())
    expect([result.status, result.code, result.headers.get('Allow')]).toEqual([
      405,
      'method_not_allowed',
      'DELETE, HEAD, PATCH',
    ])
  })

  it('calls from another origin', async () => {
    const key = await begun()
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await ownUploader.send(key, 0, half, headers)).code).toBe('wrong_origin')
    expect((await ownUploader.begin({ headers })).code).toBe('wrong_origin')
    expect((await ownUploader.call('DELETE', key, headers)).code).toBe('wrong_origin')
  })
})

describe('a refused file', () => {
  const sendFile = async (name: string, bytes: Uint8Array, folder = 'archives') => {
    const key = randomUUID()
    const file = { name, type: '', folder, length: bytes.length, key }
    expect((await ownUploader.begin(file)).status).toBe(201)
    return { file, key, result: await ownUploader.send(key, 0, new Uint8Array(bytes)) }
  }

  it.each([
    ['is of no kind that is kept', 'page', files.html, 'archives', 415, 'wrong_type'],
    ['is not what its name says', 'photo.jpg', files.html, 'archives', 422, 'impossible'],
    ['is not for its folder', 'note.txt', files.text, 'profiles', 415, 'wrong_type'],
  ])(
    'that %s is refused permanently, and its bytes are deleted',
    async (_, name, bytes, folder, status, code) => {
      const { file, key, result } = await sendFile(name, bytes, folder)
      expect([result.status, result.code, result.headers.get('Tus-Resumable')]).toEqual([
        status,
        code,
        '1.0.0',
      ])
      await nothingIsLeft()
      const again = await ownUploader.begin(file)
      expect([again.status, again.code, again.error]).toEqual([status, code, result.error])
      expect((await ownUploader.head(key)).status).toBe(status)
      expect((await ownUploader.send(key, bytes.length, '')).status).toBe(status)
      app.restart()
      expect((await ownUploader.begin(file)).error).toBe(result.error)
      expect((await ownUploader.drop(key)).status).toBe(204)
      expect((await ownUploader.head(key)).status).toBe(404)
    },
  )

  it('with too many pixels is refused', async () => {
    const { result } = await sendFile('wall.png', await files.pngWithWrongSize(20_000, 10_000))
    expect([result.status, result.code]).toEqual([413, 'too_large'])
    await nothingIsLeft()
  })

  it('above the quota keeps its bytes until there is space', async () => {
    const key = await begun()
    await ownUploader.send(key, 0, half)
    const quota = app.deps.config.storageQuota
    app.deps.config.storageQuota = 5
    const result = await ownUploader.send(key, 10, rest)
    expect([result.status, result.code]).toEqual([507, 'storage_full'])
    expect((await ownUploader.head(key)).status).toBe(507)
    expect(filesIn(app, '.resumable')).toEqual([key])
    app.deps.config.storageQuota = quota
    expect((await ownUploader.head(key)).offset).toBe(String(note.length))
    expect(await media()).toHaveLength(1)
    expect(filesIn(app, '.resumable')).toEqual([])
  })
})

describe('a cancelled upload', () => {
  it('is deleted with its bytes, and its key can be used again', async () => {
    const key = await begun()
    await ownUploader.send(key, 0, half)
    expect((await ownUploader.drop(key)).status).toBe(204)
    await nothingIsLeft()
    expect([(await ownUploader.head(key)).status, (await ownUploader.drop(key)).status]).toEqual([404, 404])
    expect((await ownUploader.begin({ length: 7, key })).offset).toBe('0')
  })

  it('leaves nothing when a chunk is arriving', async () => {
    const key = await begun()
    const silent = ownUploader.send(key, 0, breakingBody([half], null))
    await arrivedOnDisk(app.deps.config.dataDir, key, 10)
    expect((await ownUploader.drop(key)).status).toBe(204)
    expect((await silent).status).toBe(404)
    await nothingIsLeft()
  })

  it('responds 409 after completion, as it is a media file', async () => {
    const key = await begun()
    await ownUploader.send(key, 0, note)
    const result = await ownUploader.drop(key)
    expect([result.status, result.code]).toEqual([409, 'conflict'])
    expect(await media()).toHaveLength(1)
  })
})
