/** Stubs for what the canvas needs and jsdom lacks: element sizes, ResizeObserver, reduced motion, no canvas context. */
import { beforeEach, vi } from 'vitest'

/** Gives all elements the size of a canvas and the window a width, and turns animations off. */
export function stubCanvasEnvironment(windowWidth = 1440) {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    vi.stubGlobal('innerWidth', windowWidth)
    const { matchMedia } = window
    vi.stubGlobal('matchMedia', (query: string) =>
      query.includes('prefers-reduced-motion')
        ? Object.assign(new EventTarget(), { matches: true, media: query })
        : matchMedia(query),
    )
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(700)
    HTMLElement.prototype.scrollIntoView = () => {}
    HTMLElement.prototype.scrollTo = () => {}
  })
}
