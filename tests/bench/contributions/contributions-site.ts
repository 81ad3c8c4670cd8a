/** Makes the site of the benchmark: people, an account for each session, and pictures with faces. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { z } from 'zod'
import { insertAccount } from '#server/accounts/accounts.store.ts'
import { hashPassword } from '#server/accounts/password-hash.ts'
import { systemClock, timestamp } from '#server/clock.ts'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { createBlankPerson } from '#server/people/person-columns.ts'
import type { Caller } from '../../chaos/clients/caller.ts'
import { uploadInPieces } from '../../chaos/clients/piecewise-upload.ts'
import type { Random } from '../../chaos/random.ts'

export const password = 'forty red boats'
export const memberName = (n: number) => `member${n}`

/** Faces in one row of a picture, and rows: so that no two marks are the same face. */
const grid = 6
export const facesPerPicture = grid * grid

/** @returns the ids of the people: the first ones have the accounts */
export async function addFamily(dataDir: string, sessions: number, people: number): Promise<string[]> {
  const db = await openDatabase(databaseFile(dataDir))
  const at = timestamp(systemClock)
  const ids = Array.from({ length: people }, () => randomUUID())
  const password_hash = await hashPassword(password)
  try {
    await db.transaction().execute(async (transaction) => {
      for (const [n, id] of ids.entries()) {
        const named = { first_name: `Given${n}`, last_name: 'Haugen', birth_date: '1950-03-12' }
        await transaction
          .insertInto('people')
          .values({ ...createBlankPerson(id, at), ...named, deceased: 0 })
          .execute()
      }
      for (const [n, member_id] of ids.slice(0, sessions).entries()) {
        await insertAccount(transaction, {
          ...{ id: randomUUID(), username: memberName(n), password_hash, password_changed_at: at, member_id },
          ...{ first_name: `Given${n}`, last_name: 'Haugen', user_type: 'family_member', role: 'member' },
          ...{ must_change_password: 0, is_active: 1, email_verified: 0, created_at: at, updated_at: at },
        })
      }
    })
    return ids
  } finally {
    await db.destroy()
  }
}

const added = z.object({ data: z.object({ id: z.string() }) })

/** Adds pictures to the archives as an administrator does. @returns the ids of the items */
export async function addPictures(admin: Caller, random: Random, count: number): Promise<string[]> {
  const items: string[] = []
  for (let n = 0; n < count; n++) {
    const background = { r: n % 256, g: 120, b: 90 }
    const picture = sharp({ create: { width: 1200, height: 1200, channels: 3, background } })
    const bytes = new Uint8Array(await picture.jpeg().toBuffer())
    const id = random.uuid()
    const file = { id, bytes, name: 'picture.jpg', type: 'image/jpeg', maxPieceBytes: 300_000 }
    await uploadInPieces({ caller: admin, random }, 'adds a picture', file)
    const body = { title: `Picture ${n}`, imagekitFileId: id }
    items.push((await admin.expect('adds a picture', 'POST', '/archives', added, { body })).data.id)
  }
  return items
}

/** The place of a face in its picture. @param n below {@link facesPerPicture} */
export function placeFace(n: number) {
  const side = 1 / grid
  const [x, y] = [(n % grid) * side, Math.floor(n / grid) * side]
  return { x: x + side / 4, y: y + side / 4, width: side / 2, height: side / 2 }
}
