/** Which URLs are media files, which responses can be stored, and which copies replace a missing one. */
import { describe, expect, it } from 'vitest'
import {
  copyKey,
  getSubstituteWidths,
  isCompleteMediaFile,
  parseMediaRequest,
  toStoredResponse,
} from '#client/offline/media/media-copies.ts'

const asked = (address: string) => parseMediaRequest(new URL(address, 'https://family.example'))

describe('parseMediaRequest', () => {
  it('finds the id, the width and the download flag of a media URL', () => {
    expect(asked('/api/media/a1?w=320')).toEqual({ id: 'a1', width: 320, download: false })
    expect(asked('/api/media/a1')).toEqual({ id: 'a1', width: null, download: false })
    expect(asked('/api/media/a1?download=1')).toEqual({ id: 'a1', width: null, download: true })
  })

  it('finds the version of a converted recording', () => {
    expect(asked('/api/media/a1?v=2')).toEqual({ id: 'a1', width: null, version: 2, download: false })
    expect(copyKey('a1', null, 2)).toBe('/api/media/a1?v=2')
  })

  it.each([
    '/api/media/a1?original=1',
    '/api/media/a1?w=333',
    '/api/media/',
    '/api/media/a1/more',
    '/api/family',
    '/media/a1',
  ])('gives null for %s', (address) => expect(asked(address)).toBeNull())
})

describe('storable response', () => {
  const answer = (type: string, status = 200) =>
    new Response(status === 204 ? null : 'x', { status, headers: { 'content-type': type } })

  it.each([
    'image/avif',
    'image/jpeg',
    'audio/mpeg',
    'video/mp4',
    'application/pdf',
    'text/plain; charset=utf-8',
  ])('can have the type %s', (type) => expect(isCompleteMediaFile(answer(type))).toBe(true))

  it.each(['text/html', 'image/svg+xml', 'application/json', 'application/xhtml+xml', 'text/javascript'])(
    'cannot have the type %s',
    (type) => expect(isCompleteMediaFile(answer(type))).toBe(false),
  )

  it('is complete', () => {
    expect(isCompleteMediaFile(answer('video/mp4', 206))).toBe(false)
    expect(isCompleteMediaFile(answer('image/avif', 404))).toBe(false)
  })

  it('is stored without headers about the request', async () => {
    const held = toStoredResponse(
      new Response('x', {
        headers: {
          'content-type': 'image/webp',
          vary: 'Accept',
          'x-host': 'far',
          'content-disposition': 'inline',
        },
      }),
    )
    expect(Object.fromEntries(held.headers)).toEqual({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect(await held.text()).toBe('x')
  })
})

it('getSubstituteWidths gives larger images first, then the original, then smaller ones', () => {
  expect(getSubstituteWidths(320)).toEqual([640, 1280, null, 160])
  expect(getSubstituteWidths(1280)).toEqual([null, 640, 320, 160])
  expect(getSubstituteWidths(null)).toEqual([1280, 640, 320, 160])
})
