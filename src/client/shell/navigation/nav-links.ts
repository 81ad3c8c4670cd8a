/** The links of the main navigation. */

export const navLinks: readonly { to: string; label: string }[] = [
  { to: '/', label: 'Home' },
  { to: '/family-history', label: 'Family History' },
  { to: '/family-tree', label: 'Family Tree' },
  { to: '/news', label: 'News' },
  { to: '/blog', label: 'Blog' },
  { to: '/archives', label: 'Archives' },
]
