/** Delays server responses until the test releases them. */

/** `asked` resolves at the first request; `answer` delays a response until `letGo` is called. */
export function delayResponse() {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  return {
    asked: asked.promise,
    letGo: () => held.resolve(),
    async answer<T>(make: () => T): Promise<T> {
      asked.resolve()
      await held.promise
      return make()
    },
  }
}
