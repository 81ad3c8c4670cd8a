/** The site's mark: the one that the family has chosen, or another one in the settings. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { useSiteLook } from '#client/theme/site-look.ts'
import type { SiteMark } from '#shared/contracts/settings.contract.ts'
import { leafPath, markShapes } from '#shared/marks.ts'

interface LogoProps extends HTMLChakraProps<'svg'> {
  mark?: SiteMark
  /** The letter of the mark 'letter'. */
  letter?: string
}

export function Logo({ mark, letter, ...props }: LogoProps) {
  const look = useSiteLook()
  return (
    <chakra.svg viewBox="0 0 64 64" w="10" h="10" color="accent.text" aria-hidden {...props}>
      <MarkShapes mark={mark ?? look.mark} letter={letter ?? look.letter} />
    </chakra.svg>
  )
}

function MarkShapes({ mark, letter }: { mark: SiteMark; letter: string }) {
  if (mark === 'letter') {
    return (
      <>
        <circle cx="32" cy="32" r="28" fill="none" stroke="currentColor" strokeWidth="2.6" />
        <chakra.text
          x="32"
          y="45"
          textAnchor="middle"
          fill="currentColor"
          fontFamily="serif"
          fontWeight={600}
          fontSize={letter.length > 1 ? '28px' : '38px'}
        >
          {letter}
        </chakra.text>
      </>
    )
  }
  const { strokes, leaves } = markShapes[mark]
  return (
    <>
      <path
        d={strokes}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {leaves.map(([x, y, tilt, scale = 1]) => (
        <path
          key={`${x} ${y}`}
          d={leafPath}
          fill="currentColor"
          transform={`translate(${x} ${y}) rotate(${tilt}) scale(${scale})`}
        />
      ))}
    </>
  )
}
