/** Portraits of cut paper: a head, its features, its hair and collar. */
import { dice, disc, ink, oval, path, rect, sheet, stroke } from './draw.ts'
import { bodyOf } from './dress.ts'
import { chalk, type Face, grey, white } from './faces.ts'
import { backHair, frontHair, hatOf } from './hair.ts'

/** Eyes that look, a nose of shadow, a mouth: as few cuts as possible. */
function featuresOf({ hairColour, beard, glasses }: Face, seed: string): string {
  const roll = dice(seed)
  const [brow, eye, mouth] = [204 + roll() * 5, 228 + roll() * 4, 296 + roll() * 5]
  const tilt = roll() * 6 - 3
  const deep = '#3a2117'
  const eyes = [216, 296]
    .map(
      (x) =>
        path(
          `M${x - 17} ${eye}Q${x} ${eye - 13} ${x + 17} ${eye}Q${x} ${eye + 9} ${x - 17} ${eye}Z`,
          '#f7efe0',
        ) +
        disc(x + 1, eye - 1, 7.5, deep) +
        disc(x + 3.5, eye - 4, 2.2, '#fff') +
        stroke(`M${x - 18} ${eye}Q${x} ${eye - 15} ${x + 18} ${eye - 1}`, deep, 3.4),
    )
    .join('')
  const brows = stroke(
    `M192 ${brow + tilt}Q214 ${brow - 13} 238 ${brow}M274 ${brow}Q298 ${brow - 13} 320 ${brow + tilt}`,
    hairColour === chalk || hairColour === white ? grey : hairColour,
    7.5,
    'opacity="0.9"',
  )
  const nose = path(
    `M256 ${eye + 4}Q266 250 276 270Q268 282 252 278Q262 268 256 ${eye + 4}Z`,
    '#7a3b22',
    'opacity="0.32"',
  )
  const cheeks =
    disc(204, 276, 22, '#c25a3c', 'opacity="0.16"') + disc(308, 276, 22, '#c25a3c', 'opacity="0.16"')
  const lips =
    path(
      `M230 ${mouth}Q244 ${mouth - 8} 256 ${mouth - 3}Q268 ${mouth - 8} 282 ${mouth}Q256 ${mouth + 17} 230 ${mouth}Z`,
      '#9c4434',
      `opacity="${beard ? 0.75 : 0.8}"`,
    ) + stroke(`M228 ${mouth}Q256 ${mouth + 7} 284 ${mouth - 1}`, deep, 2.6, 'opacity="0.7"')
  const moustache =
    beard && beard !== 'stubble' && beard !== 'chin'
      ? path('M256 286Q236 276 204 302Q232 300 256 299Q280 300 308 302Q276 276 256 286Z', hairColour)
      : ''
  const lenses = glasses
    ? [216, 296]
        .map((x) => disc(x, eye, 30, '#fff', 'fill-opacity="0.12" stroke="#33261c" stroke-width="5"'))
        .join('') +
      stroke(
        `M246 ${eye - 4}Q256 ${eye - 10} 266 ${eye - 4}M186 ${eye - 6}L160 ${eye - 12}M326 ${eye - 6}L352 ${eye - 12}`,
        '#33261c',
        5,
      )
    : ''
  return cheeks + nose + brows + eyes + lips + moustache + lenses
}

function beardOf({ beard, hairColour }: Face): string {
  if (beard === 'full')
    return (
      path(
        'M158 250Q160 372 256 392Q352 372 354 250Q344 286 312 286Q256 270 200 286Q168 286 158 250Z',
        hairColour,
      ) + stroke('M190 310Q200 350 226 368M322 310Q312 350 286 368M256 330V384', '#000', 3, 'opacity="0.18"')
    )
  if (beard === 'chin')
    return path(
      'M160 262Q160 356 256 384Q352 356 352 262Q346 330 298 336Q256 326 214 336Q166 330 160 262Z',
      hairColour,
    )
  if (beard === 'stubble')
    return path(
      'M160 256Q164 350 256 366Q348 350 352 256Q340 300 300 290Q256 280 212 290Q172 300 160 256Z',
      hairColour,
      'opacity="0.3"',
    )
  return ''
}

/** A bust, 512 by 512 and without a ground's edge: round crops keep all of the face. */
export function portrait(key: string, who: Face): string {
  const { skin, ground, broad = 1, earrings } = who
  const [half, jaw] = [104 * broad, 62 * broad]
  const outline = `M${256 - half} 210Q${256 - half} 112 256 110Q${256 + half} 112 ${256 + half} 210Q${256 + half} 284 ${256 + jaw} 332Q256 372 ${256 - jaw} 332Q${256 - half} 284 ${256 - half} 210Z`
  const ears =
    oval(256 - half, 236, 15, 26, skin) +
    oval(256 + half, 236, 15, 26, skin) +
    oval(256 + half, 236, 15, 26, '#7a3b22', 'opacity="0.25"')
  const neck =
    path('M212 318H300V366Q256 400 212 366Z', skin) +
    path('M212 336Q256 376 300 336V366Q280 382 256 384Q232 380 212 366Z', '#7a3b22', 'opacity="0.35"')
  const side = `<clipPath id="head"><path d="${outline}"/></clipPath><g clip-path="url(#head)">${path('M262 100Q300 160 274 232Q290 262 286 280Q300 320 262 380H400V100Z', '#7a3b22', 'opacity="0.2"')}</g>`
  const rings = earrings ? [256 - half, 256 + half].map((x) => disc(x, 270, 8, ink.gold)).join('') : ''
  const hats = hatOf(who)
  const hidesHair = who.hat === 'scarf' || who.hat === 'deaconess'
  return [
    rect(0, 0, 512, 512, ground),
    disc(200, 180, 230, '#fff', 'opacity="0.16" filter="url(#soft)"'),
    sheet(hidesHair ? '' : backHair(who)),
    sheet(neck + bodyOf(who)),
    sheet(ears + path(outline, skin)),
    side,
    beardOf(who),
    featuresOf(who, key),
    sheet(hidesHair && who.hat === 'scarf' ? '' : frontHair(who)),
    rings,
    hats === '' ? '' : sheet(hats),
  ].join('')
}
