/** The numbers that the product defines, each once. Sizes are in bytes; names that end in `Ms` are milliseconds. */

const KB = 1024
const MB = 1024 * KB
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Characters of a password; `enteredMax` is for the sign-in form, which takes any password that exists. */
export const password = { min: 8, max: 256, enteredMax: 1024 }

/** Codes of authenticator apps, passkeys and recovery codes at sign-in. */
export const signInCode = { enteredMax: 50, recoveryCodes: 10, passkeys: 20 }

/** Characters of binary values in base64url. */
export const binaryLength = { credentialId: 1400, clientData: 4000, attestation: 20_000 }

/** Characters that a text may have. */
export const textLength = {
  title: 300,
  slug: 300,
  excerpt: 2000,
  articleContent: 500_000,
  description: 20_000,
  biography: 200_000,
  reviewNotes: 5000,
  comment: 5000,
  siteName: 100,
  markLetter: 2,
  siteDescription: 500,
  personName: 200,
  /** Place, occupation, the person that an archive item is about. */
  shortText: 500,
  username: 100,
  email: 320,
  phone: 50,
  date: 100,
  tag: 100,
  search: 200,
  filterValue: 100,
  fileName: 300,
  /** As sent with an upload; the server shortens longer file names. */
  uploadFileName: 1000,
  mimeType: 200,
  url: 1000,
  profilePhotoUrl: 500,
  recordId: 64,
  fileId: 200,
  passkeyName: 100,
  /** An article is found by id or by slug, which may have a number at its end. */
  idOrSlug: 400,
  /** Title of a source, place in a source: old files have long ones. */
  citation: 4000,
}

/** Items that a list in a request may have. */
export const listLength = {
  tags: 50,
  linkedPeople: 200,
  otherNames: 20,
  partners: 50,
  otherParents: 20,
  /** Of a fact. */
  citations: 200,
  participants: 200,
  media: 200,
  externalIds: 50,
  /** Changed records that are sent instead of the complete list. Below the parameter limit of a query. */
  changes: 500,
  /** Records of one list request. */
  records: 500,
}

/** Highest place among the children of the same parents. */
export const maxBirthOrder = 1000

/** Highest place among the facts or names of a person. */
export const maxFactPosition = 1_000_000

export const bodySize = { json: 1 * MB, jsonWithoutSession: 64 * KB, gedcom: 200 * MB }

/** How long a JSON body may take to arrive. */
export const bodyArrival = { withSessionMs: 10 * MINUTE, withoutSessionMs: 30 * SECOND }

/** The most files that the archive (.gdz) of a family tree may contain. */
export const gedcom = {
  archiveEntries: 200_000,
  /** All files of an archive may have this size together, or the archive's size times the ratio. */
  unpackedBytes: 300 * MB,
  unpackedRatio: 20,
  /** Shared notes, which each fact has for itself, may take this space, and the file's size times the ratio. */
  repeatedBytes: 20 * MB,
  repeatedRatio: 20,
  /** Structures and characters of one record. No program writes such records: large ones have 1,000 structures and 30 kB. */
  recordStructures: 50_000,
  recordCharacters: 8_000_000,
  /** An import in the browser that takes longer is stopped; `npm run import` has no limit. */
  importMs: 5 * MINUTE,
}

/** How long a session lives: unused (`Idle`) and in all (`MaxAge`). */
export const session = {
  memberIdleMs: 30 * DAY,
  memberMaxAgeMs: 180 * DAY,
  adminIdleMs: 12 * HOUR,
  adminMaxAgeMs: 7 * DAY,
  /** While a temporary password has to be changed. */
  passwordChangeIdleMs: 15 * MINUTE,
  /** How long sensitive actions stay open after the password was entered. */
  passwordConfirmationMs: 30 * MINUTE,
  temporaryPasswordMs: 72 * HOUR,
  /** How long a browser has to answer with a passkey. */
  passkeyChallengeMs: 5 * MINUTE,
  /** How long an authenticator app can be switched on after its QR code was shown. */
  authenticatorSetupMs: 30 * MINUTE,
  /** How long a notice about the account's security waits for the user. */
  securityNoticeMs: 90 * DAY,
}

export const rate = {
  windowMs: 15 * MINUTE,
  signInPerAccount: 5,
  signInPerIpAddress: 30,
  passwordChangesPerHour: 5,
  newDevicesPerHour: 60,
  addedMethodsPerHour: 30,
  profileEditsPerHour: 120,
  testMailsPerHour: 20,
  callsPerMinuteWithSession: 1200,
  callsPerMinuteWithoutSession: 300,
}

export const splash = { stepMs: 150, maxPercent: 85, fadeOutMs: 800 }

export const query = {
  retries: 3,
  firstRetryDelayMs: 1 * SECOND,
  maxRetryDelayMs: 30 * SECOND,
  /** How long the page keeps a response that no component uses. */
  unusedQueryMs: 5 * MINUTE,
  /** How long a device keeps its saved copy of a response. */
  savedCopyMs: 365 * DAY,
}

/** Sizes in px. */
export const tree = {
  cardSize: 150,
  gapX: 80,
  gapY: 120,
  partnerOffset: 200,
  zoomMin: 0.1,
  zoomMax: 2,
  zoomDefault: 0.8,
  viewportAnimationMs: 800,
  highlightMs: 3 * SECOND,
  selectionMs: 5 * SECOND,
  /** A drawing that takes longer than `slowDrawingMs` can be simplified, and is after `drawingMs`. */
  slowDrawingMs: 5 * SECOND,
  drawingMs: 20 * SECOND,
  phoneMaxWidth: 768,
  tabletMaxWidth: 1024,
}

