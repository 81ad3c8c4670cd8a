/** The headings of centuries and decades in the timeline. */
import { chakra } from '@chakra-ui/react'
import { Flourish } from '#client/ui/layout/flourish.tsx'

export function CenturyHeading({ title, years }: { title: string; years: string }) {
  return (
    <chakra.div
      position="relative"
      bg="bg"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      justifyItems={{ base: 'start', md: 'center' }}
      textAlign={{ base: 'start', md: 'center' }}
      gap="2"
      pt={{ base: '2', md: '5' }}
      pb={{ base: '6', md: '9' }}
    >
      <Flourish w="12rem" />
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
      pb={{ base: '6', md: '8' }}
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
