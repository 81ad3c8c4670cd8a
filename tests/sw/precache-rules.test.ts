/** What the worker takes into the shell, and for which addresses it answers with it. */
import { describe, expect, it } from 'vitest'
import { nonPagePaths, rejectForeignResponse } from '#sw/precache-rules.ts'

const isLeftToTheNetwork = (address: string) => nonPagePaths.some((pattern) => pattern.test(address))

describe('the shell', () => {
  it.each(['/', '/login', '/family-tree?person=a.b', '/news/a-story', '/admin/settings', '/apiary'])(
    'stands for %s',
    (address) => expect(isLeftToTheNetwork(address)).toBe(false),
  )

  it.each([
    '/api',
    '/api/family',
    '/api?x=1',
    '/assets/index-abc.js',
    '/sw.js',
    '/manifest.webmanifest',
    '/robots.txt?v=2',
  ])('never stands for %s', (address) => expect(isLeftToTheNetwork(address)).toBe(true))
})

describe('a file for the shell', () => {
  const came = (url: string, type: string, init: ResponseInit = {}) =>
    rejectForeignResponse({
      request: new Request(`https://family.example${url}`),
      response: new Response('content', { headers: { 'content-type': type }, ...init }),
    })

  it.each([
    ['/index.html?__WB_REVISION__=1', 'text/html; charset=utf-8'],
    ['/assets/index-abc.js', 'text/javascript'],
    ['/texture.webp', 'image/webp'],
  ])('is taken: %s', async (url, type) => {
    expect(await (await came(url, type)).text()).toBe('content')
  })

  it("that is a hotel's page is not taken", async () => {
    await expect(came('/assets/index-abc.js', 'text/html')).rejects.toThrow('did not come')
  })

  it('that is missing is not taken', async () => {
    await expect(came('/index.html', 'text/html', { status: 404 })).rejects.toThrow('did not come')
  })

  it('that a proxy has sent elsewhere is not taken', async () => {
    const response = new Response('content', { headers: { 'content-type': 'text/html' } })
    Object.defineProperty(response, 'redirected', { value: true })
    const request = new Request('https://family.example/index.html')
    await expect(rejectForeignResponse({ request, response })).rejects.toThrow('did not come')
  })
})
