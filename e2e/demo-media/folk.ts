/** People of cut paper: standing figures, 180 high, and rowers. */
import { at, counted, type Dice, disc, ink, oval, path, pick, rect, shape, stroke } from './draw.ts'

export interface Person {
  woman?: boolean
  /** Coat or bodice. */
  top?: string
  /** Trousers or skirt. */
  low?: string
  hat?: 'none' | 'felt' | 'top' | 'cap' | 'scarf' | 'straw' | 'bonnet' | 'crown' | 'veil' | 'cloche' | 'sou'
  hair?: string
  skin?: string
  apron?: string
  /** Modern dress: a short skirt or plain trousers and shirt. */
  modern?: boolean
  arm?: 'down' | 'up' | 'hip' | 'wave'
  beard?: string
}

function hatOf(kind: Person['hat'], colour: string, hair: string): string {
  switch (kind) {
    case 'felt':
      return oval(0, -163, 25, 6, colour) + path('M-15 -164Q-15 -184 0 -184T15 -164Z', colour)
    case 'top':
      return oval(0, -165, 23, 5, colour) + rect(-14, -198, 28, 33, colour, 'rx="2"')
    case 'cap':
      return path('M-17 -160Q-18 -178 0 -179T17 -162L26 -158L16 -156Z', colour)
    case 'straw':
      return (
        oval(0, -163, 29, 7, ink.straw) +
        path('M-14 -165Q-13 -181 0 -181T14 -165Z', ink.straw) +
        rect(-14, -169, 28, 5, ink.oxblood)
      )
    case 'scarf':
      return path('M-17 -146Q-22 -180 0 -180T17 -146L8 -136Q14 -158 0 -166Q-14 -158 -8 -136Z', colour)
    case 'bonnet':
      return path('M-19 -142Q-26 -182 2 -182Q22 -178 18 -160Q4 -170 -6 -150Z', colour)
    case 'crown':
      return (
        shape(
          [
            [-17, -164],
            [-20, -190],
            [-10, -178],
            [-5, -194],
            [0, -180],
            [5, -194],
            [10, -178],
            [20, -190],
            [17, -164],
          ],
          ink.gold,
        ) +
        disc(0, -171, 3, ink.oxblood) +
        disc(-10, -170, 2, ink.oxblood) +
        disc(10, -170, 2, ink.oxblood)
      )
    case 'veil':
      return path(
        'M-16 -158Q-18 -178 0 -179T16 -158Q34 -90 30 -40Q14 -80 15 -150Q0 -168 -15 -150Q-16 -110 -28 -60Q-30 -110 -16 -158Z',
        ink.snow,
        'opacity="0.85"',
      )
    case 'cloche':
      return (
        path('M-18 -150Q-20 -180 0 -180T18 -150Q0 -160 -18 -150Z', colour) +
        stroke('M-17 -156Q0 -165 17 -156', hair, 3)
      )
    case 'sou':
      return path('M-30 -152Q-20 -182 0 -182T26 -156Q4 -164 -30 -152Z', ink.gold)
    default:
      return ''
  }
}

function headOf({ woman, hair = ink.wood, skin = '#e2b896', hat = 'none', beard }: Person): string {
  const back = woman
    ? path('M-17 -150Q-20 -178 0 -178T17 -150L14 -138H-14Z', hair) + disc(-2, -176, 7, hair)
    : path('M-16 -154Q-17 -176 0 -176T16 -154Z', hair)
  const face =
    oval(0, -154, 13.5, 17, skin) +
    path('M2 -171Q14 -168 13.5 -152Q12 -140 3 -137Q8 -154 2 -171Z', '#7a3b22', 'opacity="0.22"')
  const fringe =
    hat === 'none' || hat === 'crown'
      ? path('M-14 -156Q-14 -173 0 -173T14 -156Q8 -167 -2 -166T-14 -156Z', hair)
      : ''
  const chin = beard ? path('M-13 -152Q-12 -130 0 -126T13 -152Q8 -142 0 -143T-13 -152Z', beard) : ''
  return (
    rect(-5, -142, 10, 14, skin) + (hat === 'scarf' || hat === 'bonnet' ? '' : back) + face + fringe + chin
  )
}

function armOf(pose: Person['arm'], colour: string, skin: string): string {
  if (pose === 'up' || pose === 'wave')
    return (
      stroke('M20 -118Q38 -138 40 -170', colour, 12) +
      disc(41, -176, 6.5, skin) +
      stroke('M-21 -116Q-30 -90 -24 -68', colour, 12) +
      disc(-24, -64, 6, skin)
    )
  if (pose === 'hip')
    return stroke('M20 -116Q40 -96 20 -78', colour, 11) + stroke('M-20 -116Q-40 -96 -20 -78', colour, 11)
  return (
    stroke('M21 -116Q28 -92 23 -68', colour, 12) +
    disc(23, -64, 6, skin) +
    stroke('M-21 -116Q-28 -92 -23 -68', colour, 12) +
    disc(-23, -64, 6, skin)
  )
}

