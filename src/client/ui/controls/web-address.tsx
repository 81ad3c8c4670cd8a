/** An address of the web as a link to another site; any other text as it is. */
import { chakra } from '@chakra-ui/react'
import { isWebAddress } from '#shared/web-address.ts'

export function WebAddress({ address }: { address: string }) {
  if (!isWebAddress(address)) return <chakra.span display="block">{address}</chakra.span>
  return (
    <chakra.a
      display="block"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      color="accent.text"
      textDecoration="underline"
    >
      {address}
    </chakra.a>
  )
}
