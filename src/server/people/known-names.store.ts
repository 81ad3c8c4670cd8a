/** Collects the names, births and unique ids of a person that this site and its imports know, also hidden and former ones. */
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import type { PersonNamesTable } from '#server/db/schema.ts'
import { readUid } from '#shared/genealogy/gedcom/gedcom-event-detail.ts'
import { type KnownName, listKnownNames } from '#shared/genealogy/name-words.ts'
import { formerNamesColumn } from './erased-marks.ts'

const text = z.string().nullish()

/** The columns of a person here, or as last imported. */
const namedPerson = z.object({
  ...{ first_name: text, last_name: text, maiden_name: text, also_known_as: text, birth_date: text },
  /** Of a confidential record. */
  ...{ hidden_first_name: text, hidden_last_name: text, hidden_birth_date: text },
})

const importedPerson = namedPerson.extend({ [formerNamesColumn]: text })

/** The facts of a last import. */
const importedFacts = z.array(z.object({ tag: z.string(), date: text }))
const translations = z.array(z.object({ given: text, surname: text })).nullish()
const importedName = z.object({
  ...{ given: text, callName: text, nickname: text, surnamePrefix: text, surname: text, suffix: text },
  translations,
})

const keptRecord = z.object({ kept: z.array(z.array(z.unknown())).default([]) })

/** The unique ids of a record beside the first one. */
function readFurtherUids(kept: string): string[] {
  return keptRecord
    .parse(JSON.parse(kept))
    .kept.flatMap(([tag, value]) => (tag === 'UID' ? (readUid(String(value ?? '')) ?? []) : []))
}

interface Known {
  names: KnownName[]
  births: (string | null)[]
}

function joinAll(parts: readonly Known[]): Known {
  return {
    names: parts.flatMap(({ names }) => names),
    births: parts.flatMap(({ births }) => births),
  }
}

type Text = string | null | undefined

function toName(given: Text, surname?: Text): KnownName {
  return { given: given ?? '', surname: surname ?? '' }
}

/** The names of a last import. */
export function readImportedNames(json: string): KnownName[] {
  return z.array(importedName).parse(JSON.parse(json)).flatMap(listKnownNames)
}

/** The columns of a name on the site that {@link readNameRow} reads. */
export const nameRowColumns = [
  ...(['given', 'call_name', 'nickname', 'surname_prefix', 'surname', 'suffix', 'translations'] as const),
]

type NameRow = Pick<Selectable<PersonNamesTable>, (typeof nameRowColumns)[number]>

export function readNameRow({
  call_name,
  surname_prefix,
  translations: json,
  ...name
}: NameRow): KnownName[] {
  return listKnownNames({
    ...{ ...name, callName: call_name, surnamePrefix: surname_prefix },
    translations: translations.parse(JSON.parse(json)),
  })
}

function readPerson(person: z.infer<typeof namedPerson>): Known {
  const first = person.hidden_first_name ?? person.first_name
  const surnames = [person.hidden_last_name ?? person.last_name, person.maiden_name]
  return {
    names: [
      ...surnames.map((surname) => toName(first, surname)),
      ...z
        .array(z.string())
        .parse(JSON.parse(person.also_known_as ?? '[]'))
        .flatMap((name) => [toName(name), ...surnames.map((surname) => toName(name, surname))]),
    ],
    births: [person.hidden_birth_date ?? null, person.birth_date ?? null],
  }
}

function readImport({ base, facts, names }: { base: string; facts: string; names: string }): Known {
  const told = importedPerson.parse(JSON.parse(base))
  const former = z.array(namedPerson).parse(JSON.parse(told[formerNamesColumn] ?? '[]'))
  const births = importedFacts.parse(JSON.parse(facts)).filter(({ tag }) => tag === 'BIRT')
  const all = {
    names: readImportedNames(names),
    births: births.map(({ date }) => date ?? null),
  }
  return joinAll([readPerson(told), ...former.map(readPerson), all])
}

async function loadOwn(db: Db, id: string): Promise<Known> {
  const row = await db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
  const names = await db
    .selectFrom('person_names')
    .select(nameRowColumns)
    .where('person_id', '=', id)
    .execute()
  const births = await db
    .selectFrom('facts')
    .select('date')
    .where('person_id', '=', id)
    .where('tag', '=', 'BIRT')
    .execute()
  const all = {
    names: names.flatMap(readNameRow),
    births: births.map(({ date }) => date),
  }
  return joinAll([readPerson(namedPerson.parse(row ?? {})), all])
}

export interface PersonLink {
  source_id: string
  xref: string
  uids: string[]
}

/** What is known of a person, and the person's links to files. */
export async function loadKnownNames(db: Db, id: string): Promise<Known & { links: PersonLink[] }> {
  const links = await db
    .selectFrom('gedcom_links')
    .select(['source_id', 'xref', 'uid', 'base', 'kept', 'facts', 'names'])
    .where('kind', '=', 'person')
    .where('record_id', '=', id)
    .execute()
  return {
    ...joinAll([await loadOwn(db, id), ...links.map(readImport)]),
    links: links.map(({ source_id, xref, uid, kept }) => ({
      ...{ source_id, xref },
      uids: [...(uid === null ? [] : [uid]), ...readFurtherUids(kept)],
    })),
  }
}
