/** Finds elements inside a page of any engine by what users perceive, with Testing Library. */
import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { EnginePage } from './engine.ts'

/** Engines pass only JSON, so patterns travel as their source. */
type Pattern = { source: string; flags: string }

export interface Target {
  by: 'role' | 'label' | 'text' | 'css'
  value: string | Pattern
  /** The accessible name, complete or by a pattern; only with `role`. */
  name?: string | Pattern
  within?: Target
}

interface Narrowing {
  within?: Target
}

const encode = (value: string | RegExp) =>
  typeof value === 'string' ? value : { source: value.source, flags: value.flags }

const byRole =
  (role: string) =>
  (name?: string | RegExp, narrowing: Narrowing = {}): Target => ({
    by: 'role',
    value: role,
    ...(name !== undefined && { name: encode(name) }),
    ...narrowing,
  })

export const button = byRole('button')
export const link = byRole('link')
export const heading = byRole('heading')
export const dialog = byRole('dialog')
export const region = byRole('region')
export const role = (of: string, name?: string | RegExp, narrowing?: Narrowing) => byRole(of)(name, narrowing)
export const field = (label: string | RegExp, narrowing: Narrowing = {}): Target => ({
  by: 'label',
  value: encode(label),
  ...narrowing,
})
export const text = (words: string | RegExp, narrowing: Narrowing = {}): Target => ({
  by: 'text',
  value: encode(words),
  ...narrowing,
})
export const css = (selector: string, narrowing: Narrowing = {}): Target => ({
  by: 'css',
  value: selector,
  ...narrowing,
})

/** "button “Save” in dialog", for messages. */
export function describeTarget({ value, name, within }: Target): string {
  const show = (what: string | Pattern) => (typeof what === 'string' ? what : `/${what.source}/`)
  const named = name === undefined ? show(value) : `${show(value)} “${show(name)}”`
  return within ? `${named} in ${describeTarget(within)}` : named
}

declare global {
  var TestingLibraryDom: typeof import('@testing-library/dom')
  /** The shown elements that match, in document order. */
  var findShown: ((target: Target) => HTMLElement[]) | undefined
}

/** Runs in the page. */
function findShownInPage(target: Target): HTMLElement[] {
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = globalThis.TestingLibraryDom
  const decode = (value: string | Pattern) =>
    typeof value === 'string' ? value : new RegExp(value.source, value.flags)
  const search = (root: HTMLElement): HTMLElement[] => {
    const value = decode(target.value)
    const name = target.name === undefined ? {} : { name: decode(target.name) }
    if (target.by === 'role') return queryAllByRole(root, String(value), name)
    if (target.by === 'label') return queryAllByLabelText(root, value)
    if (target.by === 'text') return queryAllByText(root, value)
    return [...root.querySelectorAll<HTMLElement>(String(value))]
  }
  const roots = target.within ? findShownInPage(target.within) : [document.body]
  return roots
    .flatMap(search)
    .filter((element) => element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: false }))
}

const library = createRequire(import.meta.url).resolve(
  '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
)
const addSearch = `${fs.readFileSync(library, 'utf8')};
${findShownInPage};
globalThis.findShown = findShownInPage;`

/** Runs a function in the page. It must not use variables of this program. */
export async function evaluate<Result, Argument>(
  page: EnginePage,
  run: (argument: Argument) => Result | Promise<Result>,
  argument: Argument,
): Promise<Result> {
  return (await page.run(`(${run})(${JSON.stringify(argument)})`)) as Result
}

/** Runs a function in the page with the shown elements that match. */
export async function withShown<Result, Argument>(
  page: EnginePage,
  target: Target,
  run: (elements: HTMLElement[], argument: Argument) => Result | Promise<Result>,
  argument: Argument,
): Promise<Result> {
  const isReady = await page.run('document.body !== null && globalThis.findShown !== undefined')
  if (!isReady) await page.run(`(() => { ${addSearch} })()`)
  const sent = [JSON.stringify(target), JSON.stringify(argument) ?? 'undefined']
  return (await page.run(`(${run})(globalThis.findShown(${sent[0]}), ${sent[1]})`)) as Result
}
