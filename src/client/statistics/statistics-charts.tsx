/** The charts of the page. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { ChartFigure } from '#client/ui/chart/chart-figure.tsx'
import { ChoiceButtons } from '#client/ui/controls/choice-buttons.tsx'
import { Field, Select } from '#client/ui/form/field.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { computeGenerations } from '#shared/genealogy/generations/generations.ts'
import { collectUnions, toTreePerson } from '#shared/genealogy/graph/graph-input.ts'
import { buildPersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import { countAgesAtDeath, countAgesAtMarriage } from './count-ages.ts'
import { countBirthsByDecade, countBirthsByMonth } from './count-births.ts'
import { countChildren } from './count-children.ts'
import { allTimes, filterByPeriod, listCenturies, listGenerations, type PeriodId } from './periods.ts'
import { rankBirthplaces, rankCountries, rankGivenNames, rankSurnames } from './rank-words.ts'
import { placeKinds, readFilters, writeFilters } from './statistics-filters.ts'

const noDates = 'Not enough dates are known in the family tree.'
const noNames = 'No names of this period are known.'

function countLives(people: readonly FamilyMember[]) {
  const graph = buildPersonGraph(people.map(toTreePerson), collectUnions(people))
  const { generation } = computeGenerations(graph)
  return {
    births: countBirthsByDecade(people),
    months: countBirthsByMonth(people),
    deaths: countAgesAtDeath(people),
    marriages: countAgesAtMarriage(people),
    children: countChildren(graph),
    generations: new Map(graph.ids.map((id, p) => [id, generation[p] ?? 0])),
  }
}

export function StatisticsCharts({ people }: { people: readonly FamilyMember[] }) {
  const [{ names, places }, change] = useUrlState(readFilters, writeFilters)
  const lives = useMemo(() => countLives(people), [people])
  const { generations } = lives
  const namesakes = useMemo(() => {
    const inPeriod = filterByPeriod(people, names, generations)
    return {
      women: rankGivenNames(inPeriod, 'F'),
      men: rankGivenNames(inPeriod, 'M'),
      surnames: rankSurnames(inPeriod),
    }
  }, [people, names, generations])
  const birthplaces = useMemo(
    () => (places === 'Countries' ? rankCountries(people) : rankBirthplaces(people)),
    [people, places],
  )
  return (
    <>
      <Charts>
        <ChartFigure title="Births by decade" {...lives.births} plot="columns" emptyText={noDates} />
        <ChartFigure title="Age at death" {...lives.deaths} plot="columns" emptyText={noDates} />
        <ChartFigure title="Age at first marriage" {...lives.marriages} plot="columns" emptyText={noDates} />
        <ChartFigure
          title="Children of a couple"
          {...lives.children}
          plot="columns"
          emptyText="There are no couples in the family tree yet."
        />
        <ChartFigure title="Birthdays by month" {...lives.months} plot="columns" emptyText={noDates} />
        <ChartFigure
          title="Places of birth"
          {...birthplaces}
          plot="rows"
          emptyText="No places of birth are known."
          controls={
            <ChoiceButtons
              label="Places or countries"
              choices={placeKinds}
              selected={places}
              onSelect={(kind) => change({ places: kind })}
            />
          }
        />
      </Charts>
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="flex-end"
        justifyContent="space-between"
        columnGap="8"
        rowGap="3"
        mt={{ base: '9', md: '12' }}
        mb="5"
      >
        <chakra.h2 textStyle="title">Names</chakra.h2>
        <chakra.div w="full" maxW="20rem">
          <PeriodField
            people={people}
            generations={generations}
            selected={names}
            onSelect={(period) => change({ names: period })}
          />
        </chakra.div>
      </chakra.div>
      <Charts columns={3}>
        <ChartFigure title="Women’s names" {...namesakes.women} plot="rows" emptyText={noNames} />
        <ChartFigure title="Men’s names" {...namesakes.men} plot="rows" emptyText={noNames} />
        <ChartFigure title="Surnames at birth" {...namesakes.surnames} plot="rows" emptyText={noNames} />
      </Charts>
    </>
  )
}

function Charts({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: `repeat(${columns}, minmax(0, 1fr))` }}
      alignItems="start"
      gap={{ base: '4', md: '6' }}
    >
      {children}
    </chakra.div>
  )
}

interface PeriodFieldProps {
  people: readonly FamilyMember[]
  generations: ReadonlyMap<string, number>
  selected: PeriodId
  onSelect: (period: PeriodId) => void
}

function PeriodField({ people, generations, selected, onSelect }: PeriodFieldProps) {
  const groups = useMemo(
    () => [
      { label: 'Century of birth', periods: listCenturies(people) },
      { label: 'Generation', periods: listGenerations(generations) },
    ],
    [people, generations],
  )
  const isKnown = groups.some(({ periods }) => periods.some(({ id }) => id === selected))
  return (
    <Field label="Period" inlineLabel="always">
      {(control) => (
        <Select
          {...control}
          value={isKnown ? selected : allTimes.id}
          onChange={(event) => onSelect(event.currentTarget.value)}
        >
          <option value={allTimes.id}>{allTimes.label}</option>
          {groups.map(({ label, periods }) => (
            <optgroup key={label} label={label}>
              {periods.map((period) => (
                <option key={period.id} value={period.id}>
                  {period.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}