/** Privacy: a person born longer ago counts as deceased, unless the record says otherwise. */
export const maxLifespanYears = 110
/** A person born within this time counts as living, unless the record says otherwise. */
export const presumedLivingYears = 90
/** Nobody is known to have lived longer: a record that still says "living" is out of date. */
export const oldestAgeYears = 125

/** Shown while the real numbers are not known. */
export const stats = { yearsFallback: '150+', generationsFallback: 5, locationsFallback: 12 }

/** Largest file by kind, and the rules for uploads. */
export const upload = {
  profilePhoto: 5 * MB,
  photo: 10 * MB,
  /** A TIFF file, often not compressed: an A4 page in colour has 25 MB. */
  scan: 25 * MB,
  document: 25 * MB,
  audio: 50 * MB,
  video: 200 * MB,
  /** Width times height of an image, and of all frames of an animation. */
  imagePixels: 100_000_000,
  /** Entries in a Word file's ZIP archive, and the bytes that they unpack to. */
  wordFileEntries: 512,
  wordFileUnpacked: 100 * MB,
  tokenMs: 5 * MINUTE,
  tokensPerHour: 300,
  /** Files of one account that arrive as forms at the same time, and when to try again with one more. */
  arrivingAtOnce: 6,
  retryAfterSeconds: 10,
  submissionsPerHour: 200,
  filesPerSubmission: 20,
  picturesOfRelative: 1,
  /** How long an unfinished upload can be resumed. */
  unfinishedUploadMs: 7 * DAY,
  /** How long a file is stored that no record refers to. */
  unusedFileMs: 7 * DAY,
}

/** Files that other apps share with the site and that wait on the device for the user's answer, in all. */
export const sharedFiles = { count: 20, bytes: 250 * MB }

/** The server's clock: what counts as a jump, and how long it must run without one before anything old is deleted. */
export const clock = { maxGapMs: 7 * DAY, steadyMs: 7 * DAY }

/** How long a change can be undone. */
export const undo = { periodMs: 90 * DAY }

/** Articles with a large card at the top of the news and blog pages. */
export const featuredArticles = 2

/** Records that the first request for a list loads: enough for the first screens. */
export const initialItems = { archives: 24, articles: 8, events: 16, latest: 3, members: 16 }

/** For the reading time of an article. */
export const charactersReadPerMinute = 1000

/** `minSide` is in px. */
export const profilePhoto = { initialCropShare: 0.5, minSide: 100, jpegQuality: 0.9 }

/**
 * Used shares of the storage at which administrators are warned, and the free bytes of the disk below which the server
 * is not ready, or `npm run doctor` advises to make room.
 */
export const storage = { warningShare: 0.8, fullShare: 0.95, minFreeBytes: 50 * MB, lowFreeBytes: 500 * MB }

/** Certificates of 90 days are renewed 30 days before they end: fewer days left mean that the renewal fails. */
export const certificate = { renewalDays: 14 }

export const comments = { perHour: 200 }

/** A voice that is recorded on the site. */
export const voice = { maxSeconds: 60 * 60 }

export const faces = { perHour: 600, perPicture: 200 }

/** `days` from the first to the last day of a reunion. */
export const reunions = { answersPerHour: 120, peoplePerAnswer: 50, things: 50, days: 31 }

/** `validMs`: how long an approved invitation makes an account. `triesPerHour`: of accounts for one invitation. */
export const invitations = { asksPerDay: 20, linksPerHour: 20, triesPerHour: 20, validMs: 14 * DAY }

/** In years: what tells of younger people waits for an administrator, and stays out of feeds. */
export const childUntilAge = 16

/** `minAge` in years: the birthdays of younger people stay out of feeds, pushes and mails. */
export const calendarFeed = {
  minAge: childUntilAge,
  refreshSeconds: 6 * 3600,
  readsPerHour: 60,
  addressesPerHour: 20,
}

/** What is new on the site. */
export const notices = {
  /** How long a notice is listed after it was seen. */
  earlierMs: 30 * DAY,
  /** Notices that are older than this are not listed, however long ago the last visit was. */
  maxAgeMs: 90 * DAY,
  /** Own and answered records that the server names. */
  ids: 1000,
  /** Where more people have changed in a day, they are one notice. */
  peopleListedPerDay: 5,
  /** How long a push waits, so that several things come together and what was deleted at once never comes. */
  settleMs: 2 * MINUTE,
  /** How long a push service keeps a push for a device that is off. */
  pushTtlMs: DAY,
  pushTimeoutMs: 10 * SECOND,
  subscriptionsPerHour: 60,
  subscriptionsPerAccount: 20,
  /** The hour of Sunday at which the weekly mail is due, in the reader's time zone. */
  digestHour: 8,
  titlesPerMail: 5,
}

export const auditLog = { pageSize: 50, pageSizes: [25, 50, 100], maxPageSize: 100, maxPage: 1_000_000 }
/** The check of the family data. */
export const quality = {
  /** More findings of one rule are only counted. */
  findingsPerRule: 1000,
  findingsShown: 20,
  /** A check that takes longer counts as killed. */
  runMs: 10 * MINUTE,
  pollMs: 1 * SECOND,
}
export const dashboard = { refreshMs: 30 * SECOND, entriesLoaded: 10, entriesShown: 5, submissionsShown: 4 }

export const settings = {
  /** Shortest time that "Saving..." is visible, so that it does not flicker. */
  minSavingMs: 1 * SECOND,
  savedNoticeMs: 3 * SECOND,
  minImageMegabytes: 1,
  maxImageMegabytes: 100,
  minBackups: 1,
  maxBackups: 60,
}
