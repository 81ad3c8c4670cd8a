/** All pictures of the demo by their names, portraits and papers apart. */

import type { Scene } from './scene.ts'
import { boats } from './scenes-boats.ts'
import { chile } from './scenes-chile.ts'
import { cloth } from './scenes-cloth.ts'
import { crossing } from './scenes-crossing.ts'
import { farm } from './scenes-farm.ts'
import { inside } from './scenes-inside.ts'
import { minnesota } from './scenes-minnesota.ts'
import { norway } from './scenes-norway.ts'
import { onThePrairie } from './scenes-prairie.ts'
import { still } from './scenes-still.ts'
import { wall } from './scenes-wall.ts'
import { yard } from './scenes-yard.ts'

export const scenes: Readonly<Record<string, Scene>> = {
  ...farm,
  ...boats,
  ...norway,
  ...inside,
  ...crossing,
  ...onThePrairie,
  ...minnesota,
  ...yard,
  ...chile,
  ...wall,
  ...cloth,
  ...still,
}
