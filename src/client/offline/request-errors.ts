/** The errors of a request that got no response it could use. */

/** No response of our server arrived: no network, a server that is down, or the page of another site. */
export class NoConnectionError extends Error {
  constructor() {
    super('There is no connection to the server.')
    this.name = 'NoConnectionError'
  }
}

/** The session in which the request was made has ended, and the response must not be used in another session. */
export class SessionEndedError extends Error {
  constructor() {
    super('You were signed out or signed in again in the meantime. Please try again.')
    this.name = 'SessionEndedError'
  }
}
