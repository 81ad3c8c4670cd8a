/** Name tags as they are printed: ten on an A4 sheet, 85 by 54 mm each, with lines to cut along. */
import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { QrCode } from '#client/ui/qr/qr-code-image.tsx'
import { toCodeText } from './person-code.ts'
import type { NameTag } from './tag-people.ts'

/** On paper the page has nothing but the tags: black on white, no margins of the site. */
const sheet = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(85mm, 100%), 1fr))',
  gap: '3',
  '@media print': {
    '&': { gridTemplateColumns: '85mm 85mm', gap: '0', justifyContent: 'center' },
  },
} as const

const tag = {
  breakInside: 'avoid',
  '@media print': {
    '&': {
      height: '54mm',
      borderRadius: '0',
      border: '0.2mm dashed #999',
      background: 'white',
      color: 'black',
    },
    '& *': { color: 'black !important' },
  },
} as const

export function NameTagSheets({ tags }: { tags: readonly NameTag[] }) {
  return (
    <chakra.ul aria-label="Name tags" listStyleType="none" css={sheet}>
      {tags.map((one) => (
        <Tag key={one.id} nameTag={one} />
      ))}
    </chakra.ul>
  )
}

const Tag = memo(function Tag({ nameTag: { id, givenNames, lastName, line } }: { nameTag: NameTag }) {
  return (
    <chakra.li
      css={tag}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) 30mm"
      alignItems="center"
      gap="2"
      minH="54mm"
      p="3mm"
      borderWidth="1px"
      borderColor="line"
      borderRadius="md"
      bg="white"
      color="black"
    >
      <chakra.div minW="0" dir="auto">
        <chakra.p fontFamily="serif" fontWeight={600} fontSize="7mm" lineHeight="1.1" overflowWrap="anywhere">
          {givenNames}
        </chakra.p>
        <chakra.p fontSize="4.5mm" lineHeight="1.2" mt="1mm" overflowWrap="anywhere">
          {lastName}
        </chakra.p>
        {line !== '' && (
          <chakra.p fontSize="3.6mm" lineHeight="1.25" mt="2mm" overflowWrap="anywhere">
            {line}
          </chakra.p>
        )}
      </chakra.div>
      <QrCode text={toCodeText(id)} label={`Code of ${givenNames} ${lastName}`.trim()} />
    </chakra.li>
  )
})
