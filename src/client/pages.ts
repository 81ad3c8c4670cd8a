/** The files of the pages, each by its address: what is asked for first when the site opens there. */

/** News and blog posts are read on the same page. */
const article = () => import('#client/articles/article.page.tsx')

export const signInPage = () => import('#client/accounts/login.page.tsx')
export const pageFrame = () => import('#client/shell/frame/page-frame.tsx')
export const adminFrame = () => import('#client/shell/frame/admin-frame.tsx')

export const familyPages = {
  '/': () => import('#client/home/home.page.tsx'),
  '/family-history': () => import('#client/timeline/timeline.page.tsx'),
  '/family-tree': () => import('#client/tree/tree.page.tsx'),
  '/news': () => import('#client/articles/news.page.tsx'),
  '/news/:slug': article,
  '/blog': () => import('#client/articles/blog.page.tsx'),
  '/blog/:slug': article,
  '/archives': () => import('#client/archives/archives.page.tsx'),
  '/archives/:id': () => import('#client/archives/archive-item.page.tsx'),
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
  '/admin/timeline': () => import('#client/timeline/manage/manage-timeline.page.tsx'),
  '/admin/blog': () => import('#client/articles/manage/manage-blog.page.tsx'),
  '/admin/news': () => import('#client/articles/manage/manage-news.page.tsx'),
  '/admin/archive': () => import('#client/archives/manage/manage-archive.page.tsx'),
  '/admin/submissions': () => import('#client/submissions/review/moderation.page.tsx'),
  '/admin/activity': () => import('#client/audit/activity.page.tsx'),
  '/admin/settings': () => import('#client/settings/manage/settings.page.tsx'),
}

const addresses = Object.keys({ ...familyPages, ...adminPages }).map((address) => ({
  address,
  pattern: new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/*$`, 'i'),
}))

/** The address under which the page of a path is listed here; undefined where there is none. */
export function getPagePattern(pathname: string): string | undefined {
  return addresses.find(({ pattern }) => pattern.test(pathname))?.address
}
