/** Imports the session modules of a page together, after `vi.resetModules()` has made them new. */
export async function importSession() {
  const [session, store, refresh, outbox] = await Promise.all([
    import('#client/accounts/session/session.ts'),
    import('#client/accounts/session/session-store.ts'),
    import('#client/accounts/session/refresh-session.ts'),
    import('#client/accounts/session/open-outbox.ts'),
  ])
  return { ...session, ...store, ...refresh, ...outbox }
}

export type SessionModules = Awaited<ReturnType<typeof importSession>>
