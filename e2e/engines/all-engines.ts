/** The engines that the site is tried in. */
import { chromium, firefox } from './puppeteer-device.ts'
import { webkit } from './webkit-device.ts'

export const engines = [chromium, firefox, webkit] as const

/** A line for each engine that this machine cannot run. */
export function listMissingEngines(): string[] {
  return engines.flatMap(({ name, missing }) => {
    const lacking = missing()
    return lacking ? [`${name} is skipped: the package ${lacking} is not installed.`] : []
  })
}
