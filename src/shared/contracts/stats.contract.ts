/** Counts that may be told to anyone. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const publicStats = z.object({
  familyMembers: z.number(),
  yearsOfHistory: z.number(),
  photosAndMedia: z.number(),
  storiesAndDocuments: z.number(),
})

export const historyStats = z.object({
  yearsOfHistory: z.number(),
  generations: z.number(),
  locations: z.number(),
})

export const getPublicStats = endpoint({
  name: 'getPublicStats',
  method: 'GET',
  path: '/stats',
  caller: 'anyone',
  output: publicStats,
})

export const getHistoryStats = endpoint({
  name: 'getHistoryStats',
  method: 'GET',
  path: '/family-history/stats',
  caller: 'anyone',
  output: historyStats,
})
