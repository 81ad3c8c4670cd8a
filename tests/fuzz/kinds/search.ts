/** Searches: in the browser's index, in the archives and in the audit log. */
import { z } from 'zod'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { getAuditLog } from '#shared/contracts/audit.contract.ts'
import { fillPath } from '#shared/contracts/endpoint.ts'
import { type FuzzKind, toBytes, toText } from '../fuzz-kind.ts'
import { loadClientCode } from '../load-client-code.ts'
import { SiteUnderFuzz } from '../site-under-fuzz.ts'

const texts = [
  'Anna Lind',
  'bergen 1850',
  'anna-lísa o’brien',
  '王小明',
  '"a letter"',
  'åse ødegård',
  '100%',
  'a_b\\c',
  'كريم',
]

const words = [
  ...[
    '%',
    '_',
    '\\',
    '"',
    "'",
    '*',
    '-',
    ' AND ',
    ' OR ',
    ' NOT ',
    'NEAR(',
    ')',
    '^',
    ':',
    '+',
    ' ',
    '\u{301}',
    '\u{200d}',
  ],
  ...['ß', 'İ', 'ﬁ', '漢', '👨‍👩‍👧', "' union select 1 --", '\0', 'title:', '１', '\u{fffd}'],
]

interface Index {
  add: (entries: readonly object[]) => void
  find: (query: string, most: number) => unknown[]
}

const search = z.object({ SearchIndex: z.custom<new () => Index>((value) => typeof value === 'function') })

function makeEntry(text: string, index: number) {
  const result = {
    kind: 'person',
    id: String(index),
    title: text,
    detail: '',
    address: '/',
    pictureUrl: null,
  }
  return {
    ...result,
    key: `person:${index}`,
    names: text,
    facts: '1850 Bergen',
    text: `${text} moved to Bergen.`,
  }
}

export async function openKind(): Promise<FuzzKind> {
  const site = new SiteUnderFuzz()
  const { SearchIndex } = search.parse(await loadClientCode('client/search.ts'))
  const index = new SearchIndex()
  index.add(texts.map(makeEntry))
  return {
    seeds: texts.map(toBytes),
    words,
    async run(input) {
      const text = toText(input)
      const groups = index.find(text.slice(0, 1000), 5)
      if (!Array.isArray(groups)) throw new Error('The search found no list.')
      const own = new SearchIndex()
      own.add([makeEntry(text.slice(0, 200_000), 1)])
      for (const { path } of [listArchives, getAuditLog]) {
        await site.send(fillPath(path, {}, { search: text.slice(0, 4000).toWellFormed() }), { method: 'GET' })
      }
    },
    close: () => site.close(),
  }
}
