/** An import in figures: what the file holds, and what becomes of it here. */

import { chakra } from '@chakra-ui/react'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'

const kinds = ['people', 'families', 'events'] as const
const heads = { people: 'People', families: 'Families', events: 'Events' }

/** Narrower than this, with the letters as large as somebody needs them, each row becomes a list of its own. */
const narrow = '@container (max-width: 18rem)'

const Cell = chakra('td', {
  base: {
    [narrow]: {
      display: 'flex',
      justifyContent: 'space-between',
      py: '0.5',
      ps: '0',
      _before: { content: 'attr(data-kind)', color: 'text.muted', fontWeight: 400 },
    },
    py: '2.5',
    ps: '2',
    textAlign: 'end',
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
})

const headCell = { textStyle: 'label', color: 'text.muted', pb: '2', ps: '2' } as const

function rowsOf({ preview, found, added, changed, unchanged, removed }: ImportReport) {
  const rows = [
    { label: 'In the file', counts: found },
    { label: preview ? 'To be added' : 'Added', counts: added },
    { label: preview ? 'To be changed' : 'Changed', counts: changed },
    { label: 'Unchanged', counts: unchanged },
  ]
  const any = kinds.some((kind) => removed[kind] > 0)
  return any ? [...rows, { label: 'Removed here before', counts: removed }] : rows
}

export function ReportCounts({ report }: { report: ImportReport }) {
  return (
    <chakra.div css={{ containerType: 'inline-size' }}>
      <chakra.table
        w="full"
        borderCollapse="collapse"
        css={{
          [narrow]: {
            display: 'block',
            '& :is(tbody, tr, th)': { display: 'block' },
            '& tr': { pb: '2.5' },
            '& th': { fontWeight: 600, pb: '1' },
            '& thead': { display: 'none' },
          },
        }}
      >
        <chakra.caption srOnly>What the file holds, and what becomes of it</chakra.caption>
        <thead>
          <tr>
            <td />
            {kinds.map((kind) => (
              <chakra.th key={kind} scope="col" {...headCell} textAlign="end">
                {heads[kind]}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(report).map(({ label, counts }) => (
            <chakra.tr key={label} borderTopWidth="1px" borderColor="line">
              <chakra.th scope="row" textAlign="start" fontWeight={500} py="2.5">
                {label}
              </chakra.th>
              {kinds.map((kind) => (
                <Cell
                  key={kind}
                  data-kind={heads[kind]}
                  color={counts[kind] === 0 ? 'text.muted' : 'text'}
                  fontWeight={counts[kind] === 0 ? 400 : 600}
                >
                  {formatCount(counts[kind])}
                </Cell>
              ))}
            </chakra.tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  )
}
