import { clouds, land } from './land.ts'

export const layers = (...parts: readonly string[]) => parts.join('')
export const prairie = (seed: string, horizon: number, grass: string, front: string) =>
  layers(
    clouds(seed, 4, 80, horizon - 190, '#fbf3df'),
    land([horizon, horizon - 6, horizon + 4, horizon, horizon - 4, horizon + 2, horizon - 5, horizon], grass),
    land(
      [
        horizon + 70,
        horizon + 60,
        horizon + 84,
        horizon + 66,
        horizon + 72,
        horizon + 88,
        horizon + 60,
        horizon + 70,
      ],
      front,
    ),
  )
