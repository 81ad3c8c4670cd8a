/** Multipart forms: fields, the first file, limits, and forms that break off. */
import { describe, expect, it } from 'vitest'
import { type FormFields, readForm } from '#server/http/multipart.ts'
import { AppError } from '#shared/contracts/app-error.ts'

const limits = { maxParts: 4, maxFieldBytes: 100 }
const line = '\r\n'

function part(disposition: string, content: string, ...headers: string[]): string {
  return ['--cut', `Content-Disposition: form-data; ${disposition}`, ...headers, '', content, ''].join(line)
}
const file = (content: string, name = 'a.txt') => part(`name="file"; filename="${name}"`, content)
const field = (name: string, value: string) => part(`name="${name}"`, value)
const end = '--cut--\r\n'

function buildRequest(body: BodyInit, type = 'multipart/form-data; boundary=cut'): Request {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'Content-Type': type },
    body,
    duplex: 'half',
  }
  return new Request('http://localhost/', init)
}

interface Result {
  fields: FormFields
  fieldsBefore: FormFields | null
  files: [name: string, content: string][]
}

async function read(request: Request): Promise<Result> {
  const result: Result = { fields: {}, fieldsBefore: null, files: [] }
  result.fields = await readForm(request, limits, async ({ name, content }, before) => {
    result.fieldsBefore = { ...before }
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    result.files.push([name, Buffer.concat(chunks).toString()])
  })
  return result
}

/** The body in chunks of one byte: every boundary is split. */
function byteByByte(text: string, error?: Error): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(new Uint8Array(bytes.subarray(at, ++at)))
      else if (error) controller.error(error)
      else controller.close()
    },
  })
}

const complete =
  field('folder', 'archives') + file('Dear Søren,\r\n--cu is no end') + field('token', 't') + end

describe('readForm', () => {
  it.each([
    ['before all parts', `--cut--cut${line}Con="a"${line}${line}a.jpg${line}${end}`],
    ['after text that is no part', `--cu${line}${line}a.jpg${line}${end}Di${line}${line}more${line}${end}`],
  ])('finds nothing in a form with a closing boundary %s', { timeout: 5000 }, async (_, body) => {
    expect(await read(buildRequest(body))).toEqual({ fields: {}, fieldsBefore: null, files: [] })
  })

  it.each([
    ['at once', () => buildRequest(complete)],
    ['byte by byte', () => buildRequest(byteByByte(complete))],
  ])('gives the fields and the file of a body that arrives %s', async (_, makeRequest) => {
    expect(await read(makeRequest())).toEqual({
      fields: { folder: 'archives', token: 't' },
      fieldsBefore: { folder: 'archives' },
      files: [['a.txt', 'Dear Søren,\r\n--cu is no end']],
    })
  })

  it('gives an empty file, and a file name without its path and with its quotes', async () => {
    expect((await read(buildRequest(file('', 'C:\\trees\\the %22old%22 one.ged') + end))).files).toEqual([
      ['the "old" one.ged', ''],
    ])
  })

  it('skips other files and a second file', async () => {
    const other = part('name="photo"; filename="b.txt"', 'other')
    expect((await read(buildRequest(other + file('first') + file('second') + end))).files).toEqual([
      ['a.txt', 'first'],
    ])
  })

  it.each([
    ['without its end', () => buildRequest(complete.slice(0, -10)), 'invalid'],
    ['cut off in the file', () => buildRequest(complete.slice(0, 150)), 'invalid'],
    ['cut off in the headers', () => buildRequest(complete.slice(0, 100)), 'invalid'],
    ['with an empty body', () => buildRequest(''), 'invalid'],
    ['with text instead of parts', () => buildRequest('hello'), 'invalid'],
    ['with a field that is too long', () => buildRequest(field('token', 'x'.repeat(101)) + end), 'invalid'],
    ['with too many parts', () => buildRequest(field('n', '1').repeat(5) + end), 'invalid'],
    ['as JSON', () => buildRequest('{}', 'application/json'), 'wrong_type'],
    ['as URL-encoded form', () => buildRequest('a=1', 'application/x-www-form-urlencoded'), 'wrong_type'],
    ['without a boundary', () => buildRequest(complete, 'multipart/form-data'), 'wrong_type'],
  ])('rejects a form %s', async (_, makeRequest, code) => {
    const error: unknown = await read(makeRequest()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code })
  })

  it('throws the error of a connection that breaks in the file', async () => {
    const lost = new Error('ECONNRESET')
    await expect(read(buildRequest(byteByByte(complete.slice(0, 150), lost)))).rejects.toBe(lost)
  })

  it.each([
    ['a second file', file('first') + file('').slice(0, -4)],
    ['text before the first part', 'x'],
    ['text after the last part', complete],
  ])('stops reading %s without an end', async (_, begin) => {
    let read = 0
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(begin)),
      pull: (controller) => {
        read += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024))
      },
    })
    const reading = readForm(buildRequest(endless), limits, async ({ content }) => {
      for await (const _ of content);
    })
    await expect(reading).rejects.toMatchObject({ code: 'too_large' })
    expect(read).toBeLessThan(3 * 1024 ** 2)
  })

  it('throws the error of the file handler and stops reading the body', async () => {
    const full = new Error('ENOSPC')
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (controller) =>
        controller.enqueue(new TextEncoder().encode(file('x'.repeat(1000)).slice(0, -4))),
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: () => {
        isCancelled = true
      },
    })
    const reading = readForm(buildRequest(endless), limits, async ({ content }) => {
      for await (const _ of content) throw full
    })
    await expect(reading).rejects.toBe(full)
    expect(isCancelled).toBe(true)
  })
})
