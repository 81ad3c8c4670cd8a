/** The list of all endpoints, for the permission test, the test server and the documentation. */
import * as invitations from '#shared/invitations/invitations.contract.ts'
import * as accounts from './accounts.contract.ts'
import * as archives from './archives.contract.ts'
import * as articles from './articles.contract.ts'
import * as audit from './audit.contract.ts'
import * as comments from './comments.contract.ts'
import type { Endpoint } from './endpoint.ts'
import * as faces from './faces.contract.ts'
import * as facts from './facts.contract.ts'
import * as gedcom from './gedcom.contract.ts'
import * as listChanges from './list-changes.contract.ts'
import * as media from './media.contract.ts'
import * as notices from './notices.contract.ts'
import * as operations from './operations.contract.ts'
import * as people from './people.contract.ts'
import * as places from './places.contract.ts'
import * as quality from './quality.contract.ts'
import * as reunions from './reunions.contract.ts'
import * as reviews from './reviews.contract.ts'
import * as settings from './settings.contract.ts'
import * as signInMethods from './sign-in-methods.contract.ts'
import * as siteSettings from './site-settings.contract.ts'
import * as sources from './sources.contract.ts'
import * as stats from './stats.contract.ts'
import * as submissions from './submissions.contract.ts'
import * as timeline from './timeline.contract.ts'
import * as treeEditing from './tree-editing.contract.ts'
import * as users from './users.contract.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'caller' in value
}

export const allEndpoints: readonly Endpoint[] = [
  accounts,
  signInMethods,
  people,
  facts,
  facts.factEndpoints,
  facts.nameEndpoints,
  sources.sourceEndpoints,
  sources.repositoryEndpoints,
  places,
  places.placeEndpoints,
  timeline,
  ...Object.values(articles.articleEndpoints),
  archives,
  media,
  submissions,
  reviews,
  comments,
  faces,
  reunions.reunionEndpoints,
  invitations,
  listChanges,
  notices,
  gedcom,
  stats,
  operations,
  settings,
  siteSettings,
  audit,
  quality,
  users,
  treeEditing,
].flatMap((contract): Endpoint[] => Object.values<unknown>(contract).filter(isEndpoint))
