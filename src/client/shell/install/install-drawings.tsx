/** Drawings for the install instructions: where to tap in a browser, in its share menu, and on the home screen. */
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { branchesPath, leafPath, leaves } from '#shared/marks.ts'

const Canvas = chakra('svg', {
  base: {
    w: 'min(6.5rem, 30vw)',
    h: 'auto',
    flexShrink: 0,
    borderRadius: 'md',
    bg: 'sunken',
    '& .screen': { fill: 'raised', stroke: 'line.strong', strokeWidth: 1.5 },
    '& .bar': { fill: 'sunken' },
    '& .faint': { fill: 'line' },
    '& .mark': { fill: 'accent' },
    '& .symbol': {
      fill: 'none',
      stroke: 'text',
      strokeWidth: 1.6,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    '& .mark + .symbol': { stroke: 'accent.ink' },
    '& .bold': { strokeWidth: 3.2 },
  },
})

function Drawing({ children }: { children: ReactNode }) {
  return (
    <Canvas viewBox="0 0 104 80" aria-hidden>
      {children}
    </Canvas>
  )
}

/** The symbols of iOS, in a view box of 24 × 24. */
const symbolPaths = {
  share: 'M8.5 8.5H6v12h12v-12h-2.5M12 15V3.5M8.5 6.5 12 3l3.5 3.5',
  dots: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  lines: 'M4.5 7h15M4.5 12h15M4.5 17h15',
  compass: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM15.5 8.5l-2 5-5 2 2-5Z',
} as const

type ButtonSymbol = keyof typeof symbolPaths

/** The place of a button on the screen. */
type ButtonPlace = 'top-right' | 'bottom-middle' | 'bottom-right'

const centers = { 'top-right': [82, 21], 'bottom-middle': [52, 59], 'bottom-right': [82, 59] } as const

interface BrowserDrawingProps {
  symbol: ButtonSymbol
  place: ButtonPlace
}

/** The top or the bottom of a browser window, with the button to tap. */
export function BrowserDrawing({ symbol, place }: BrowserDrawingProps) {
  const [x, y] = centers[place]
  const isTop = place === 'top-right'
  return (
    <Drawing>
      <path
        className="screen"
        d={
          isTop ? 'M8 81V14a6 6 0 0 1 6-6h76a6 6 0 0 1 6 6v67' : 'M8 -1V66a6 6 0 0 0 6 6h76a6 6 0 0 0 6-6V-1'
        }
      />
      <rect className="bar" x="9" y={isTop ? 9 : 46} width="86" height="25" rx={isTop ? 5 : 0} />
      <rect
        className="faint"
        x="16"
        y={isTop ? 17 : 55}
        width={place === 'bottom-middle' ? 20 : 50}
        height="8"
        rx="4"
      />
      {place === 'bottom-middle' && <rect className="faint" x="68" y="55" width="20" height="8" rx="4" />}
      <rect className="faint" x="20" y={isTop ? 44 : 12} width="64" height="5" rx="2.5" />
      <rect className="faint" x="20" y={isTop ? 56 : 24} width="48" height="5" rx="2.5" />
      <circle className="mark" cx={x} cy={y} r="12" />
      <path
        className={symbol === 'dots' ? 'symbol bold' : 'symbol'}
        d={symbolPaths[symbol]}
        transform={`translate(${x - 9.6} ${y - 9.6}) scale(0.8)`}
      />
    </Drawing>
  )
}

/** A menu with one highlighted entry. */
export function MenuDrawing({ symbol }: { symbol: 'plus' | 'compass' }) {
  return (
    <Drawing>
      <path className="screen" d="M8 81V14a6 6 0 0 1 6-6h76a6 6 0 0 1 6 6v67" />
      <rect className="faint" x="18" y="19" width="38" height="5" rx="2.5" />
      <rect className="faint" x="76" y="17" width="9" height="9" rx="2" />
      <rect className="mark" x="13" y="32" width="78" height="22" rx="5" />
      <g className="symbol">
        <path d="M21 43h34" strokeWidth="4" />
        {symbol === 'plus' ? (
          <path d="M73.5 36.5h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM78.5 39.5v7M75 43h7" />
        ) : (
          <path d={symbolPaths.compass} transform="translate(70 34) scale(0.75)" />
        )}
      </g>
      <rect className="faint" x="18" y="63" width="46" height="5" rx="2.5" />
      <rect className="faint" x="76" y="61" width="9" height="9" rx="2" />
    </Drawing>
  )
}

/** The dialog that adds the app, with its button at the top right. */
export function AddDrawing() {
  return (
    <Drawing>
      <path className="screen" d="M8 81V14a6 6 0 0 1 6-6h76a6 6 0 0 1 6 6v67" />
      <rect className="faint" x="18" y="19" width="26" height="5" rx="2.5" />
      <rect className="mark" x="62" y="13" width="28" height="17" rx="8.5" />
      <chakra.text x="76" y="25" textAnchor="middle" fontSize="10px" fontWeight={700} fill="accent.ink">
        Add
      </chakra.text>
      <AppIcon x={18} y={42} size={24} />
      <rect className="faint" x="50" y="46" width="34" height="5" rx="2.5" />
      <rect className="faint" x="50" y="57" width="24" height="5" rx="2.5" />
    </Drawing>
  )
}

/** The home screen with the app's icon between others. */
export function HomeScreenDrawing() {
  return (
    <Drawing>
      <path className="screen" d="M8 81V14a6 6 0 0 1 6-6h76a6 6 0 0 1 6 6v67" />
      {[18, 70].flatMap((x) =>
        [18, 48].map((y) => (
          <rect key={`${x} ${y}`} className="faint" x={x} y={y} width="17" height="17" rx="4.5" />
        )),
      )}
      <rect className="faint" x="44" y="18" width="17" height="17" rx="4.5" />
      <AppIcon x={40} y={43} size={25} />
    </Drawing>
  )
}

/** The app's icon as on a home screen. */
function AppIcon({ x, y, size }: { x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 64})`}>
      <chakra.rect width="64" height="64" rx="15" fill="cover" />
      <chakra.g color="accent" transform="translate(9 9) scale(0.72)">
        <path d={branchesPath} fill="none" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" />
        {leaves.map(([left, top, tilt]) => (
          <path
            key={`${left} ${top}`}
            d={leafPath}
            fill="currentColor"
            transform={`translate(${left} ${top}) rotate(${tilt})`}
          />
        ))}
      </chakra.g>
    </g>
  )
}
