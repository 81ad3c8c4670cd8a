/** Landed migrations never change. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from '#server/db/all-migrations.ts'

/** The SHA-256 of each landed file, without comments and spaces. Add a line per migration; never change one. */
const landed: Readonly<Record<string, string>> = {
  'migrations/001-initial-schema.ts': '8bdb99b8ee65deb5f2e0bfda767bd9bea4345e07f3fd3d0ffe36185d0533a712',
  'migrations/002-media-use.ts': '0f78f15a50d3021bc82c5da55957f58289a916ffb3425efeaf0ae27e2a6a96c6',
  'migrations/003-keep-sealing-keys.ts': '5ad99bbd24b20372a3e2ff59c05a8029946368a5bfb64b8b7dadae5bfa9e9063',
  'migrations/004-data-checks.ts': '8663c83156aa64c38a890f045f0b8ecca270c9467457d1022b3b2fee341d55c3',
  'migrations/005-hosted-deletions.ts': '5706bb520e8043311e049c2a95ebdc1a95b8513e94943cd3eaac945e65e14f11',
  'migrations/006-text-size.ts': '46bfed9d21a7d308d7e8004abc937b8f6ea6779f6f03dc09bbd0ec83aef23b7d',
  'migrations/007-recordings.ts': 'd2db96c067628419baf61f7cfd8158e4ab55e62f6e53a67bad5254778b031e2a',
  'migrations/008-sign-in-methods.ts': 'a74067bba64db1323b372a607111bb120c69f909269d09c3833d506070e234f9',
  'migrations/009-list-changes.ts': 'e438aca8decf761bdc56ff4bb51123c99331cc364cca7958605d7e7becf4e666',
  'migrations/010-facts.ts': 'd98da4518c157ead8a31ef56e98651c3eec74ff5b141aa191c2b1225ff87850c',
  'migrations/011-corrections.ts': 'e528877bc47533b71a5c2cd11e3a0ff7ac83cc84786f5d576721a5a138bc4e09',
  'migrations/013-findings.ts': 'f6704d7429e6667ec2527aab612ea63e22f920a1810f805a1515ca0ffa05858a',
  'migrations/014-comments.ts': 'cf82717a4df7d7ca207f00b4739f85249075208cbf4490cdea03541a510edc1f',
  'migrations/016-names.ts': 'f46c23e2eb604ea8ec0a9c5a970a68f0e7a2a67bf8fde3aaafaf94f62296bcf0',
  'migrations/018-calendar-feeds.ts': 'ec1eace6682dfdbacfaa8d1271c41169423faa6ce5d02ab9b9d92789790dbfeb',
  'migrations/020-faces.ts': '168771aeb4ce96e2e323841e7fd077d1d0cf85440c6213054d8117f0b0ec88ec',
  'migrations/022-notices.ts': 'd3a116f8b325ea0de18bd4fabd8ec1ee4a1f5634fe1a00a443b5a30e64b758f7',
  'migrations/024-reunions.ts': '9c43110d7f9933779c85447ad26471c94c79432a8e9447a11b21782e968c9a9b',
  'migrations/026-answers.ts': '273054651058410150d6e2f810c2034e168d8788581b165a2f04d16dd9a5e1e1',
  'migrations/030-invitations.ts': 'af91d845a16e1123e6e7b2a31dd5e3fd5ff4cb6d50a125a03ddf60c7e6fd72fa',
  'migrations/032-former-accounts.ts': '795ac9ead1b0f95770c1cb579c0fb6144ef8583068b4b6e2643c90922ea852b5',
  'migrations/034-hashes-with-passwords.ts':
    '03e17e8bed70708761e75a811fe940e9fd4dfc9f621b353b59fd6b12f5eb51d3',
  'migrations/036-session-devices.ts': '9b9dde8c04964d7b1b6a322f498c235b43b0c479b7e8273d4cae6c6a5bb59f03',
  'migrations/038-passkey-devices.ts': 'f1cd1d288b1696d78104f36eec6e409fb81ff52fed2a26ca6b080107bb58f471',
  'migrations/040-authenticator-app-devices.ts':
    '700e0e9dac434b351a1ef4663d2d5f76fa1b81af48bd4848d2659601d353b6a3',
  'migrations/042-session-passkeys.ts': '8d389c1b45d0de4b0fe33b29eaf3d96ac0086de9c0ea38992d7bc5bb7a2396b8',
  'migrations/044-calendar-devices.ts': '31db549f7482e73a70a6f93cb0f6c2af8fde2b711f8dedd04be09e35bbe56402',
  'migrations/046-baptisms-and-burials.ts':
    'a023d0fa75b66613ed42b0a418a1910a1948f40e5bd96049c74fae3eadd46817',
  'migrations/048-birth-families.ts': 'd96e6192cd4d912bdf52751b0e3c1b9b10b5a98397cea153de1394c447858129',
  'migrations/049-names-and-dates-of-pictures.ts':
    'a8aa9783fede183ffc6ec41634e71c9e51df304e372b17606cbefd245904a8c4',
  'migrations/050-hidden-files.ts': 'd5b7d5365b3c60e766af5482c969faeaa07e442c3ff2944ed25a053cb4aec575',
  'migrations/051-pictures-of-sources.ts': '53c6598aafbfa27c371ac268b1a5ef5ee64343a758e193c78209cc258e600a2b',
  'migrations/052-hidden-entries.ts': 'd6d1ab0a72482dafd640d06cd5e3ec2d4609ce9e11b590de53e06278786d67fc',
  'sqlite/001-sqlite-parts.ts': '93607f787c309c683404fbbfb57f67db03ff24cdad81157695fc3aba7593cf85',
}

function hashCode(file: string): string {
  const text = fs.readFileSync(new URL(`../../../src/server/db/${file}`, import.meta.url), 'utf8')
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s+/g, '')
  return createHash('sha256').update(code).digest('hex')
}

test.each(Object.entries(landed))('keeps the landed migration file %s unchanged', (file, hash) => {
  expect(hashCode(file)).toBe(hash)
})

test('pins the text of every migration', () => {
  const pinned = Object.keys(landed).flatMap((file) => /^migrations\/(.+)\.ts$/.exec(file)?.[1] ?? [])
  expect(pinned).toEqual(Object.keys(migrations))
})
