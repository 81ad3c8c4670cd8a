/** The reunion of the demo family, with the first answers. All fictional. */
import type { Db } from '#server/db/open.ts'
import { writerOf } from './demo-accounts.ts'
import { demoId, insertAll, placeOf } from './demo-ids.ts'

const reunion = {
  id: demoId('reunion', '2027'),
  title: 'Reunion in Langdalen',
  start_date: '2027-07-02',
  end_date: '2027-07-04',
  programme: [
    'Friday, from 4 pm: arrival, and soup for everybody',
    'Saturday, 10 am: walk to the summer farm',
    'Saturday, 3 pm: eight oars again, on the fjord',
    'Saturday, 7 pm: dinner, and the fiddle',
    'Sunday, 11 am: photo of everybody at the church',
  ].join('\n'),
  things: ['Apple cake', 'Cider', 'Camping chairs', 'First-aid kit', 'Old photos to scan'],
}

const answers = [
  { by: 'ingrid7', answer: 'yes', count: 4, brings: ['Apple cake', 'First-aid kit'], at: '2026-11-18' },
  { by: 'grace6', answer: 'yes', count: 2, brings: ['Old photos to scan'], at: '2026-11-19' },
  { by: 'sofia7', answer: 'perhaps', count: 3, brings: ['Empanadas'], at: '2026-11-20' },
  { by: 'ruth5', answer: 'no', count: 0, brings: [], at: '2026-11-21' },
]

export async function addReunions(db: Db): Promise<void> {
  const { things, ...row } = reunion
  const at = '2026-11-17T18:30:00Z'
  await insertAll(db, 'reunions', [
    {
      ...row,
      place: placeOf('ulvik') ?? '',
      things_to_bring: JSON.stringify(things),
      created_by: writerOf('ingrid7').accountId,
      ...{ created_at: at, updated_at: at },
    },
  ])
  const rows = answers.map(({ by, answer, count, brings, at: day }) => ({
    id: demoId('attendance', by),
    reunion_id: reunion.id,
    account_id: writerOf(by).accountId,
    answer,
    people_count: count,
    brings: JSON.stringify(brings),
    ...{ created_at: `${day}T12:00:00Z`, updated_at: `${day}T12:00:00Z` },
  }))
  await insertAll(db, 'attendances', rows)
}
