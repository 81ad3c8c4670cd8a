import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { extname } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from '@playwright/test'

const dist = '/tmp/fh-dist'
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}
const csp =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const server = http
  .createServer((q, r) => {
    const path = new URL(q.url, 'http://x').pathname
    let f = dist + path
    if (path === '/' || !existsSync(f)) {
      if (path.startsWith('/assets') || path === '/manifest.webmanifest') {
        r.writeHead(404)
        return r.end()
      }
      f = dist + '/index.html'
    }
    r.writeHead(200, { 'content-type': types[extname(f)] ?? 'text/html', 'content-security-policy': csp })
    r.end(readFileSync(f))
  })
  .listen(0)
await new Promise((ok) => server.on('listening', ok))
const base = `http://localhost:${server.address().port}`
const member = {
  id: 'u1',
  username: 'anna.lindqvist',
  email: 'anna@example.org',
  first_name: 'Anna',
  last_name: 'Lindqvist',
  role: 'member',
  userType: 'family_member',
  mustChangePassword: false,
  member_id: 'p1',
}
const admin = {
  ...member,
  id: 'u2',
  username: 'admin',
  first_name: 'Karin',
  last_name: 'Berg',
  role: 'admin',
  userType: 'admin',
  member_id: null,
}
const now = new Date().toISOString()
const record = {
  id: 'p1',
  first_name: 'Anna',
  last_name: 'Lindqvist',
  maiden_name: 'Åkerblom',
  also_known_as: [],
  gender: 'F',
  birth_date: '1951-03-12',
  birth_date_phrase: null,
  birth_place: 'Falun, Sweden',
  death_date: null,
  death_date_phrase: null,
  death_place: null,
  deceased: false,
  occupation: 'Schoolteacher',
  biography: 'Grew up by the lake with three brothers.\n\nTaught children to read for thirty-one years.',
  profile_photo_url: null,
  father_id: null,
  mother_id: null,
  spouse_id: null,
  partners: [],
  other_parents: [],
  birth_order: null,
  created_at: now,
  updated_at: now,
  username: 'anna.lindqvist',
  email: 'anna@example.org',
  phone: '+46 70 123 45 67',
  role: 'member',
  is_active: true,
  has_password: true,
  password_changed: true,
  last_login: now,
}
const sessions = [
  { id: 's1', device: 'Chrome on Linux', created_at: now, last_seen: now, current: true },
  {
    id: 's2',
    device: 'Safari on iPhone',
    created_at: '2026-09-02T10:00:00Z',
    last_seen: new Date(Date.now() - 3 * 3600e3).toISOString(),
    current: false,
  },
]
const settings = {
  site_name: 'Family Heritage',
  site_description: '',
  contact_email: 'karin@example.org',
  theme: 'dark',
  maintenance_mode: false,
}
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const only = process.argv[2]
mkdirSync('/tmp/shots', { recursive: true })
const sizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } }
const json = (route, body, status = 200) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) })
const pages = {
  login: { at: '/login', user: null },
  failed: {
    at: '/login',
    user: null,
    act: async (p) => {
      await p.getByLabel('Username or email').fill('anna')
      await p.getByLabel('Password', { exact: true }).fill('x')
      await p.getByRole('button', { name: 'Sign in' }).click()
      await p.getByRole('alert').waitFor()
    },
  },
  mustchange: { at: '/login', user: { ...member, mustChangePassword: true } },
  home: { at: '/', user: member },
  homeadmin: {
    at: '/',
    user: admin,
    act: async (p, size) => {
      if (size === 'desk') await p.getByRole('button', { name: /Karin Berg/ }).click()
      else {
        await p.getByRole('button', { name: 'Open menu' }).click()
        await p.getByRole('dialog').waitFor()
        await p.waitForTimeout(400)
      }
    },
  },
  profile: { at: '/profile', user: member },
  edit: { at: '/profile', user: member, act: (p) => p.getByRole('button', { name: 'Edit Profile' }).click() },
  forced: { at: '/profile', user: { ...member, mustChangePassword: true } },
  adminprofile: { at: '/profile', user: admin },
  notfound: { at: '/nowhere', user: null },
  notbuilt: { at: '/news', user: member },
  expired: { at: '/', user: member, expired: true },
  splash: { at: '/login', user: null, splash: true },
}
for (const [name, spec] of Object.entries(pages)) {
  if (only && !only.split(',').includes(name)) continue
  for (const size of Object.keys(sizes))
    for (const theme of ['dark', 'light']) {
      const context = await browser.newContext({
        viewport: sizes[size],
        deviceScaleFactor: size === 'phone' ? 2 : 1,
        serviceWorkers: 'block',
      })
      await context.addInitScript((t) => localStorage.setItem('family-heritage-theme', t), theme)
      const page = await context.newPage()
    await page.addInitScript(() => document.addEventListener('securitypolicyviolation', (e) => console.error('CSP', e.violatedDirective, e.blockedURI, e.sourceFile)))
      page.on('console', (m) => {
        if (['error', 'warning'].includes(m.type()) && !/401|manifest/.test(m.text()))
          console.log(name, size, theme, 'CONSOLE', m.text().slice(0, 400))
      })
      page.on('pageerror', (e) => console.log(name, 'PAGEERROR', e.message))
      let expired = false
      await page.route('**/api/**', (route) => {
        const path = new URL(route.request().url()).pathname
        if (path === '/api/health') return json(route, { status: 'ok' })
        if (path === '/api/auth/me')
          return expired
            ? json(route, { error: 'Please sign in again.', code: 'session_expired' }, 401)
            : spec.user
              ? json(route, { user: spec.user })
              : json(route, { error: 'Not signed in.', code: 'no_session' }, 401)
        if (path === '/api/auth/login')
          return json(
            route,
            { error: 'The username or the password is not right.', code: 'bad_credentials' },
            401,
          )
        if (path === '/api/settings/public') return json(route, settings)
        if (path === '/api/stats')
          return json(route, {
            familyMembers: 3010,
            yearsOfHistory: 1176,
            photosAndMedia: 0,
            storiesAndDocuments: 12,
          })
        if (path === '/api/auth/sessions') return json(route, sessions)
        if (path.startsWith('/api/family/')) return json(route, record)
        return json(route, { error: 'no such call', code: 'not_found' }, 404)
      })
      if (spec.splash) {
        await page.route('**/assets/*.js', (r) => new Promise(() => {}))
        await page.goto(base + spec.at, { waitUntil: 'commit' })
        await page.waitForTimeout(600)
        await page.screenshot({ path: `/tmp/shots/${name}-${size}-${theme}.png` })
        await context.close()
        continue
      }
      await page.goto(base + spec.at)
      await page.waitForSelector('#splash', { state: 'detached' })
      await page.waitForLoadState('networkidle')
      if (spec.expired) {
        expired = true
        await page.reload()
        await page.waitForSelector('#splash', { state: 'detached' })
        await page.waitForLoadState('networkidle')
      }
      await spec.act?.(page, size)
      await page.waitForTimeout(350)
      await page.screenshot({
        path: `/tmp/shots/${name}-${size}-${theme}.png`,
        fullPage: !['homeadmin'].includes(name),
      })
      const axe = await new AxeBuilder({ page }).analyze()
      for (const v of axe.violations)
        console.log(
          name,
          size,
          theme,
          'AXE',
          v.id,
          v.help,
          v.nodes
            .slice(0, 3)
            .map((n) => n.target.join(' ') + ' ' + (n.any[0]?.message ?? ''))
            .join(' | '),
        )
      if (size === 'phone' && theme === 'dark') { await page.setViewportSize({ width: 320, height: 640 }); await page.addStyleTag({ content: 'html{font-size:200%}' }); await page.waitForTimeout(200); const w2 = await page.evaluate(() => { const over = document.documentElement.scrollWidth - innerWidth; const bad = over > 0 ? [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && getComputedStyle(e).position !== 'fixed').slice(0, 4).map((e) => e.tagName + '.' + e.className + ' ' + e.textContent.slice(0, 30)) : []; return [over, bad] }); if (w2[0] > 0) console.log(name, '320@200% WIDER', JSON.stringify(w2)); await page.screenshot({ path: `/tmp/shots/${name}-tiny.png`, fullPage: true }) }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) console.log(name, size, 'WIDER BY', wide)
      await context.close()
    }
}
await browser.close()
server.close()
