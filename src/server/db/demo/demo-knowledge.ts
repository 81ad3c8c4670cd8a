/** Inserts the facts, sources, repositories and places of the demo family. */
import type { Db } from '#server/db/open.ts'
import { fillChurchDates, fillMissingFacts } from '#server/facts/fill-facts.store.ts'
import { openPlaceFiler } from '#server/facts/places.service.ts'
import { fillMissingNames } from '#server/facts/save-names.service.ts'
import { coordinates, factsTable, repositoriesTable, sourcesTable } from './demo-facts.ts'
import { demoId, insertAll, personId, placeOf, type Row, readTable } from './demo-ids.ts'
import { peopleTable } from './demo-people.ts'

const personKeys = new Set(readTable(peopleTable).map(([key]) => key))

function readRepositories(at: string): Row[] {
  return readTable(repositoriesTable).map(([key = '', name = '', address, website]) => ({
    id: demoId('repository', key),
    name,
    address: address || null,
    website: website || null,
    created_at: at,
    updated_at: at,
  }))
}

function readSources(at: string): Row[] {
  return readTable(sourcesTable).map(
    ([key = '', title = '', author, publication, repository, call, note]) => ({
      id: demoId('source', key),
      title,
      author: author || null,
      publication: publication || null,
      note: note || null,
      repositories: JSON.stringify(
        repository
          ? [{ repository_id: demoId('repository', repository), ...(call && { call_number: call }) }]
          : [],
      ),
      created_at: at,
      updated_at: at,
    }),
  )
}

function readCitations(source: string | undefined, page: string | undefined, quality: string | undefined) {
  if (!source) return []
  return [
    {
      source_id: demoId('source', source),
      ...(page && { page }),
      ...(quality && { quality: Number(quality) }),
    },
  ]
}

/** Facts follow the facts that the columns tell, which have the first positions. */
const firstPosition = 10

function readFacts(at: string): { facts: Row[]; participants: Row[] } {
  const participants: Row[] = []
  const facts = readTable(factsTable).map((cells, i) => {
    const [person = '', tag = '', type, date, place, value, note, source, page, quality, witnesses = ''] =
      cells
    const id = demoId('fact', `${person} ${tag} ${date}`)
    const others = witnesses.split(',').map((other) => other.trim())
    for (const [position, other] of others.filter((other) => other !== '').entries()) {
      const isPerson = personKeys.has(other)
      participants.push({
        fact_id: id,
        position,
        person_id: isPerson ? personId(other) : null,
        name: isPerson ? null : other,
        role: tag === 'BAPM' ? 'GODP' : 'OTHER',
        phrase: tag === 'BAPM' ? null : tag === 'CENS' ? 'Household' : 'Traveled along',
      })
    }
    return {
      id,
      person_id: personId(person),
      position: firstPosition + i,
      tag,
      type: type || null,
      date: date || null,
      place: placeOf(place),
      value: value || null,
      note: note || null,
      citations: JSON.stringify(readCitations(source, page, quality)),
      created_at: at,
      updated_at: at,
    }
  })
  return { facts, participants }
}

/** Files the place of every fact, with coordinates where they are known. */
async function filePlaces(db: Db, at: string) {
  const filer = await openPlaceFiler(db, at)
  for (const [key, [latitude, longitude]] of Object.entries(coordinates)) {
    const text = placeOf(key) ?? ''
    filer.file(text)
    filer.locate(text, { latitude, longitude })
  }
  const rows = await db
    .selectFrom('facts')
    .select('place')
    .distinct()
    .where('place', 'is not', null)
    .execute()
  const filed = rows.map(({ place }) => ({ place, id: filer.file(place ?? '') }))
  await filer.save(db)
  for (const { place, id } of filed)
    await db.updateTable('facts').set({ place_id: id }).where('place', '=', place).execute()
}

/** Adds what is known about the demo family. The people and unions must exist. */
export async function addKnowledge(db: Db, at: string): Promise<void> {
  await fillMissingFacts(db)
  await fillMissingNames(db)
  await insertAll(db, 'repositories', readRepositories(at))
  await insertAll(db, 'sources', readSources(at))
  const { facts, participants } = readFacts(at)
  await insertAll(db, 'facts', facts)
  await insertAll(db, 'fact_people', participants)
  await fillChurchDates(db)
  await filePlaces(db, at)
}
