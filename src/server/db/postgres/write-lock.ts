/**
 * The lock that lets one transaction write at a time, as SQLite does. Rules such as "one administrator remains" read
 * first and write later; the versions of lists become visible in their order.
 */

/** An expression that waits for the lock and holds it until the transaction ends. The number is this program's. */
export const writeLock = 'pg_advisory_xact_lock(7105431)'
