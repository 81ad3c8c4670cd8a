/** Which responses the precache takes, and which URLs the worker answers with index.html. */
import { describe, expect, it } from 'vitest'
import { nonPagePaths, rejectForeignResponse } from '#sw/precache-rules.ts'

const isNoPage = (address: string) => nonPagePaths.some((pattern) => pattern.test(address))

describe('nonPagePaths', () => {
  it.each(['/', '/login', '/family-tree?person=a.b', '/news/a-story', '/admin/settings', '/apiary'])(
    'does not match %s',
    (address) => expect(isNoPage(address)).toBe(false),
  )

  it.each([
    '/api',
    '/api/family',
    '/api?x=1',
    '/assets/index-abc.js',
    '/sw.js',
    '/manifest.webmanifest',
    '/robots.txt?v=2',
  ])('matches %s', (address) => expect(isNoPage(address)).toBe(true))
})

describe('rejectForeignResponse', () => {
  const came = (url: string, type: string, init: ResponseInit = {}) =>
    rejectForeignResponse({
      request: new Request(`https://family.example${url}`),
      response: new Response('content', { headers: { 'content-type': type }, ...init }),
    })

  it.each([
    ['/index.html?__WB_REVISION__=1', 'text/html; charset=utf-8'],
    ['/assets/index-abc.js', 'text/javascript'],
    ['/texture.webp', 'image/webp'],
  ])('accepts %s', async (url, type) => {
    expect(await (await came(url, type)).text()).toBe('content')
  })

  it('rejects the page of a captive portal', async () => {
    await expect(came('/assets/index-abc.js', 'text/html')).rejects.toThrow('is not the file')
  })

  it('rejects a missing file', async () => {
    await expect(came('/index.html', 'text/html', { status: 404 })).rejects.toThrow('is not the file')
  })

  it('rejects a redirected response', async () => {
    const response = new Response('content', { headers: { 'content-type': 'text/html' } })
    Object.defineProperty(response, 'redirected', { value: true })
    const request = new Request('https://family.example/index.html')
    await expect(rejectForeignResponse({ request, response })).rejects.toThrow('is not the file')
  })
})
