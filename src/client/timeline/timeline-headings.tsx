/** The headings of centuries and decades in the timeline. */
import { chakra } from '@chakra-ui/react'
import { landscapePhone } from '#client/theme/screen-kinds.ts'
import { Flourish } from '#client/ui/layout/flourish.tsx'

const onLowScreen = {
  century: { [`@media ${landscapePhone}`]: { pt: '0', pb: '2', gap: '0', '& > div': { display: 'none' } } },
  decade: { [`@media ${landscapePhone}`]: { pb: '2' } },
} as const

export function CenturyHeading({ title, years }: { title: string; years: string }) {
  return (
    <chakra.div
      position="relative"
      bg="bg"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      justifyItems={{ base: 'start', md: 'center' }}
      textAlign={{ base: 'start', md: 'center' }}
      gap={{ base: '0', md: '2' }}
      pt={{ base: '2', md: '5' }}
      pb={{ base: '4', md: '9' }}
      css={onLowScreen.century}
    >
      <Flourish w="12rem" hideBelow="md" />
      <chakra.h2 textStyle="title">{title}</chakra.h2>
      {years && (
        <chakra.p textStyle="label" color="text.muted" fontVariantNumeric="tabular-nums">
          {years}
        </chakra.p>
      )}
    </chakra.div>
  )
}

export function DecadeHeading({ title }: { title: string }) {
  return (
    <chakra.div
      display="flex"
      justifyContent={{ base: 'flex-start', md: 'center' }}
      pb={{ base: '4', md: '8' }}
      css={onLowScreen.decade}
    >
      <chakra.h3
        textStyle="name"
        fontVariantNumeric="tabular-nums"
        bg="bg"
        color="text.muted"
        borderWidth="1px"
        borderColor="line"
        borderRadius="full"
        px="4"
        py="1"
      >
        {title}
      </chakra.h3>
    </chakra.div>
  )
}
