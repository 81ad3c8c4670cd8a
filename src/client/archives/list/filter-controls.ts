/** The three filters of the archives: names, labels and options. */
import { categoryOptions, eraOptions, typeOptions } from '../archive-url-filters.ts'
import { kindLabels } from '../format-archive-item.ts'

export const filterControls = [
  { name: 'category', label: 'Category', options: categoryOptions },
  { name: 'type', label: 'Type', options: typeOptions },
  { name: 'era', label: 'Era', options: eraOptions },
] as const

export function formatOption(choice: string): string {
  return Object.entries(kindLabels).find(([kind]) => kind === choice)?.[1] ?? choice
}
