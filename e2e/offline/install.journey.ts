/** Installing the site, security headers and the content security policy. */
import { z } from 'zod'
import { admin } from '../fixtures/family.ts'
import { expect, test } from '../fixtures/journey.ts'
import { openTree, signIn, waitForAppShell } from '../fixtures/user-steps.ts'

const manifestShape = z.object({
  id: z.string(),
  name: z.string().min(1),
  short_name: z.string().min(1),
  start_url: z.string(),
  scope: z.string(),
  display: z.literal('standalone'),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string().optional() }),
  ),
  screenshots: z.array(z.object({ src: z.string(), sizes: z.string() })).optional(),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
})

test('meets the browser’s criteria for installing', async ({ site, device }) => {
  const page = await device.open()
  await page.goto(`${site.address}/login`)
  await waitForAppShell(page)
  const browser = await device.context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, url } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toContain(site.address)
})

test('serves a manifest with name, icons and shortcuts that all load', async ({ site, page, request }) => {
  await page.goto(`${site.address}/login`)
  const link = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await request.get(new URL(link ?? '', site.address).href)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = manifestShape.parse(await answer.json())
  const has = (sizes: string, purpose: string) =>
    manifest.icons.some(
      (icon) => icon.sizes === sizes && (icon.purpose ?? 'any').split(' ').includes(purpose),
    )
  expect(has('192x192', 'any') && has('512x512', 'any') && has('512x512', 'maskable')).toBe(true)
  expect(manifest.shortcuts.map(({ url }) => url)).toContain('/family-tree')
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const pictures = [...manifest.icons, ...(manifest.screenshots ?? [])].map(({ src }) => src)
  for (const source of [...pictures, touchIcon ?? 'missing']) {
    const picture = await request.get(new URL(source, site.address).href)
    expect(picture.status(), source).toBe(200)
    expect(picture.headers()['content-type'], source).toMatch(/^image\//)
  }
  for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
    const size = await page.evaluate(async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
})

test('causes no content security policy violation and no console error on any page', async ({
  site,
  page,
}) => {
  await signIn(page, site.address, admin)
  for (const route of [
    '/',
    '/family-history',
    '/news',
    '/archives',
    '/profile',
    '/admin',
    '/nowhere',
    '/login',
  ]) {
    await page.goto(`${site.address}${route}`)
    await expect(page.locator('#root > *').first()).toBeAttached()
    await expect(page.locator('#splash')).toHaveCount(0)
  }
  await openTree(page, site.address)
  await waitForAppShell(page)
})

test('sends the security headers with every kind of response', async ({ site, request }) => {
  const paths = [
    '/',
    '/family-tree',
    '/sw.js',
    '/api/health',
    '/api/family',
    '/api/nothing',
    '/assets/absent.js',
  ]
  for (const path of paths) {
    const headers = (
      await request.get(`${site.address}${path}`, { headers: { accept: 'text/html' } })
    ).headers()
    expect(headers['content-security-policy'], path).toContain("default-src 'none'")
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy'], path).not.toMatch(/script-src[^;]*(unsafe|\*)/)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['referrer-policy'], path).toBe('same-origin')
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin')
    expect(headers['cross-origin-resource-policy'], path).toBe('same-origin')
    expect(headers['permissions-policy'], path).toBeTruthy()
    expect(headers['x-powered-by'], path).toBeUndefined()
  }
  expect(
    (await request.get(`${site.address}/assets/absent.js`, { headers: { accept: 'text/html' } })).status(),
  ).toBe(404)
  expect((await request.get(`${site.address}/sw.js`)).headers()['cache-control']).toContain('no-cache')
  expect((await request.get(`${site.address}/`)).headers()['cache-control']).toContain('no-cache')
  expect((await request.get(`${site.address}/api/family`)).headers()['cache-control']).toContain('no-store')
})
