/** The lines about a source, a repository or a place: a label and what it says. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { WebAddress } from '#client/ui/controls/web-address.tsx'
import type { ExternalId } from '#shared/contracts/sources.contract.ts'
import { isWebAddress } from '#shared/web-address.ts'

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <chakra.dt textStyle="small" color="text.muted">
        {label}
      </chakra.dt>
      <chakra.dd dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </div>
  )
}

/** The numbers and addresses of the record in other databases. */
export function ExternalIds({ ids = [] }: { ids?: readonly ExternalId[] | undefined }) {
  return ids.map(({ type, value }) => (
    <Line key={`${type} ${value}`} label={type && !isWebAddress(type) ? type : 'Elsewhere'}>
      {isWebAddress(value) ? <WebAddress address={value} /> : value}
    </Line>
  ))
}
