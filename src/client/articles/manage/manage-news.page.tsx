/** News Management. */
import { ManageArticles } from './manage-articles.tsx'

export function Component() {
  return <ManageArticles kind="news" />
}
