/** Upload forms, in chunks of random size. The first line of an input is the Content-Type. */
import { createHash } from 'node:crypto'
import { readForm } from '#server/http/multipart.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { Random } from '#tests/chaos/random.ts'
import { type FuzzKind, toBytes } from '../fuzz-kind.ts'

const part = (head: string, content: string) =>
  `--xyz\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`

const form = [
  'multipart/form-data; boundary=xyz\n',
  part('name="token"', 'abc'),
  part('name="folder"', 'archives'),
  part('name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg', '\xff\xd8\xff\xe0 picture'),
  part('name="fileName"', 'a.jpg'),
  '--xyz--\r\n',
].join('')

const words = [
  ...[
    '--xyz',
    '--xyz--',
    '\r\n',
    '\r\n\r\n',
    'Content-Disposition: form-data; name="file"; filename="b"',
    "; filename*=utf-8''%e4",
  ],
  ...[
    'Content-Type: text/plain; charset=utf-16',
    'Content-Transfer-Encoding: base64',
    '"',
    ';',
    '=',
    '\\"',
    'name="__proto__"',
  ],
]

/** The type's line is no valid header after some changes; the rest of such an input is sent with the usual type. */
function splitInput(input: Uint8Array): { type: string; body: Uint8Array<ArrayBuffer> } {
  const end = input.indexOf(10)
  const type = Buffer.from(input.subarray(0, Math.max(0, end))).toString('latin1')
  const isHeader = /^[\x20-\x7e]+$/.test(type)
  return {
    type: isHeader ? type : 'multipart/form-data; boundary=xyz',
    body: new Uint8Array(input.subarray(end + 1)),
  }
}

function toStream(body: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const random = new Random(createHash('sha256').update(body).digest('hex'))
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= body.length) return controller.close()
      const to = Math.min(body.length, at + random.between(1, random.pick([3, 100, 20_000])))
      controller.enqueue(body.slice(at, to))
      at = to
    },
  })
}

function buildRequest(type: string, body: Uint8Array<ArrayBuffer>): Request {
  const headers = { 'Content-Type': type }
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers,
    body: toStream(body),
    duplex: 'half',
  }
  return new Request('http://localhost/', init)
}

async function run(input: Uint8Array): Promise<void> {
  const { type, body } = splitInput(input)
  const request = buildRequest(type, body)
  let size = 0
  try {
    const fields = await readForm(request, { maxParts: 12, maxFieldBytes: 1000 }, async ({ content }) => {
      for await (const chunk of content) size += chunk.length
    })
    if (Object.values(fields).some((value) => typeof value !== 'string'))
      throw new Error('A field is no text.')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  if (size > body.length) throw new Error('The file is larger than the form.')
}

export const openKind = async (): Promise<FuzzKind> => ({
  seeds: [toBytes(form), Buffer.from(form, 'latin1')],
  words,
  run,
})
