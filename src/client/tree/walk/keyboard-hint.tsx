/** Hint about the arrow keys, on devices that probably have a keyboard. */
import { chakra } from '@chakra-ui/react'
import { KeyCap, keyboardMedia } from './key-cap.tsx'

const keys = [
  { signs: ['↑'], spoken: 'Up', does: 'parent' },
  { signs: ['↓'], spoken: 'Down', does: 'eldest child' },
  { signs: ['←', '→'], spoken: 'Left and right', does: 'partners, brothers and sisters' },
  { signs: ['Enter'], spoken: 'Enter', does: 'details' },
]

export function KeyboardHint({ id }: { id: string }) {
  return (
    <chakra.p
      id={id}
      textStyle="small"
      color="text.muted"
      mt="6"
      pt="4"
      borderTopWidth="1px"
      borderColor="line"
      display="none"
      css={{ [keyboardMedia]: { display: 'flex' } }}
      flexWrap="wrap"
      columnGap="5"
      rowGap="2"
    >
      {keys.map(({ signs, spoken, does }) => (
        <chakra.span key={does} whiteSpace="nowrap">
          <span aria-hidden>
            {signs.map((sign) => (
              <KeyCap key={sign}>{sign}</KeyCap>
            ))}{' '}
          </span>
          <chakra.span srOnly>{`${spoken}: `}</chakra.span>
          {does}
        </chakra.span>
      ))}
    </chakra.p>
  )
}
