/** Tests of the splash screen. */
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSplash } from '#client/shell/startup/splash.ts'
import { branchesPath, leafPath, leaves } from '#shared/marks.ts'

const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html')
let texture: HTMLImageElement

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = page.getElementById('splash')?.outerHTML ?? ''
  const RealImage = window.Image
  vi.stubGlobal(
    'Image',
    class extends RealImage {
      constructor() {
        super()
        texture = this
      }
    },
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function progress() {
  return Number(document.getElementById('splash')?.getAttribute('aria-valuenow'))
}

it('is part of index.html with its texts', () => {
  expect(page.getElementById('splash')?.textContent).toContain('Loading family heritage...')
  expect(page.querySelectorAll('script:not([src])')).toHaveLength(0)
})

it('shows the same logo as the pages', () => {
  const paths = [...page.querySelectorAll('#splash path')]
  expect(paths.map((path) => path.getAttribute('d'))).toEqual([branchesPath, ...leaves.map(() => leafPath)])
})

it('advances every 150 ms and stops at 85 percent until the texture has loaded', () => {
  startSplash()
  const first = progress()
  vi.advanceTimersByTime(149)
  expect(progress()).toBe(first)
  vi.advanceTimersByTime(1)
  expect(progress()).toBeGreaterThan(first)
  vi.advanceTimersByTime(5_000)
  expect(progress()).toBe(85)
})

it('completes when the texture has loaded and disappears after 800 ms', () => {
  startSplash()
  vi.advanceTimersByTime(300)
  texture.dispatchEvent(new Event('load'))
  expect(progress()).toBe(100)
  const splash = document.getElementById('splash')
  expect(splash?.classList.contains('leaving')).toBe(true)
  vi.advanceTimersByTime(799)
  expect(document.getElementById('splash')).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(document.getElementById('splash')).toBeNull()
})

it.each([
  ['fails', () => texture.dispatchEvent(new Event('error'))],
  ['never comes', () => vi.advanceTimersByTime(6_000)],
])('does not hold up the start where the texture %s', (_case, happen) => {
  startSplash()
  happen()
  vi.advanceTimersByTime(800)
  expect(document.getElementById('splash')).toBeNull()
})
