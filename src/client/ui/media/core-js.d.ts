/** The polyfills of core-js have no types: they only change globals. */
declare module 'core-js/actual/promise/with-resolvers'
