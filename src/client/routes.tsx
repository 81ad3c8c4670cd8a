/**
 * Which page stands at which address, and who may open it. Every page is a chunk of its own. React Router's declarative
 * mode: its data mode would add 20 KB to the first view for loaders and actions that React Query makes superfluous.
 */
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { AdminGuard, Guard } from '#client/shell/frame/guard.tsx'
import { lazyPage, type PageModule } from '#client/shell/frame/lazy-page.tsx'
import { RootLayout } from '#client/shell/frame/root-layout.tsx'
import { adminFrame, adminPages, familyPages, getPagePattern, pageFrame, signInPage } from './pages.ts'

const login = lazyPage(signInPage)
const frame = lazyPage(pageFrame)
const frameOfAdmins = lazyPage(adminFrame)
const notFound = lazyPage(() => import('#client/shell/frame/not-found.page.tsx'))

function lazyPages(pages: Record<string, () => Promise<PageModule>>) {
  return new Map(Object.entries(pages).map(([address, load]) => [address, lazyPage(load)]))
}

const forFamily = lazyPages(familyPages)
const forAdmins = lazyPages(adminPages)

function guardedPage(pathname: string) {
  const address = getPagePattern(pathname) ?? ''
  return forFamily.get(address) ?? forAdmins.get(address)
}

/** Begins to load the page of an address before it is known whether it may be shown. */
export function preloadPage(pathname: string): void {
  const page = guardedPage(pathname)
  if (page) {
    const admin = forAdmins.has(getPagePattern(pathname) ?? '')
    if (admin) frameOfAdmins.start()
    else frame.start()
    page.start()
  } else if (pathname.endsWith('/login')) login.start()
}

/** The frame, and at the same time the page that will stand in it: neither waits for the other to load. */
function FramedPage({ frame: { Page } }: { frame: typeof frame }) {
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
        <Route element={<Guard />}>
          <Route element={<FramedPage frame={frame} />}>{pageRoutes(forFamily)}</Route>
          <Route element={<AdminGuard />}>
            <Route element={<FramedPage frame={frameOfAdmins} />}>{pageRoutes(forAdmins)}</Route>
            <Route path="/admin/users" element={<Navigate to="/admin/admin-users" replace />} />
          </Route>
        </Route>
        <Route path="*" element={<notFound.Page />} />
      </Route>
    </Routes>
  )
}
