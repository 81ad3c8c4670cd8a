/** Calls with a response of our server, a captive portal, a timeout, and the end of the session. */

import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, callList } from '#client/api/call.ts'
import { responseTimeoutMs } from '#client/api/request-timeout.ts'
import { connectSession, startSessionEpoch } from '#client/api/session-signals.ts'
import { isOnline, reportServerReached } from '#client/offline/connection.ts'
import { NoConnectionError, SessionEndedError } from '#client/offline/request-errors.ts'
import { login, logout, me } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { listPeople, updatePerson } from '#shared/contracts/people.contract.ts'
import { anna, makeFamily, makePerson } from '#tests/support/client-people.ts'
import { delayResponse } from '#tests/support/delayed-responses.ts'
import {
  errorResponse,
  handle,
  handleList,
  handleWithError,
  handleWithForeignPage,
  handleWithNetworkError,
} from '#tests/support/msw-handlers.ts'

const server = setupServer()
const health = http.get('*/api/health', () => HttpResponse.error())

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  server.resetHandlers(health)
  reportServerReached()
})
afterEach(() => {
  reportServerReached()
  connectSession(
    () => {},
    async () => {},
  )
  vi.useRealTimers()
})

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('It should have failed.')
}

describe('call', () => {
  it('gives the validated response and reports the server as reached', async () => {
    server.use(handle(me, () => ({ user: anna })))
    expect(await call(me)).toEqual({ user: anna })
    expect(isOnline()).toBe(true)
  })

  it('sends the body as JSON, and If-Match and Idempotency-Key as headers', async () => {
    const seen: Record<string, string | null>[] = []
    server.use(
      handle(updatePerson, ({ params, body, request }) => {
        const header = (name: string) => request.headers.get(name)
        seen.push({
          'if-match': header('if-match'),
          key: header('idempotency-key'),
          type: header('content-type'),
        })
        return makePerson({ id: params.id, first_name: body.firstName ?? '' })
      }),
    )
    const person = await call(updatePerson, {
      params: { id: 'a/b' },
      body: { firstName: 'Åsa' },
      ifMatch: '2026-01-01T00:00:00Z',
      idempotencyKey: 'a-uuid',
    })
    expect(person).toMatchObject({ id: 'a/b', first_name: 'Åsa' })
    expect(seen).toEqual([{ 'if-match': '"2026-01-01T00:00:00Z"', key: 'a-uuid', type: 'application/json' }])
  })

  it('throws an AppError with the fields and the Retry-After of the response', async () => {
    server.use(
      http.post('*/api/auth/login', () =>
        errorResponse('too_many', 'Too many tries.', { retryAfter: 90, fields: { username: 'Wait.' } }),
      ),
    )
    const error = await failureOf(call(login, { body: { username: 'anna', password: 'wrong' } }))
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      code: 'too_many',
      message: 'Too many tries.',
      details: { retryAfter: 90, fields: { username: 'Wait.' } },
    })
    expect(isOnline()).toBe(true)
  })

  it('throws an AppError, not NoConnectionError, after a 500 of our server', async () => {
    server.use(handleWithError(me, 'failed'))
    expect(await failureOf(call(me))).toMatchObject({ name: 'AppError', status: 500 })
    expect(isOnline()).toBe(true)
  })

  it.each([
    ['a network error', handleWithNetworkError(me)],
    ['the page of a captive portal', handleWithForeignPage(me, 200)],
    ['the error page of a proxy', handleWithForeignPage(me, 502)],
    [
      'a 401 without a code',
      http.get('*/api/auth/me', () => HttpResponse.json({ error: 'Sign in' }, { status: 401 })),
    ],
    [
      'a 401 with a code that is not for sessions',
      http.get('*/api/auth/me', () => HttpResponse.json({ error: 'No', code: 'forbidden' }, { status: 401 })),
    ],
    ['an error without a message', http.get('*/api/auth/me', () => HttpResponse.json({}, { status: 500 }))],
    [
      'JSON that does not match the endpoint',
      http.get('*/api/auth/me', () => HttpResponse.json({ welcome: true })),
    ],
    ['incomplete JSON', http.get('*/api/auth/me', () => brokenJson())],
    ['a redirect', http.get('*/api/auth/me', () => HttpResponse.redirect('http://hotel.example/', 302))],
  ])('throws NoConnectionError after %s', async (_name, handler) => {
    server.use(handler)
    expect(await failureOf(call(me))).toBeInstanceOf(NoConnectionError)
    expect(isOnline()).toBe(false)
  })

  it('throws NoConnectionError when the server never responds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const held = delayResponse()
    server.use(handle(me, () => held.answer(() => ({ user: anna }))))
    const failure = failureOf(call(me))
    await held.asked
    await vi.advanceTimersByTimeAsync(responseTimeoutMs)
    expect(await failure).toBeInstanceOf(NoConnectionError)
    held.letGo()
  })

  it('does not time out while chunks of a list arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pieces = [`[${JSON.stringify(makePerson())}`, ' ', ' ', ']'].map((piece) =>
      new TextEncoder().encode(piece),
    )
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await vi.advanceTimersByTimeAsync(responseTimeoutMs * 0.9)
        const piece = pieces.shift()
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
    })
    server.use(
      http.get('*/api/family', () => new Response(body, { headers: { 'content-type': 'application/json' } })),
    )
    expect(await callList(listPeople, {})).toMatchObject({ unchanged: false, list: [makePerson()] })
  })

  it('does not report the connection when the caller aborts', async () => {
    const held = delayResponse()
    server.use(handle(me, () => held.answer(() => ({ user: anna }))))
    const caller = new AbortController()
    const failure = failureOf(call(me, { signal: caller.signal }))
    await held.asked
    caller.abort()
    expect(await failure).toMatchObject({ name: 'AbortError' })
    expect(isOnline()).toBe(true)
    held.letGo()
  })

  it('does not send a request when the signal is aborted already', async () => {
    expect(await failureOf(call(me, { signal: AbortSignal.abort() }))).toMatchObject({ name: 'AbortError' })
    expect(isOnline()).toBe(true)
  })
})

