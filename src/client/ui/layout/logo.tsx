/** The site's logo. */
import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { branchesPath, leafPath, leaves } from './logo-shape.ts'

export function Logo(props: HTMLChakraProps<'svg'>) {
  return (
    <chakra.svg viewBox="0 0 64 64" w="10" h="10" color="accent.text" aria-hidden {...props}>
      <path
        d={branchesPath}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {leaves.map(([x, y, tilt]) => (
        <path
          key={`${x} ${y}`}
          d={leafPath}
          fill="currentColor"
          transform={`translate(${x} ${y}) rotate(${tilt})`}
        />
      ))}
    </chakra.svg>
  )
}
