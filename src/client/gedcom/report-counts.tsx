/** The table of an import: how many people, families and events are added, changed or unchanged. */

import { chakra } from '@chakra-ui/react'
import { formatCount } from '#client/ui/format/format-count.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'

const kinds = ['people', 'families', 'events'] as const
const kindLabels = { people: 'People', families: 'Families', events: 'Events' }

/** In a narrower container each row becomes a list, for example with large text. */
const narrowContainer = '@container (max-width: 18rem)'

const Cell = chakra('td', {
  base: {
    [narrowContainer]: {
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

function buildRows({ preview, found, added, changed, unchanged, removed, doubts }: ImportReport) {
  const open = { people: doubts.length, families: 0, events: 0 }
  const rows = [
    { label: 'In the file', counts: found },
    { label: preview ? 'To be added' : 'Added', counts: added },
    { label: preview ? 'To be changed' : 'Changed', counts: changed },
    { label: 'Unchanged', counts: unchanged },
    ...(doubts.length > 0 ? [{ label: preview ? 'To be decided' : 'Left out', counts: open }] : []),
  ]
  const hasRemoved = kinds.some((kind) => removed[kind] > 0)
  return hasRemoved ? [...rows, { label: 'Deleted on this site before', counts: removed }] : rows
}

export function ReportCounts({ report }: { report: ImportReport }) {
  return (
    <chakra.div css={{ containerType: 'inline-size' }}>
      <chakra.table
        w="full"
        borderCollapse="collapse"
        css={{
          [narrowContainer]: {
            display: 'block',
            '& :is(tbody, tr, th)': { display: 'block' },
            '& tr': { pb: '2.5' },
            '& th': { fontWeight: 600, pb: '1' },
            '& thead': { display: 'none' },
          },
        }}
      >
        <chakra.caption srOnly>What the import does with the data in the file</chakra.caption>
        <thead>
          <tr>
            <td />
            {kinds.map((kind) => (
              <chakra.th key={kind} scope="col" {...headCell} textAlign="end">
                {kindLabels[kind]}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buildRows(report).map(({ label, counts }) => (
            <chakra.tr key={label} borderTopWidth="1px" borderColor="line">
              <chakra.th scope="row" textAlign="start" fontWeight={500} py="2.5">
                {label}
              </chakra.th>
              {kinds.map((kind) => (
                <Cell
                  key={kind}
                  data-kind={kindLabels[kind]}
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
