/** Declares the endpoints of a kind of record that every relative reads and administrators edit. */
import { z } from 'zod'
import { byId, type Endpoint, endpoint, success } from './endpoint.ts'

/** The five endpoints of a kind of record. */
export interface RecordEndpoints {
  list: Endpoint
  create: Endpoint
  update: Endpoint
  remove: Endpoint
}

/**
 * @param name of one record, "Fact", and of all, "Facts"
 * @param path of the list
 * @param record as relatives read it
 * @param payload of a new record; an update may leave out fields, which keep their values
 * @throws Error if a field of the payload has a default
 */
export function recordEndpoints<R extends z.ZodType, P extends z.core.$ZodShape>(
  [one, all]: readonly [one: string, all: string],
  path: string,
  record: R,
  payload: z.ZodObject<P, z.core.$strict>,
) {
  const update = payload.partial()
  // A default would replace the saved value of each field that an update leaves out.
  const defaults = Object.keys(update.parse({}))
  if (defaults.length > 0) throw new Error(`${one}: ${defaults.join(', ')} must not have a default.`)
  return {
    list: endpoint({
      name: `list${all}`,
      method: 'GET',
      path,
      caller: 'session',
      output: z.array(record),
    }),
    create: endpoint({
      name: `create${one}`,
      method: 'POST',
      path,
      caller: 'admin',
      body: payload,
      output: record,
      creates: true,
    }),
    update: endpoint({
      name: `update${one}`,
      method: 'PUT',
      path: `${path}/:id`,
      caller: 'admin',
      params: byId,
      body: update,
      output: record,
      edits: true,
    }),
    remove: endpoint({
      name: `delete${one}`,
      method: 'DELETE',
      path: `${path}/:id`,
      caller: 'admin',
      params: byId,
      output: success,
      edits: true,
    }),
  }
}
