/** Loads the outlines of the world (Natural Earth): the coarse ones for moving, the fine ones for standing still. */

import { geoPath } from 'd3-geo'
import { useEffect, useState } from 'react'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import fineUrl from 'world-atlas/countries-50m.json?url'
import coarseUrl from 'world-atlas/countries-110m.json?url'
import { mercator } from './projection.ts'

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

export interface Outlines {
  land: Path2D
  borders: Path2D
}

export interface World {
  coarse: Outlines
  /** Null until it is loaded. */
  fine: Outlines | null
}

async function loadOutlines(url: string): Promise<Outlines> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The world map could not be loaded (${response.status}).`)
  const atlas: Atlas = await response.json()
  const draw = geoPath(mercator).digits(2)
  const { countries, land } = atlas.objects
  return {
    land: new Path2D(draw(feature(atlas, land)) ?? ''),
    borders: new Path2D(draw(mesh(atlas, countries, (a, b) => a !== b)) ?? ''),
  }
}

/** Undefined until the coarse outlines are loaded; null where they cannot be loaded. */
export function useWorld(): World | null | undefined {
  const [world, setWorld] = useState<World | null>()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const coarse = await loadOutlines(coarseUrl)
      if (isCurrent) setWorld({ coarse, fine: null })
      const fine = await loadOutlines(fineUrl)
      if (isCurrent) setWorld({ coarse, fine })
    }
    load().catch(() => {
      if (isCurrent) setWorld((known) => known ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return world
}
