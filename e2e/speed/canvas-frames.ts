/** Drags and zooms a React Flow canvas and measures its frame times. */
import type { Page } from '@playwright/test'

/** Frame times, ms. */
export type Frames = number[]

const canvas = '.react-flow__pane'

/** Reads the zoom of the canvas. */
export function readZoom(page: Page): Promise<number> {
  return page.evaluate(() => {
    const viewport = document.querySelector('.react-flow__viewport')
    return viewport ? new DOMMatrix(getComputedStyle(viewport).transform).a : 0
  })
}

/** Zooms around the center in one step and waits until the page is idle. */
export async function zoomTo(page: Page, zoom: number, quiet = 1500) {
  const delta = (-1 / 0.002) * Math.log2(zoom / (await readZoom(page)))
  await page.evaluate(
    ([selector, deltaY]) => {
      const pane = document.querySelector(selector)
      const { left, top, width, height } = pane?.getBoundingClientRect() ?? new DOMRect()
      const at = { clientX: left + width / 2, clientY: top + height / 2 }
      pane?.dispatchEvent(
        new WheelEvent('wheel', { deltaY, ...at, bubbles: true, cancelable: true, view: window }),
      )
    },
    [canvas, delta] as const,
  )
  await page.waitForTimeout(quiet)
}

/** Drags the canvas back and forth for a duration in ms. */
export function drag(page: Page, milliseconds: number): Promise<Frames> {
  return page.evaluate(
    ([selector, time]) =>
      new Promise<number[]>((resolve) => {
        const pane = document.querySelector(selector)
        if (!pane) throw new Error('There is no canvas.')
        const { left, top, width, height } = pane.getBoundingClientRect()
        const middle = { x: left + width / 2, y: top + height / 2 }
        const send = (type: string, target: EventTarget, x: number, y: number) =>
          target.dispatchEvent(
            new MouseEvent(type, {
              clientX: x,
              clientY: y,
              button: 0,
              buttons: 1,
              bubbles: true,
              cancelable: true,
              view: window,
            }),
          )
        const frames: number[] = []
        send('mousedown', pane, middle.x, middle.y)
        const start = performance.now()
        let last = start
        const step = (now: number) => {
          frames.push(now - last)
          last = now
          const turn = (now - start) / 1000
          // One second to one side and back, at most 14 px per frame.
          send(
            'mousemove',
            window,
            middle.x - Math.sin(turn * Math.PI) * (width / 2 - 40),
            middle.y - Math.sin(turn * Math.PI * 0.7) * (height / 2 - 40),
          )
          if (now - start < time) requestAnimationFrame(step)
          else {
            send('mouseup', window, middle.x, middle.y)
            resolve(frames.slice(1))
          }
        }
        requestAnimationFrame((now) => {
          last = now
          requestAnimationFrame(step)
        })
      }),
    [canvas, milliseconds] as const,
  )
}

/** Zooms in and out around the current zoom, one step per frame, for a duration in ms. */
export function zoomAbout(page: Page, milliseconds: number): Promise<Frames> {
  return page.evaluate(
    ([selector, time]) =>
      new Promise<number[]>((resolve) => {
        const pane = document.querySelector(selector)
        if (!pane) throw new Error('There is no canvas.')
        const { left, top, width, height } = pane.getBoundingClientRect()
        const at = { clientX: left + width / 2, clientY: top + height / 2 }
        const frames: number[] = []
        const start = performance.now()
        let last = start
        const step = (now: number) => {
          frames.push(now - last)
          last = now
          // Half a second in, half a second out, by a factor of about 1.7.
          const deltaY = Math.floor((now - start) / 500) % 2 === 0 ? -13 : 13
          pane.dispatchEvent(
            new WheelEvent('wheel', { deltaY, ...at, bubbles: true, cancelable: true, view: window }),
          )
          if (now - start < time) requestAnimationFrame(step)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame((now) => {
          last = now
          requestAnimationFrame(step)
        })
      }),
    [canvas, milliseconds] as const,
  )
}

/** Records frame times while the canvas moves. */
export async function watchFrames(
  page: Page,
  milliseconds: number,
  move: () => Promise<void>,
): Promise<Frames> {
  const frames = page.evaluate(
    (time) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = []
        const start = performance.now()
        let last = start
        const step = (now: number) => {
          frames.push(now - last)
          last = now
          if (now - start < time) requestAnimationFrame(step)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame(step)
      }),
    milliseconds,
  )
  await move()
  return await frames
}
