/** Acts as a user of a page in any engine, and waits for what the page shows. */
import { expect } from '@playwright/test'
import type { EnginePage, Key, Point } from './engine.ts'
import { describeTarget, evaluate, type Target, withShown } from './page-queries.ts'

/** Generous, because two engines share the cores of a busy machine. */
const timeout = 60_000

/** Runs in the page. Returns where to press an element, once it is enabled, keeps its place and nothing covers it. */
async function findPressPoint([element]: HTMLElement[]): Promise<Point | string> {
  if (!element) return 'is not shown'
  if (element.matches(':disabled, [aria-disabled=true]')) return 'is disabled'
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  const { left, top, width, height } = element.getBoundingClientRect()
  if (left !== before.left || top !== before.top) return 'moves'
  const point = { x: left + width / 2, y: top + height / 2 }
  const hit = document.elementFromPoint(point.x, point.y)
  if (hit && (element.contains(hit) || hit.contains(element))) return point
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return `is covered by ${hit?.outerHTML.slice(0, 120) ?? 'the edge of the window'}`
}

export class User {
  readonly page: EnginePage
  readonly #address: string

  constructor(page: EnginePage, address: string) {
    this.page = page
    this.#address = address
  }

  /** Opens an address, and waits until the page before is gone: it may show the same. */
  async open(path: string) {
    await this.page.run('globalThis.isPageBefore = true')
    await this.page.goto(this.#address + path)
    await this.#poll('the page before is gone', () =>
      this.page.run('globalThis.isPageBefore === undefined && document.body !== null'),
    ).toBe(true)
  }

  async click(target: Target) {
    await this.page.drag([await this.findPoint(target)])
  }

  async fill(target: Target, text: string) {
    await this.click(target)
    await this.page.press('SelectAll')
    await this.page.type(text)
    await this.#poll(`${describeTarget(target)} has the text`, () =>
      withShown(this.page, target, ([field]) => (field as HTMLInputElement | undefined)?.value, null),
    ).toBe(text)
  }

  /** Types the beginning of an option into a select box. */
  async choose(target: Target, beginning: string, option: RegExp) {
    await this.sees(target)
    await withShown(this.page, target, ([box]) => box?.focus(), null)
    await this.page.type(beginning)
    await this.#poll(`${describeTarget(target)} has the option`, () =>
      withShown(
        this.page,
        target,
        ([box]) => (box as HTMLSelectElement | undefined)?.selectedOptions[0]?.label,
        null,
      ),
    ).toMatch(option)
  }

  async press(key: Key) {
    await this.page.press(key)
  }

  /** The middle of an element that can be pressed. */
  async findPoint(target: Target): Promise<Point> {
    let point: Point | undefined
    await this.#poll(`${describeTarget(target)} can be pressed`, async () => {
      const found = await withShown(this.page, target, findPressPoint, null)
      if (typeof found === 'string') return found
      point = found
      return 'can be pressed'
    }).toBe('can be pressed')
    if (!point) throw new Error('The point is missing.')
    return point
  }

  /** Waits until the element is shown. */
  async sees(target: Target) {
    await this.#poll(`${describeTarget(target)} is shown`, () => this.count(target)).toBeGreaterThan(0)
  }

  /** Waits until no such element is shown. */
  async seesNo(target: Target) {
    await this.#poll(`${describeTarget(target)} is not shown`, () => this.count(target)).toBe(0)
  }

  async count(target: Target): Promise<number> {
    return await withShown(this.page, target, (elements) => elements.length, null)
  }

  /** Waits until the text of the first such element matches. */
  async reads(target: Target, words: RegExp) {
    await this.#poll(`text of ${describeTarget(target)}`, () => this.textOf(target)).toMatch(words)
  }

  async textOf(target: Target): Promise<string> {
    return await withShown(this.page, target, ([element]) => element?.textContent ?? '', null)
  }

  /** Waits until a function in the page returns true. */
  async waitUntil<Argument>(
    what: string,
    run: (argument: Argument) => boolean | Promise<boolean>,
    argument: Argument,
  ) {
    await this.#poll(what, () => evaluate(this.page, run, argument)).toBe(true)
  }

  /** Waits for the path, with its query. */
  async isAt(path: RegExp) {
    await this.#poll('path', () =>
      evaluate(this.page, () => location.pathname + location.search, null),
    ).toMatch(path)
  }

  /** An error means that the page is between two documents. */
  #poll(message: string, read: () => Promise<unknown>) {
    return expect.poll(() => read().catch(String), { message, timeout })
  }
}
