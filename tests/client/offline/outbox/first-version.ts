/** A device with the first version of the outbox, which every later version must open. Do not change this file. */
import { openDB } from 'idb'

const userId = 'user-anna'
const keyId = '5d1f6a0e-9a52-4a57-8a0f-0f4c1e0d7a01'
const fileId = '2fe67977-21a1-4308-8f15-960f49a11345'

function bytesOf(base64: string) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function sealed(iv: string, bytes: string) {
  return { keyId, iv: bytesOf(iv), bytes: bytesOf(bytes).buffer }
}

const entry = {
  userId,
  keys: ['3fa05a8e-1d69-46ff-b23c-8471dbe2c2e7'],
  savedAt: 1_700_000_000_000,
  fileIds: [fileId],
  writing: sealed(
    '9yx/bKq5Ll/D3GgS',
    'gdtZG4nidsE72Wg/Ohr5Un48TBzs5nhNsAdn+u/x13yPeumJpEg+hiVl8hY1U4WwWBUOsyrNjhIvr+1QKU/fhSxPKeaOrXY5iUmw65Z1701zYGTlofEVq9Fc3Sdma6P1Ph2QRLI+ZQiG/8TnoDyidntDnzMgVr+U3EIHLMeqZIfFQp5g8igzYzsCjMB9vRbkifliayZKMYklEFTAHLaJaXlHwZu64+aOWsgdxERL1RFHnvhfw7qs0OUjcD4zRIYj/thNvFGuPAIwApJLAHl1ja54M+jnyb+jnqNFUQEes2DShOi6q0k5DP9H4FTAS2Q2GIsYhlz+ZZlMRRZhjVBTbdRCf7fhUfjIh8qSQ07AtxpG2zJNqgWostJlU1+alP+ZzpDLCBIWq3MLIFBIsI4Y/vinL4oylRdV/wEst3nAnO5eRD2BARvcHfx9qZVVFOSOvVYHiladNFrUOdUXoa4XffriKrAUTmWG2K5tsi41nM8n9k1U9Bf1DJCNbCgzlBuZF6b03i5/2OMa+IqBrwklQY8p08QCplkyH8+XrZqtFW4yPxxevYTX8JX4MnFAfX66y4W2gEli0tDSjHijz2Ue+HFRE/bLV8xP0WflZCGBDRUF9KnuDVIG4q61+/wTdv9zQDaEEkoBA1pm4iuoJEOHKTvO9EamPkrK2tgG503kVQ3bvfTaFmnxZ+n5k9ag4jGYbbZOdC3VOPNl+4G0s+9UDkl8aJkmzYTLSaIbszOKYk2mv5TmSvLOFF8p2T71AA96sLDc1QOoVYdezFca44XCZN19fQB0y5YUEDrhFcO+0w==',
  ),
  state: 'attention',
  tries: 0,
  notBefore: 0,
  problem: sealed(
    '0vqSKZvPXgFZJUDK',
    'fKFQ3kfmkXROmcy1TvYEkTpa6YKX99UlFgDPJsNlj7EiYkQNp+kadLSrCjJEVyyrTKEFKLotvWbaylw=',
  ),
}

const file = { userId, size: 30, pieceLength: 16, pieces: 2, complete: true, copiedAt: 1_700_000_000_000 }

const pieces = [
  sealed('www+I3H+S8ZfkwF7', '0eewgCCGhLgZHgTNAXEt4IVVxI+Jg/n9owJJrQ6RWug='),
  sealed('h/93+wyLK8bKSsHD', 'aqzL7pnBJ7mBXDj4GjDb87upb/Rq8a7UzJoq1orE'),
]

const draft = {
  userId,
  savedAt: 1_700_000_000_000,
  fileIds: [],
  changes: null,
  content: sealed(
    'ZoxF5rXEsdATf8x4',
    'D7885P9Q+68L5w3albwtVxQJgF++LhVSq5JHlZ7py2nhwN9avjcgVDzu9fETrCPCKf+qxs7SbkTbs9uZoUMddSIeiP+3xI+PWbNTPA==',
  ),
}

/** Creates the database as the first version did. */
export async function firstVersion(name: string): Promise<void> {
  const db = await openDB(name, 1, {
    upgrade(db) {
      const entries = db.createObjectStore('entries', { autoIncrement: true })
      entries.createIndex('userId', 'userId')
      entries.createIndex('keys', 'keys', { multiEntry: true, unique: true })
      db.createObjectStore('files').createIndex('userId', 'userId')
      db.createObjectStore('pieces')
      db.createObjectStore('drafts').createIndex('userId', 'userId')
      db.createObjectStore('keys')
      db.createObjectStore('lease')
    },
  })
  await db.put('entries', entry, 3)
  await db.put('files', file, fileId)
  for (const [n, piece] of pieces.entries()) await db.put('pieces', piece, [fileId, n])
  await db.put('drafts', draft, [userId, 'blog'])
  db.close()
}
