/** What the on-screen keyboard covers, with a simulated visual viewport. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { trackKeyboardInsets } from '#client/ui/browser/keyboard-insets.ts'

class FakeViewport extends EventTarget {
  height = 800
  offsetTop = 0
  scale = 1
  /** As a browser does when the keyboard opens or the page is zoomed. */
  resize(to: Partial<Pick<FakeViewport, 'height' | 'offsetTop' | 'scale'>>) {
    Object.assign(this, to)
    this.dispatchEvent(new Event('resize'))
  }
}

let viewport: FakeViewport
let stop: () => void

beforeEach(() => {
  viewport = new FakeViewport()
  vi.stubGlobal('visualViewport', viewport)
  vi.stubGlobal('innerHeight', 800)
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => work())
  stop = trackKeyboardInsets()
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const read = (name: string) => document.documentElement.style.getPropertyValue(name)
const insets = () => ['--keyboard-inset-top', '--keyboard-inset-bottom', '--safe-bottom'].map(read)

it('measures what the keyboard covers, and ignores the home indicator below the keyboard', () => {
  expect(insets()).toEqual(['', '', ''])
  viewport.resize({ height: 460 })
  expect(insets()).toEqual(['0px', '340px', '0px'])
  viewport.resize({ offsetTop: 100 })
  expect(insets()).toEqual(['100px', '240px', '0px'])
  viewport.resize({ height: 800, offsetTop: 0 })
  expect(insets()).toEqual(['', '', ''])
})

it('takes a zoomed page, the bars of a browser, and an offset that iOS leaves behind for no keyboard', () => {
  viewport.resize({ height: 400, offsetTop: 200, scale: 2 })
  expect(insets()).toEqual(['', '', ''])
  viewport.resize({ height: 760, offsetTop: 0, scale: 1 })
  expect(insets()).toEqual(['', '', ''])
  viewport.resize({ height: 776, offsetTop: 24 })
  expect(insets()).toEqual(['', '', ''])
})

it('keeps the focused field in view when the keyboard opens', () => {
  const field = document.body.appendChild(document.createElement('input'))
  const button = document.body.appendChild(document.createElement('button'))
  const scroll = vi.fn()
  for (const element of [field, button]) element.scrollIntoView = scroll
  field.focus()
  viewport.resize({ height: 460 })
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  viewport.resize({ offsetTop: 40 })
  expect(scroll, 'not when the user scrolls').toHaveBeenCalledOnce()
  viewport.resize({ height: 800, offsetTop: 0 })
  expect(scroll, 'not when the keyboard closes').toHaveBeenCalledOnce()
  button.focus()
  viewport.resize({ height: 460 })
  expect(scroll, 'not for a button').toHaveBeenCalledOnce()
})
