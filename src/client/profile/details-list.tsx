/** A list of labels with values. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** DetailsList without a value are left out. */
export function DetailsList({ details }: { details: readonly (readonly [string, ReactNode])[] }) {
  return (
    <chakra.dl display="grid">
      {details.map(
        ([label, value]) =>
          value && (
            <chakra.div
              key={label}
              display="grid"
              gridTemplateColumns={{ base: '1fr', sm: '9.5rem 1fr' }}
              columnGap="4"
              alignItems="baseline"
              py="2.5"
              borderTopWidth="1px"
              borderColor="line"
              _first={{ borderTopWidth: '0' }}
            >
              <chakra.dt textStyle="label" color="text.muted">
                {label}
              </chakra.dt>
              <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
            </chakra.div>
          ),
      )}
    </chakra.dl>
  )
}
