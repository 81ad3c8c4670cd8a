/** Range responses of saved videos and sound recordings. */
import { expect, it } from 'vitest'
import { toRangeResponse } from '#sw/range-response.ts'

const file = new Blob(['0123456789'])

async function part(range: string) {
  const answer = toRangeResponse(range, file, new Headers({ 'content-type': 'video/mp4' }))
  return [answer.status, answer.headers.get('content-range'), await answer.text()]
}

it.each([
  ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
  ['bytes=7-', 206, 'bytes 7-9/10', '789'],
  ['bytes=-2', 206, 'bytes 8-9/10', '89'],
  ['bytes=5-500', 206, 'bytes 5-9/10', '56789'],
  ['bytes=-500', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=10-', 416, 'bytes */10', ''],
  ['bytes=0-1,4-5', 200, null, '0123456789'],
  ['bytes=5-1', 200, null, '0123456789'],
])('%s', async (range, ...expected) => expect(await part(range)).toEqual(expected))

it('keeps the headers of the file', () => {
  const answer = toRangeResponse('bytes=0-1', file, new Headers({ 'content-type': 'video/mp4' }))
  expect([answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual([
    'video/mp4',
    '2',
  ])
})
