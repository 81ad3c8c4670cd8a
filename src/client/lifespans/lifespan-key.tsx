/** What the signs and colors of the bars mean. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { chartTones } from '#client/theme/chart-colors.ts'
import { MarriageRings } from './lifespan-row.tsx'

function Sign({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5">
      <chakra.svg viewBox="-9 -9 18 18" w="4" h="4" color="text.muted">
        {children}
      </chakra.svg>
      {label}
    </chakra.span>
  )
}

export function LifespanKey() {
  return (
    <chakra.p
      aria-hidden
      display="flex"
      flexWrap="wrap"
      columnGap="5"
      rowGap="1"
      textStyle="small"
      color="text.muted"
      mb="4"
    >
      <Sign label="Birth">
        <circle r="5" fill="currentColor" />
      </Sign>
      <Sign label="Marriage">
        <MarriageRings />
      </Sign>
      <Sign label="Death">
        <rect x="-1.5" y="-8" width="3" height="16" fill="currentColor" />
      </Sign>
      <Sign label="Living">
        <path d="M-5 -7 L5 0 L-5 7 Z" fill="currentColor" />
      </Sign>
      <Sign label="Women">
        <chakra.rect x="-9" y="-5" width="18" height="10" fill={chartTones.red} />
      </Sign>
      <Sign label="Men">
        <chakra.rect x="-9" y="-5" width="18" height="10" fill={chartTones.blue} />
      </Sign>
      <span>A bar fades out where the date is not known.</span>
    </chakra.p>
  )
}
