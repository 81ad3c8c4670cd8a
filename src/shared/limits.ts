/** The business constants of the specification, each once. Sizes in bytes, times in milliseconds. */

const KB = 1024
const MB = 1024 * KB
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const password = { min: 8, max: 256 }

export const bodySize = { json: 1 * MB, gedcom: 200 * MB }

export const session = {
  memberIdle: 30 * DAY,
  memberAbsolute: 180 * DAY,
  adminIdle: 12 * HOUR,
  adminAbsolute: 7 * DAY,
  mustChangeIdle: 15 * MINUTE,
  proof: 30 * MINUTE,
  temporaryPassword: 72 * HOUR,
}

export const rate = {
  window: 15 * MINUTE,
  signInPerAccount: 5,
  signInPerAddress: 30,
  passwordChangePerHour: 5,
  callsPerMinuteWithSession: 1200,
  callsPerMinuteWithoutSession: 300,
}

export const splash = { tick: 150, cap: 85, fade: 800 }

export const query = {
  retries: 3,
  retryFirst: 1 * SECOND,
  retryMost: 30 * SECOND,
  unusedKept: 5 * MINUTE,
  savedKept: 365 * DAY,
}

export const tree = {
  box: 150,
  gapX: 80,
  gapY: 120,
  partnerOffset: 200,
  zoomMin: 0.1,
  zoomMax: 2,
  zoomDefault: 0.8,
  flyTo: 800,
  highlight: 3 * SECOND,
  selected: 5 * SECOND,
  narrow: 768,
  medium: 1024,
}

export const stats = { years: '150+', generations: 5, locations: 12 }
