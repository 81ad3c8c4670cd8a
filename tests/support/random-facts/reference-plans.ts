/** Plans the steps of a random sequence that edit and delete places and sources, which facts name. */
import { Refused } from './expected-edits.ts'
import { type Context, type Plan, pickRecord } from './fact-plans.ts'
import { withFields, withoutRecords, withRecord } from './fact-state.ts'

export function planPlaceEdit({ site, now: { state }, choices, names }: Context): Plan | null {
  const places = Object.values(state.places).filter(({ name }) => !name.includes('wq'))
  if (places.length === 0) return null
  const place = choices.pick(places)
  if (choices.next(2) === 0) {
    const name = `Place ${names.word.length}${choices.next(100)}`
    return {
      label: `rename place ${place.id} to ${name}`,
      run: () => site.editPlace(place.id, { name }),
      expect: () => withRecord(state, 'places', { ...place, name }),
    }
  }
  return {
    label: `delete place ${place.id}`,
    run: () => site.deletePlace(place.id),
    expect() {
      const isParent = Object.values(state.places).some(({ parents = [] }) =>
        parents.some(({ place_id }) => place_id === place.id),
      )
      if (isParent) throw new Refused('contains others')
      const facts = Object.values(state.facts).map((fact) =>
        fact.place_id === place.id ? withFields(fact, { place_id: null }) : fact,
      )
      const next = { ...state, facts: Object.fromEntries(facts.map((fact) => [fact.id, fact])) }
      return withoutRecords(next, 'places', [place.id])
    },
  }
}

export function planSourceDeletion({ site, now: { state }, choices }: Context): Plan | null {
  const source = pickRecord(state.sources, choices)
  if (!source) return null
  return {
    label: `delete source ${source.id}`,
    run: () => site.deleteSource(source.id),
    expect() {
      if (JSON.stringify([state.facts, state.names, state.places]).includes(source.id))
        throw new Refused('cited')
      return withoutRecords(state, 'sources', [source.id])
    },
  }
}