/** Somebody who stands and looks at us. */
export function standing(person: Person): string {
  const {
    woman = false,
    top = ink.black,
    low = ink.umber,
    apron,
    modern = false,
    skin = '#e2b896',
    arm = 'down',
    hat = 'none',
    hair = ink.wood,
  } = person
  const feet = oval(-10, -1, 10, 4, ink.black) + oval(11, -1, 10, 4, ink.black)
  const legs =
    modern && woman
      ? rect(-12, -46, 8, 44, skin) +
        rect(4, -46, 8, 44, skin) +
        shape(
          [
            [-17, -84],
            [17, -84],
            [27, -42],
            [-27, -42],
          ],
          low,
        )
      : woman
        ? path('M-16 -84Q-24 -40 -38 -2H38Q24 -40 16 -84Z', low) +
          path('M6 -84Q14 -40 18 -2H38Q24 -40 16 -84Z', '#000', 'opacity="0.18"')
        : shape(
            [
              [-17, -82],
              [17, -82],
              [18, -2],
              [4, -2],
              [0, -62],
              [-4, -2],
              [-18, -2],
            ],
            low,
          )
  const cloth = apron && woman ? path('M-12 -82Q-18 -40 -22 -12H20Q16 -40 12 -82Z', apron) : ''
  const body = woman
    ? path('M-24 -120Q0 -134 24 -120L16 -80H-16Z', top)
    : path('M-26 -120Q0 -134 26 -120L22 -72H-22Z', top)
  const front = woman
    ? ''
    : shape(
        [
          [-7, -130],
          [7, -130],
          [0, -98],
        ],
        ink.snow,
      ) + stroke('M0 -98V-74', '#000', 1.5, 'opacity="0.4"')
  return (
    feet +
    legs +
    cloth +
    body +
    front +
    armOf(arm, top, skin) +
    headOf(person) +
    hatOf(hat, hat === 'scarf' ? low : top, hair)
  )
}

/** Somebody on a thwart, pulling; goes into a boat behind its gunwale. */
export const rower = (person: Person) => {
  const { top = ink.cream, skin = '#e2b896' } = person
  return (
    path('M-20 -30Q-26 -84 -4 -96T26 -78L22 -30Z', top) +
    stroke('M6 -82Q30 -62 46 -52', top, 12) +
    disc(48, -50, 6, skin) +
    at(0, 44, 1, headOf(person) + hatOf(person.hat, person.low ?? ink.black, person.hair ?? ink.wood))
  )
}

const hairs = ['#3a2618', '#6a4526', '#b98d4c', '#8d8377', '#d9bd86', '#1f1712'] as const
const skins = ['#e8c3a2', '#dcae8a', '#c98f66', '#e8c3a2', '#9a6544'] as const

/** Anybody of a time: for crowds. */
export function anybody(roll: Dice, time: 'old' | 'forties' | 'nineties' | 'now'): Person {
  const woman = roll() < 0.52
  const old = pick(roll, hairs)
  const colours = {
    old: ['#2b2019', '#40301f', '#54412c', '#32404a', '#5b2a22'],
    forties: ['#3b4a52', '#6d5a44', '#7a3a2e', '#50603f', '#a58b62', '#d8c8a4'],
    nineties: ['#a8482f', '#3d6b78', '#c9a04a', '#6b7a3c', '#e8dcc0', '#7b5a86'],
    now: ['#1f4451', '#7d2320', '#c9a04a', '#6b7a3c', '#efe3c8', '#c9744d'],
  } as const
  const range = colours[time]
  const hats: Record<typeof time, readonly Person['hat'][]> = {
    old: woman ? ['scarf', 'bonnet', 'none'] : ['felt', 'cap', 'top'],
    forties: woman ? ['none', 'none', 'cloche'] : ['none', 'felt', 'cap'],
    nineties: ['none', 'none', 'straw', 'cap'],
    now: ['none', 'none', 'none', 'straw'],
  }
  const list = hats[time]
  return {
    woman,
    hair: old,
    skin: time === 'old' ? '#e2b896' : pick(roll, skins),
    top: pick(roll, range),
    low: pick(roll, range),
    hat: list[Math.floor(roll() * list.length)] ?? 'none',
    modern: time === 'nineties' || time === 'now' || (time === 'forties' && roll() < 0.6),
    ...(woman && time === 'old' && roll() < 0.6 ? { apron: ink.snow } : {}),
    ...(!woman && time === 'old' && roll() < 0.4 ? { beard: old } : {}),
    arm: roll() < 0.12 ? 'hip' : 'down',
  }
}

/** Rows of people, the back ones first; children in front where they are wanted. */
export function crowd(
  roll: Dice,
  time: 'old' | 'forties' | 'nineties' | 'now',
  rows: readonly number[],
  box: { x: number; w: number; y: number; step: number; scale: number },
  children = 0,
): string {
  const back = rows.map((count, row) => {
    const gap = box.w / count
    return counted(count)
      .map((i) =>
        at(
          box.x + (i + 0.5) * gap + (roll() - 0.5) * gap * 0.2,
          box.y + row * box.step + (roll() - 0.5) * 8,
          box.scale * (0.94 + roll() * 0.12 + row * 0.05),
          standing(anybody(roll, time)),
          roll() < 0.5 ? -1 : 1,
        ),
      )
      .join('')
  })
  const front = counted(children).map((i) =>
    at(
      box.x + box.w * (0.08 + (0.84 * (i + 0.5)) / children),
      box.y + rows.length * box.step + 26,
      box.scale * (0.56 + roll() * 0.14),
      standing({ ...anybody(roll, time), modern: true, hat: 'none' }),
      roll() < 0.5 ? -1 : 1,
    ),
  )
  return back.join('') + front.join('')
}
