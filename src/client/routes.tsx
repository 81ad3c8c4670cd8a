/**
 * The routes and their guards. Every page is a chunk of its own. Uses React Router's declarative mode, because the data
 * mode adds 20 KB to the first view for loaders and actions that React Query replaces.
 */
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { AdminGuard, Guard } from '#client/shell/frame/guard.tsx'
import { lazyPage, type PageModule } from '#client/shell/frame/lazy-page.tsx'
import { RootLayout } from '#client/shell/frame/root-layout.tsx'
import { adminFrame, adminPages, familyPages, getPagePattern, pageFrame, signInPage } from './pages.ts'

const login = lazyPage(signInPage)
const pageLayout = lazyPage(pageFrame)
const adminLayout = lazyPage(adminFrame)
const invitation = lazyPage(() => import('#client/accounts/invitation.page.tsx'))
const stopMail = lazyPage(() => import('#client/notices/stop-mail.page.tsx'))
const notFound = lazyPage(() => import('#client/shell/frame/not-found.page.tsx'))

function lazyPages(pages: Record<string, () => Promise<PageModule>>) {
  return new Map(Object.entries(pages).map(([path, load]) => [path, lazyPage(load)]))
}

const familyRoutes = lazyPages(familyPages)
const adminRoutes = lazyPages(adminPages)

function guardedPage(pathname: string) {
  const pattern = getPagePattern(pathname) ?? ''
  return familyRoutes.get(pattern) ?? adminRoutes.get(pattern)
}

/** Starts to load the page of a path before the session is known. */
export function preloadPage(pathname: string): void {
  const page = guardedPage(pathname)
  if (page) {
    const admin = adminRoutes.has(getPagePattern(pathname) ?? '')
    if (admin) adminLayout.start()
    else pageLayout.start()
    page.start()
  } else if (pathname.endsWith('/login')) login.start()
}

/** Loads the layout and the page in it at the same time. */
function FramedPage({ frame: { Page } }: { frame: typeof pageLayout }) {
  const { pathname } = useLocation()
  guardedPage(pathname)?.start()
  return <Page />
}

function pageRoutes(pages: ReturnType<typeof lazyPages>) {
  return Array.from(pages, ([path, { Page }]) => <Route key={path} path={path} element={<Page />} />)
}

export function AppRoutes() {
  return (
    <Routes>
      <Route element={<RootLayout />}>
        <Route path="/login" element={<login.Page />} />
        <Route path="/admin/login" element={<login.Page />} />
        <Route path="/invitation" element={<invitation.Page />} />
        <Route path="/stop-mail/:id" element={<stopMail.Page />} />
        <Route element={<Guard />}>
          <Route element={<FramedPage frame={pageLayout} />}>{pageRoutes(familyRoutes)}</Route>
          <Route element={<AdminGuard />}>
            <Route element={<FramedPage frame={adminLayout} />}>{pageRoutes(adminRoutes)}</Route>
            <Route path="/admin/users" element={<Navigate to="/admin/admin-users" replace />} />
          </Route>
        </Route>
        <Route path="*" element={<notFound.Page />} />
      </Route>
    </Routes>
  )
}