describe('call during which the session ends', () => {
  it('throws SessionEndedError and gives no data to the next session', async () => {
    const held = delayResponse()
    server.use(handle(listPeople, () => held.answer(() => makeFamily(1))))
    const failure = failureOf(callList(listPeople, {}))
    await held.asked
    startSessionEpoch()
    held.letGo()
    expect(await failure).toBeInstanceOf(SessionEndedError)
    expect(isOnline()).toBe(true)
  })

  it('does not report its 401 for the new session', async () => {
    const refusals: string[] = []
    connectSession(
      (code) => refusals.push(code),
      async () => {},
    )
    const held = delayResponse()
    server.use(
      handle(me, () => held.answer(() => errorResponse('session_revoked', 'Your session was ended.'))),
    )
    const failure = failureOf(call(me))
    await held.asked
    startSessionEpoch()
    held.letGo()
    await failure
    expect(refusals).toEqual([])
  })

  it('is not cancelled when it is the sign-out', async () => {
    const held = delayResponse()
    server.use(handle(logout, () => held.answer(() => ({ success: true }))))
    const answer = call(logout)
    await held.asked
    startSessionEpoch()
    held.letGo()
    expect(await answer).toEqual({ success: true })
  })
})

describe('callList', () => {
  it('gives the ETag of a list, and no list again while the ETag matches', async () => {
    server.use(handleList(listPeople, () => ({ list: makeFamily(2), etag: '"v1-member"' })))
    const first = await callList(listPeople, {})
    expect(first).toEqual({ unchanged: false, list: makeFamily(2), etag: '"v1-member"' })
    expect(await callList(listPeople, { etag: '"v1-member"' })).toEqual({ unchanged: true })
    expect(await callList(listPeople, { etag: '"v0-member"' })).toEqual(first)
  })

  it('accepts an empty list', async () => {
    server.use(handleList(listPeople, () => ({ list: [], etag: '"v0"' })))
    expect(await callList(listPeople, {})).toEqual({ unchanged: false, list: [], etag: '"v0"' })
  })

  it.each([
    ['an object', {}],
    ['a list of other records', [{ hello: 'world' }]],
  ])('throws NoConnectionError for a response that is %s', async (_name, body) => {
    server.use(http.get('*/api/family', () => HttpResponse.json(body)))
    expect(await failureOf(callList(listPeople, {}))).toBeInstanceOf(NoConnectionError)
    expect(isOnline()).toBe(false)
  })

  it('throws NoConnectionError after a 304 to a request without an ETag', async () => {
    server.use(http.get('*/api/family', () => new Response(null, { status: 304 })))
    expect(await failureOf(callList(listPeople, {}))).toBeInstanceOf(NoConnectionError)
  })
})

function brokenJson() {
  return new Response('{"user": {"id": "acc', { headers: { 'content-type': 'application/json' } })
}
