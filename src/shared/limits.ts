/** The business constants of the specification, each once. Sizes in bytes, times in milliseconds. */

const KB = 1024
const MB = 1024 * KB
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const password = { min: 8, max: 256 }

/** The most characters that a text may have. */
export const textLength = {
  name: 200,
  phone: 50,
  date: 100,
  tag: 100,
  title: 300,
  /** A place, an occupation and other texts of one line. */
  line: 500,
  excerpt: 2000,
  /** Of a timeline event or an archive item. */
  description: 20_000,
  biography: 200_000,
  article: 500_000,
}

/** The most entries that a list in a record may have. */
export const listLength = { alsoKnownAs: 20, otherParents: 20, partners: 50, tags: 50, people: 200 }

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

/** Bytes that one file may have, by what it is; a profile photo less than other pictures. */
export const upload = {
  profilePhoto: 5 * MB,
  photo: 10 * MB,
  document: 25 * MB,
  audio: 50 * MB,
  video: 200 * MB,
  /** Width times height of a picture. */
  pixels: 50_000_000,
  /** Of a Word file: entries of its archive, and bytes that they unpack to. */
  officeEntries: 512,
  officeUnpacked: 100 * MB,
  tokenLife: 5 * MINUTE,
  tokensPerHour: 300,
  submissionsPerHour: 200,
  /** Of one submission. */
  filesTogether: 20,
  /** How long an upload that was begun waits for its rest. */
  unfinishedKept: 7 * DAY,
  /** How long a file that nothing names is kept. */
  unusedKept: 7 * DAY,
}

/** How long a change can be undone. */
export const undo = { kept: 90 * DAY }

export const featured = 2

/** As many of a list as the first screens of a page show, for whoever has to wait for the others. */
export const first = { archives: 24, articles: 8, events: 16, latest: 3, members: 16 }

/** Characters of a text that one reads in a minute. */
export const readingPerMinute = 1000

export const profilePhoto = { crop: 0.5, smallest: 100, quality: 0.9 }

/** Shares of the quota from which on an administrator is warned. */
export const storage = { near: 0.8, full: 0.95 }

/** Entries of the activity log a page, and how often the dashboard looks, in milliseconds. */
export const auditLog = { pageSize: 50, pageSizes: [25, 50, 100] }
export const dashboard = { refresh: 30 * SECOND, fetched: 10, shown: 5 }

/** How long saving the settings is shown at least, and the notice that they are saved, in milliseconds. */
export const settings = { saving: 1 * SECOND, savedNotice: 3 * SECOND }
