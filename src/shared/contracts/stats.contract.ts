/** Endpoints and schemas of the site's statistics: public, and for the administrators' dashboard. */
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

export const dashboardStats = z.object({
  /** Family members who have an account. */
  familyMembers: z.number(),
  /** All people in the tree. */
  familyTreeMembers: z.number(),
  publishedBlogs: z.number(),
  publishedNews: z.number(),
  publishedArchives: z.number(),
  pendingSubmissions: z.number(),
})

export const getDashboardStats = endpoint({
  name: 'getDashboardStats',
  method: 'GET',
  path: '/admin/dashboard/stats',
  caller: 'admin',
  output: dashboardStats,
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
