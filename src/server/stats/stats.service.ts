/** Computes the site's statistics: numbers only, never a record. */

import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { listPeople } from '#server/people/people.service.ts'
import { countSubmissions } from '#server/submissions/submissions.service.ts'
import type { dashboardStats, historyStats, publicStats } from '#shared/contracts/stats.contract.ts'
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import { computeGenerations, countGenerations } from '#shared/genealogy/generations/generations.ts'
import { collectUnions, toTreePerson } from '#shared/genealogy/graph/graph-input.ts'
import { buildPersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import { countContents, countForDashboard, loadDates, loadPlaces } from './stats.store.ts'

/** The current year in UTC. */
export function currentYear({ clock }: Pick<Deps, 'clock'>): number {
  return new Date(clock.now()).getUTCFullYear()
}

/** The years from the earliest recorded date until now; 0 without dates. */
async function yearsOfHistory(deps: Deps): Promise<number> {
  const now = currentYear(deps)
  const dates = await loadDates(deps.db)
  const earliest = dates.reduce((year, date) => Math.min(year, getEarliestYear(date) ?? now), now)
  return now - earliest
}

/** Counts the generations with the same functions and input as the tree page. */
async function countFamilyGenerations(deps: Deps): Promise<number> {
  const people = await listPeople(deps)
  const graph = buildPersonGraph(people.map(toTreePerson), collectUnions(people))
  return countGenerations(computeGenerations(graph).generation)
}

/** Counts places, ignoring letter case and spacing. */
async function countPlaces({ db }: Deps): Promise<number> {
  const places = await loadPlaces(db)
  return new Set(places.map((place) => place.trim().replace(/\s+/g, ' ').toLowerCase())).size
}

/** The numbers on an administrator's dashboard. */
export async function readDashboardStats(
  deps: Deps,
  session: Session,
): Promise<z.infer<typeof dashboardStats>> {
  const counts = await countForDashboard(deps.db)
  const { pending } = await countSubmissions(deps, session)
  const number = (name: keyof typeof counts) => Number(counts[name])
  return {
    familyMembers: number('familyMembers'),
    familyTreeMembers: number('familyTreeMembers'),
    publishedBlogs: number('publishedBlogs'),
    publishedNews: number('publishedNews'),
    publishedArchives: number('publishedArchives'),
    pendingSubmissions: pending,
  }
}

export async function readPublicStats(deps: Deps): Promise<z.infer<typeof publicStats>> {
  const contents = await countContents(deps.db)
  return {
    familyMembers: contents.people,
    yearsOfHistory: await yearsOfHistory(deps),
    photosAndMedia: contents.media,
    storiesAndDocuments: contents.stories,
  }
}

export async function readHistoryStats(deps: Deps): Promise<z.infer<typeof historyStats>> {
  return {
    yearsOfHistory: await yearsOfHistory(deps),
    generations: await countFamilyGenerations(deps),
    locations: await countPlaces(deps),
  }
}
