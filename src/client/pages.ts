/** The lazy imports of all pages by path pattern, for the routes and for preloading. */

import type { PageModule } from '#client/shell/frame/lazy-page.tsx'
import { type ArticleKind, articleKindNames } from '#shared/article-kinds.ts'

interface ArticlePages {
  pages: Record<ArticleKind, PageModule>
}

/** The pages of every kind of article, by their paths. */
function articlePages(getPath: (kind: ArticleKind) => string, load: () => Promise<ArticlePages>) {
  return Object.fromEntries(
    articleKindNames.map((kind) => [getPath(kind), async () => (await load()).pages[kind]]),
  )
}

export const signInPage = () => import('#client/accounts/login.page.tsx')
export const pageFrame = () => import('#client/shell/frame/page-frame.tsx')
export const adminFrame = () => import('#client/shell/frame/admin-frame.tsx')

export const familyPages = {
  '/': () => import('#client/home/home.page.tsx'),
  '/family-history': () => import('#client/timeline/timeline.page.tsx'),
  '/family-tree': () => import('#client/tree/tree.page.tsx'),
  ...articlePages(
    (kind) => `/${kind}`,
    () => import('#client/articles/article-list.page.tsx'),
  ),
  ...articlePages(
    (kind) => `/${kind}/:slug`,
    () => import('#client/articles/article.page.tsx'),
  ),
  '/archives': () => import('#client/archives/archives.page.tsx'),
  '/archives/:id': () => import('#client/archives/archive-item.page.tsx'),
  '/who-is-this': () => import('#client/faces/who-is-this.page.tsx'),
  '/people/:id': () => import('#client/person/person.page.tsx'),
  '/unions/:id': () => import('#client/person/union/union.page.tsx'),
  '/places/:id': () => import('#client/person/places/place.page.tsx'),
  '/sources/:id': () => import('#client/person/sources/source.page.tsx'),
  '/repositories/:id': () => import('#client/person/sources/repository.page.tsx'),
  '/statistics': () => import('#client/statistics/statistics.page.tsx'),
  '/lifespans': () => import('#client/lifespans/lifespans.page.tsx'),
  '/map': () => import('#client/map/map.page.tsx'),
  '/reports': () => import('#client/reports/reports.page.tsx'),
  '/calendar': () => import('#client/calendar/calendar.page.tsx'),
  '/reunions': () => import('#client/reunions/reunions.page.tsx'),
  '/reunions/:id': () => import('#client/reunions/reunion.page.tsx'),
  '/name-tags': () => import('#client/name-tags/name-tags.page.tsx'),
  '/scan': () => import('#client/name-tags/scan.page.tsx'),
  '/new': () => import('#client/notices/what-is-new.page.tsx'),
  '/my-submissions': () => import('#client/submissions/my-submissions.page.tsx'),
  '/offline': () => import('#client/offline-copy/offline-copy.page.tsx'),
  '/profile': () => import('#client/profile/profile.page.tsx'),
}

export const adminPages = {
  '/admin': () => import('#client/stats/dashboard/dashboard.page.tsx'),
  '/admin/import': () => import('#client/gedcom/import.page.tsx'),
  '/admin/family-members': () => import('#client/people/manage/members/family-members.page.tsx'),
  '/admin/admin-users': () => import('#client/accounts/manage/users/admin-users.page.tsx'),
  '/admin/family-tree': () => import('#client/tree/editor/editor.page.tsx'),
  '/admin/quality': () => import('#client/quality/quality.page.tsx'),
  '/admin/timeline': () => import('#client/timeline/manage/manage-timeline.page.tsx'),
  ...articlePages(
    (kind) => `/admin/${kind}`,
    () => import('#client/articles/manage/manage-articles.page.tsx'),
  ),
  '/admin/archive': () => import('#client/archives/manage/manage-archive.page.tsx'),
  '/admin/submissions': () => import('#client/submissions/review/moderation.page.tsx'),
  '/admin/invitations': () => import('#client/submissions/invitation/invitations.page.tsx'),
  '/admin/activity': () => import('#client/audit/activity.page.tsx'),
  '/admin/settings': () => import('#client/settings/manage/settings.page.tsx'),
}

const patterns = Object.keys({ ...familyPages, ...adminPages }).map((path) => ({
  path,
  regExp: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/*$`, 'i'),
}))

/** The pattern in the tables above that matches a path; undefined for an unknown path. */
export function getPagePattern(pathname: string): string | undefined {
  return patterns.find(({ regExp }) => regExp.test(pathname))?.path
}
