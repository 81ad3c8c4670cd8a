/** A small app for notes with one endpoint of every kind, to test HTTP rules without a family. */
import type { Hono } from 'hono'
import { z } from 'zod'
import { createBareApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind-endpoint.ts'
import { EndpointResponse, VersionedList } from '#server/http/endpoint-handler.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { byId, endpoint, success } from '#shared/contracts/endpoint.ts'

const note = z.object({ id: z.string(), text: z.string(), updated_at: z.string() })
type Note = z.infer<typeof note>

const text = z.string().max(2_000_000)
const payload = z.strictObject({ text, tags: z.record(z.string(), z.unknown()).optional() })

export const listNotes = endpoint({
  name: 'listNotes',
  method: 'GET',
  path: '/notes',
  caller: 'session',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).optional() }),
  output: z.array(note),
})

const getNote = endpoint({
  name: 'getNote',
  method: 'GET',
  path: '/notes/:id',
  caller: 'session',
  params: byId,
  output: note,
})

export const latestNote = endpoint({
  name: 'latestNote',
  method: 'GET',
  path: '/notes/latest',
  caller: 'anyone',
  output: z.object({ id: z.literal('latest') }),
})

export const createNote = endpoint({
  name: 'createNote',
  method: 'POST',
  path: '/notes',
  caller: 'session',
  body: payload,
  output: note,
  creates: true,
})

export const copyNote = endpoint({
  name: 'copyNote',
  method: 'POST',
  path: '/notes/copies',
  caller: 'session',
  body: payload,
  output: note,
  creates: true,
})

export const editNote = endpoint({
  name: 'editNote',
  method: 'PUT',
  path: '/notes/:id',
  caller: 'session',
  params: byId,
  body: payload,
  output: note,
  edits: true,
})

export const burnNotes = endpoint({
  name: 'burnNotes',
  method: 'POST',
  path: '/notes/burn',
  caller: 'admin',
  output: success,
  needsPassword: true,
})

const sendAnonymousNote = endpoint({
  name: 'sendAnonymousNote',
  method: 'POST',
  path: '/notes/anonymous',
  caller: 'anyone',
  body: payload,
  output: success,
})

export const breakNotes = endpoint({
  name: 'breakNotes',
  method: 'GET',
  path: '/notes/broken/:id',
  caller: 'anyone',
  params: byId,
  output: success,
})

export class Notes {
  readonly all: Note[] = []
  /** Number of times the list was loaded. */
  loads = 0
  version = 1
  /** createNote awaits this before it responds. */
  hold: Promise<void> = Promise.resolve()
  /** The list is read, and then this is awaited. */
  holdList: Promise<void> = Promise.resolve()
  /** The error that breakNotes throws. */
  fault: unknown = new Error('select * from secrets at /srv/app/secret.ts')
  /** When true, createNote fails right after its transaction, as a crash does. */
  failAfterKeeping = false

  readonly build = (deps: Deps): Hono => {
    const app = createBareApp(deps)
    bind(app, deps, listNotes, async () => {
      return new VersionedList({ text: `notes${this.version}`, sequence: this.version }, async () => {
        this.loads++
        const list = this.all && [...this.all]
        await this.holdList
        return list
      })
    })
    bind(app, deps, getNote, async ({ params }) => this.#find(params.id))
    bind(app, deps, latestNote, async () => ({ id: 'latest' }) as const)
    bind(app, deps, createNote, async ({ body, storeResponse }) => {
      await this.hold
      if (body.text === 'refused') throw new AppError('impossible', 'No.')
      const added = this.#add(body.text)
      if (this.failAfterKeeping) {
        await deps.db.transaction().execute((db) => storeResponse(db, new EndpointResponse(added, 201)))
        throw new Error('the process ended here')
      }
      return new EndpointResponse(added, 201)
    })
    bind(app, deps, copyNote, async ({ body }) => this.#add(body.text))
    bind(app, deps, editNote, async ({ params, body, ifMatch }) => {
      const found = this.#find(params.id)
      checkNotStale(ifMatch, found)
      return Object.assign(found, { text: body.text })
    })
    bind(app, deps, burnNotes, async () => ({ success: true }) as const)
    bind(app, deps, sendAnonymousNote, async () => ({ success: true }) as const)
    bind(app, deps, breakNotes, async () => {
      throw this.fault
    })
    return app
  }

  #find(id: string): Note {
    const found = this.all.find((one) => one.id === id)
    if (!found) throw new AppError('not_found', 'There is no such note.')
    return found
  }

  #add(words: string): Note {
    const added = {
      id: String(this.all.length + 1),
      text: words,
      updated_at: '2026-05-01T12:00:00.000Z',
      secret: 'x',
    }
    this.all.push(added)
    this.version++
    return added
  }
}
