/** Stops a start whose database knows none of the media in DATA_DIR: the sweep would delete them as unused files. */
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseError } from './database-error.ts'
import { databaseFile } from './open.ts'
import { type DataPlace, getDatabaseAddress, hasData } from './site-database.ts'

function hasMedia(directory: string): boolean {
  if (!fs.existsSync(directory)) return false
  const starts = fs.readdirSync(directory).filter((name) => /^[0-9a-f]{2}$/.test(name))
  return starts.some((start) => fs.readdirSync(path.join(directory, start)).length > 0)
}

/**
 * Checks before the database is created that DATA_DIR and DATABASE_URL belong together.
 * @throws DatabaseError with one line for the person at the command line
 */
export async function checkMediaPlace(place: DataPlace): Promise<void> {
  const { dataDir, databaseUrl } = place
  const file = databaseFile(dataDir)
  if (databaseUrl !== null && fs.existsSync(file)) {
    throw new DatabaseError(
      `DATABASE_URL is set, but DATA_DIR also contains the database ${file}. To move its data, make a backup without ` +
        'DATABASE_URL and restore it with DATABASE_URL. If that is done, move the file out of DATA_DIR.',
    )
  }
  const media = path.join(dataDir, 'media')
  if ((await hasData(getDatabaseAddress(place))) || !hasMedia(media)) return
  throw new DatabaseError(
    databaseUrl === null
      ? `${media} contains the files of a site, but the database ${file} is missing. Set DATABASE_URL if the site is on ` +
          'PostgreSQL, restore a backup (npm run restore -- FILE), or choose another DATA_DIR.'
      : `${media} contains the files of a site, but the database of DATABASE_URL has no data. Set the DATABASE_URL of ` +
          'that site, restore a backup (npm run restore -- FILE), or choose another DATA_DIR.',
  )
}
