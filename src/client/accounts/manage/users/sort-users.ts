/** Searches and sorts the administrators for the table. */
import { type Sort, type SortValue, sortRows } from '#client/ui/table/sort-rows.ts'
import type { AdminUser } from '#shared/contracts/users.contract.ts'
import { getSearchWords, makeSearchText } from '#shared/search-text.ts'

export type UserColumn = 'name' | 'email' | 'role' | 'status' | 'lastLogin' | 'created'

const sortValues: Record<UserColumn, (user: AdminUser) => SortValue> = {
  name: ({ first_name, last_name }) => `${last_name} ${first_name}`.trim() || null,
  email: ({ email }) => email,
  role: ({ role }) => role,
  status: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
  lastLogin: ({ last_login }) => (last_login === null ? null : Date.parse(last_login)),
  created: ({ created_at }) => Date.parse(created_at),
}

export function sortUsers(
  users: readonly AdminUser[],
  { by, descending: down }: Sort<UserColumn>,
): AdminUser[] {
  return sortRows(users, sortValues[by], down)
}

/** Finds users whose name, username, email or phone number has a word that begins with each search word. */
export function findUsers(users: readonly AdminUser[], search: string): readonly AdminUser[] {
  const words = getSearchWords(search)
  if (words.length === 0) return users
  return users.filter(({ first_name, last_name, username, email, phone }) => {
    const text = ` ${makeSearchText([first_name, last_name, username, email, phone].filter(Boolean).join(' '))}`
    return words.every((word) => text.includes(` ${word}`))
  })
}
