/**
 * The journeys that only `npm run test:full` runs, with the reason. `npm test` proves what must hold for every change, and
 * these take more than half of all journeys' time. A journey named on the command line runs in any case.
 */
export const longJourneys: readonly string[] = [
  // Two more browsers start for each. `engines/reading` stays: reading offline is the promise to phones of every engine.
  'engines/pictures',
  'engines/recordings',
  'engines/sign-out',
  'engines/tree',
  'engines/update',
  'engines/views',
  'engines/writing',
  // Walks through every control by keyboard; tests/client covers the focus of each part.
  'admin/keyboard-content',
  'admin/keyboard-people',
  'tree/keyboard',
  // Many sizes, fingers and edges of screens, which few changes touch.
  'admin/phone',
  'site/browser-floor',
  'site/long-texts',
  'site/one-hand',
  'site/phone-browser',
  'tree/fills-window',
  'tree/touch',
  // Kills and faults at random moments; tests/client/offline and `npm run chaos` cover the same rules.
  'offline/killed-sign-out',
  'outbox/draft-kills',
  'outbox/restored-backup',
  'outbox/unstable-connection',
  // Tests of the server cover what these settings and sign-ins do.
  'admin/settings',
  'site/image-host',
  'site/sign-in-methods',
  // Real files that are not part of the repository.
  'tree/royal92',
]
