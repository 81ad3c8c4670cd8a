/** The filters of the archives page in the URL. */
import { archiveCategories, archiveEras } from '#shared/contracts/archives.contract.ts'

/** The options of the three filters; "All" matches every item. */
export const categoryOptions = ['All', ...archiveCategories] as const
export const typeOptions = ['All', 'document', 'photo', 'video', 'audio'] as const
export const eraOptions = ['All', ...archiveEras] as const

export interface UrlFilters {
  search: string
  category: string
  type: string
  era: string
  /** The ids of people who are together in the item, separated by commas. */
  people: string
}

/** More people are never looked for together. */
const maxPeople = 20

const options = { category: categoryOptions, type: typeOptions, era: eraOptions } as const
export type FilterName = keyof typeof options

/** The ids in the filter by people. */
export function splitIds(people: string): string[] {
  return [...new Set(people.split(',').filter((id) => id !== ''))].slice(0, maxPeople)
}

/** Reads the filters from the URL and ignores unknown values. */
export function readFilters(params: URLSearchParams): UrlFilters {
  const readOption = (name: FilterName) => {
    const value = params.get(name)
    return options[name].find((option) => option === value) ?? 'All'
  }
  return {
    search: params.get('search') ?? '',
    category: readOption('category'),
    type: readOption('type'),
    era: readOption('era'),
    people: splitIds(params.get('people') ?? '').join(','),
  }
}

/** The URL parameters of the filters without default values. */
export function writeFilters(filters: UrlFilters): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of ['search', 'category', 'type', 'era', 'people'] as const) {
    if (filters[name] !== '' && filters[name] !== 'All') params.set(name, filters[name])
  }
  return params
}

export const emptyFilters: UrlFilters = { search: '', category: 'All', type: 'All', era: 'All', people: '' }

/** The query string of the filters with the question mark; empty without filters. */
export function formatFilterQuery(filters: UrlFilters): string {
  const query = writeFilters(filters).toString()
  return query === '' ? '' : `?${query}`
}

export function hasFilters({ search, category, type, era, people }: UrlFilters): boolean {
  return search.trim() !== '' || people !== '' || category !== 'All' || type !== 'All' || era !== 'All'
}

const orderParameter = 'order'

/** The query of an item that is opened from the album, whose Previous and Next follow the dates. */
export function addOrder(query: string): string {
  return `${query === '' ? '?' : `${query}&`}${orderParameter}=date`
}

/** Whether Previous and Next follow the dates. */
export function isOrderedByDate(params: URLSearchParams): boolean {
  return params.get(orderParameter) === 'date'
}
