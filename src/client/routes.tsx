/** Which page stands at which address, and who may open it. Every page is a chunk of its own. */
import type { RouteObject } from 'react-router'
import { AdminGuard, Guard } from '#client/shell/guard.tsx'
import { RootLayout } from '#client/shell/root-layout.tsx'
import { RouterErrorPage } from '#client/shell/router-error.page.tsx'
import { LoadingText } from '#client/ui/loading-text.tsx'

const login = () => import('#client/accounts/login.page.tsx')
const notBuilt = () => import('#client/shell/not-built.page.tsx')

const familyPages: RouteObject[] = [
  { index: true, lazy: () => import('#client/home/home.page.tsx') },
  { path: 'family-history', lazy: notBuilt },
  {
    path: 'family-tree',
    lazy: async () => ({ Component: (await import('#client/tree/tree.page.tsx')).default }),
  },
  { path: 'news', lazy: notBuilt },
  { path: 'blog', lazy: notBuilt },
  { path: 'archives', lazy: notBuilt },
  { path: 'profile', lazy: () => import('#client/profile/profile.page.tsx') },
]

const adminPages: RouteObject = {
  path: 'admin',
  Component: AdminGuard,
  children: [{ index: true, lazy: notBuilt }, ...adminPaths().map((path) => ({ path, lazy: notBuilt }))],
}

function adminPaths() {
  return [
    'family-members',
    'users',
    'admin-users',
    'family-tree',
    'timeline',
    'blog',
    'news',
    'archive',
    'submissions',
    'activity',
    'settings',
  ]
}

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouterErrorPage,
    HydrateFallback: LoadingText,
    children: [
      { path: 'login', lazy: login },
      { path: 'admin/login', lazy: login },
      {
        Component: Guard,
        children: [
          { lazy: () => import('#client/shell/page-frame.tsx'), children: [...familyPages, adminPages] },
        ],
      },
      { path: '*', lazy: () => import('#client/shell/not-found.page.tsx') },
    ],
  },
]
