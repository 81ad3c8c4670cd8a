/** The media of an archive (.gdz): taken into the archives, under those whom they show, each once. */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Deps } from '#server/app.ts'
import { addItem } from '#server/archives/archives.service.ts'
import type { AuditActor } from '#server/audit/audit.store.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { raiseVersion } from '#server/db/versions.ts'
import { storeFile } from '#server/media/intake.service.ts'
import type { MediaRow } from '#server/media/media.store.ts'
import { touchPeople, updatePersonRow } from '#server/people/people.store.ts'
import { categoryOfKind } from '#shared/archive-categories.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import { isZip } from '#shared/genealogy/gedcom-archive.ts'
import * as limits from '#shared/limits.ts'
import {
  findMediumByHash,
  isInArchives,
  loadObjects,
  loadSourceMedia,
  saveSourceMedium,
} from './gedcom-media.store.ts'
import { keptOfLink, keptRecord } from './kept-json.ts'
import { filesOf, type NamedFile, objectsIn } from './media-objects.ts'
import { archivePath, titleOfPath } from './media-paths.ts'

type MediaReport = NonNullable<ImportReport['media']>

/** A file that the tree names, and the people whose records show it; their portrait where they have none yet. */
interface WantedFile extends NamedFile {
  people: string[]
  portraitOf: string[]
}

/** The files that a source's records name, by their path in the archive. */
async function wantedFiles(db: Db, sourceId: string): Promise<Map<string, WantedFile>> {
  const { records, people } = await loadObjects(db, sourceId)
  const wanted = new Map<string, WantedFile>()
  const byXref = new Map<string, NamedFile[]>()
  const add = (file: NamedFile): WantedFile => {
    const key = archivePath(file.path)
    const known = wanted.get(key) ?? { ...file, people: [], portraitOf: [] }
    wanted.set(key, known)
    return known
  }
  for (const json of records) {
    const { tag, xref, sub } = keptRecord.parse(JSON.parse(json))
    if (tag !== 'OBJE' || xref === null) continue
    const files = filesOf(sub)
    byXref.set(xref, files)
    for (const file of files) add(file)
  }
  for (const person of people) {
    const { xrefs, files } = objectsIn(keptOfLink.parse(JSON.parse(person.kept)).kept)
    const shown = [...xrefs.flatMap((xref) => byXref.get(xref) ?? []), ...files].map(add)
    for (const file of shown) if (!file.people.includes(person.id)) file.people.push(person.id)
    if (person.photo_media_id === null) shown[0]?.portraitOf.push(person.id)
  }
  return wanted
}

/** The entries of an archive by their paths, and how to unpack one of them. */
function openArchive(bytes: Uint8Array) {
  const names = new Map<string, { name: string; size: number }>()
  unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!name.endsWith('/') && !/\.ged$/i.test(name)) {
        names.set(archivePath(name), { name, size: originalSize })
      }
      return false
    },
  })
  const unpack = (wanted: string): Uint8Array | undefined =>
    unzipSync(bytes, { filter: ({ name }) => name === wanted })[wanted]
  return { names, unpack }
}

interface Taken {
  deps: Deps
  actor: AuditActor
  sourceId: string
  path: string
  file: WantedFile
  medium: MediaRow
}

/** Ties the medium to the source, puts it into the archives, and gives a portrait to those who have none. */
async function enter({ deps, actor, sourceId, path, file, medium }: Taken): Promise<void> {
  const at = timestamp(deps.clock)
  await deps.db.transaction().execute(async (db) => {
    await saveSourceMedium(db, { source_id: sourceId, path, media_id: medium.id })
    const title = (file.title ?? titleOfPath(path)).slice(0, 300)
    if (!(await isInArchives(db, medium, title))) {
      const { category, ...said } = file.said
      await addItem(
        { ...deps, db },
        {
          payload: {
            ...said,
            title,
            memberIds: file.people,
          },
          mediaId: medium.id,
          category: category ?? categoryOfKind(medium.kind),
          broughtInBy: actor,
          actor,
          at,
        },
      )
    }
    if (medium.kind !== 'photo' || file.portraitOf.length === 0) return
    for (const person of file.portraitOf) await updatePersonRow(db, person, { photo_media_id: medium.id })
    await touchPeople(db, file.portraitOf, at)
    await raiseVersion(db, 'people')
  })
}

async function takeFile(deps: Deps, actor: AuditActor, path: string, bytes: Uint8Array): Promise<MediaRow> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = await findMediumByHash(deps.db, sha256)
  if (known) return known
  return await storeFile(deps, {
    ownerId: actor.accountId,
    folder: 'archives',
    fileName: path.split('/').at(-1) ?? path,
    source: bytes,
    small: 'later',
  })
}

/**
 * Takes in the media that come with a family tree. What was brought before is left as it is; what cannot be taken is
 * named in the report.
 *
 * @param file the archive; nothing is done for any other file
 */
export async function importMedia(
  deps: Deps,
  { file, sourceId, actor }: { file: string; sourceId: string; actor: AuditActor },
): Promise<MediaReport> {
  const report: MediaReport = { found: 0, added: 0, skipped: [] }
  const bytes = await fs.readFile(file)
  if (!isZip(bytes)) return report
  const { names, unpack } = openArchive(bytes)
  const known = await loadSourceMedia(deps.db, sourceId)
  for (const [path, wanted] of await wantedFiles(deps.db, sourceId)) {
    const entry = names.get(path)
    if (!entry) continue
    report.found++
    if (known.has(path)) continue
    try {
      if (entry.size > limits.upload.video) throw new AppError('too_large', 'This file is too large.')
      const medium = await takeFile(deps, actor, path, unpack(entry.name) ?? new Uint8Array())
      await enter({ deps, actor, sourceId, path, file: wanted, medium })
      report.added++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      report.skipped.push({ path, message: error.message })
    }
  }
  return report
}
