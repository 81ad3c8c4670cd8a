/**
 * Which page stands at which address, and who may open it. Every page is a chunk of its own. React Router's declarative
 * mode: its data mode would add 20 KB to the first view for loaders and actions that React Query makes superfluous.
 */
import { matchPath, Route, Routes, useLocation } from 'react-router'
import { AdminGuard, Guard } from '#client/shell/guard.tsx'
import { lazyPage } from '#client/shell/lazy-page.tsx'
import { RootLayout } from '#client/shell/root-layout.tsx'

const login = lazyPage(() => import('#client/accounts/login.page.tsx'))
const frame = lazyPage(() => import('#client/shell/page-frame.tsx'))
const notFound = lazyPage(() => import('#client/shell/not-found.page.tsx'))
const notBuilt = lazyPage(() => import('#client/shell/not-built.page.tsx'))

/** News and blog posts are read on the same page. */
const article = lazyPage(() => import('#client/articles/article.page.tsx'))

const familyPages = {
  '/': lazyPage(() => import('#client/home/home.page.tsx')),
  '/family-history': lazyPage(() => import('#client/timeline/timeline.page.tsx')),
  '/family-tree': lazyPage(async () => ({ Component: (await import('#client/tree/tree.page.tsx')).default })),
  '/news': lazyPage(() => import('#client/articles/news.page.tsx')),
  '/news/:slug': article,
  '/blog': lazyPage(() => import('#client/articles/blog.page.tsx')),
  '/blog/:slug': article,
  '/archives': lazyPage(() => import('#client/archives/archives.page.tsx')),
  '/archives/:id': lazyPage(() => import('#client/archives/archive-item.page.tsx')),
  '/my-submissions': lazyPage(() => import('#client/submissions/my-submissions.page.tsx')),
  '/offline': lazyPage(() => import('#client/reunion/reunion.page.tsx')),
  '/profile': lazyPage(() => import('#client/profile/profile.page.tsx')),
}

const adminPages = {
  '/admin': lazyPage(() => import('#client/gedcom/import.page.tsx')),
  '/admin/family-members': notBuilt,
  '/admin/users': notBuilt,
  '/admin/admin-users': notBuilt,
  '/admin/family-tree': notBuilt,
  '/admin/timeline': notBuilt,
  '/admin/blog': notBuilt,
  '/admin/news': notBuilt,
  '/admin/archive': notBuilt,
  '/admin/submissions': notBuilt,
  '/admin/activity': notBuilt,
  '/admin/settings': notBuilt,
}

const guardedPages = Object.entries({ ...familyPages, ...adminPages })

/** Begins to load the page of an address before it is known whether it may be shown. */
export function startPage(pathname: string): void {
  const page = guardedPages.find(([path]) => matchPath(path, pathname))?.[1]
  if (page) {
    frame.start()
    page.start()
  } else if (pathname.endsWith('/login')) login.start()
}

/** The frame, and at the same time the page that will stand in it: neither waits for the other to load. */
function FramedPage() {
  const { pathname } = useLocation()
  guardedPages.find(([path]) => matchPath(path, pathname))?.[1].start()
  return <frame.Page />
}

function pageRoutes(pages: Record<string, ReturnType<typeof lazyPage>>) {
  return Object.entries(pages).map(([path, { Page }]) => <Route key={path} path={path} element={<Page />} />)
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route path="/login" element={<login.Page />} />
        <Route path="/admin/login" element={<login.Page />} />
        <Route element={<Guard />}>
          <Route element={<FramedPage />}>
            {pageRoutes(familyPages)}
            <Route element={<AdminGuard />}>{pageRoutes(adminPages)}</Route>
          </Route>
        </Route>
        <Route path="*" element={<notFound.Page />} />
      </Route>
    </Routes>
  )
}
