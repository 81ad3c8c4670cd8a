/** A server that answers only when the test lets it. */

/** `asked` resolves at the first request; `answer` puts off what it is given until `letGo`. */
export function heldBack() {
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
