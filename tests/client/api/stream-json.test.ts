/** Parsing of JSON that arrives in chunks. */
import { expect, test } from 'vitest'
import { readJsonStream } from '#client/api/stream-json.ts'

/** The text as a stream with chunks of this many bytes. */
function bodyOf(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, at + size))
      at += size
    },
  })
}

const read = (text: string, size: number) => readJsonStream(bodyOf(text, size), () => {})

const people = [
  { id: '1', name: 'Åse, "the tall"', lines: 'one\ntwo,\n{"three":[\n' },
  { id: '2', name: 'Østen', others: [{ id: '3' }, []] },
  { id: '3', name: '' },
]
const onLines = people.map((person) => JSON.stringify(person)).join(',\n')

test.each([1, 2, 3, 7, 64, 100_000])(
  'parses a list with one entry a line from chunks of %i bytes',
  async (size) => {
    expect(await read(`[\n${onLines}\n]`, size)).toEqual(people)
    expect(await read(`{"data":[\n${onLines}\n]}`, size)).toEqual({ data: people })
  },
)

test.each([
  ['an empty list', '[]'],
  ['a list of one', '[\n{"id":"1"}\n]'],
  ['a list on one line', JSON.stringify(people)],
  ['indented JSON', JSON.stringify({ data: people }, null, 2)],
  ['an object', '{"user":null}'],
  ['a list with other fields', JSON.stringify({ data: people, page: 1 })],
])('parses %s', async (_what, text) => {
  expect(await read(text, 5)).toEqual(JSON.parse(text))
})

test.each([
  '',
  '[\n{"id":"1"},\n{"id":',
  '[\n{"id":"1"},\n{"id":"2"}',
  '[\n{"id":"1"},\nhello,\n{"id":"2"}\n]',
])('throws SyntaxError for an incomplete or invalid text: %j', async (text) => {
  await expect(read(text, 6)).rejects.toThrow(SyntaxError)
})

test('reports every chunk that arrives', async () => {
  let heard = 0
  await readJsonStream(bodyOf(`[\n${onLines}\n]`, 10), () => heard++)
  expect(heard).toBe(Math.ceil(new TextEncoder().encode(`[\n${onLines}\n]`).length / 10))
})
