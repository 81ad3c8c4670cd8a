/** Draws a QR code in the color of the text. */
import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { buildQrCodePath } from './qr-code.ts'

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => buildQrCodePath(text), [text])
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      w="10.5rem"
      maxW="full"
      display="block"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </chakra.svg>
  )
}
