/** What is known about the demo family beyond births, weddings and deaths: facts, sources, repositories. All fictional. */

/** One repository per line: key | name | address | website */
export const repositoriesTable = `
bergen | Regional State Archives of Bergen | Årstadveien 22, Bergen, Norway | https://www.arkivverket.no
decorah | Norwegian Parish Collection of Decorah | Water Street, Decorah, Iowa, United States |
`

/** One source per line: key | title | author | publication | repository | call number | note */
export const sourcesTable = `
ulvik | Parish register of Ulvik, 1813–1920 | Parish of Ulvik | | bergen | A-12 to A-19 | Baptisms, confirmations, marriages and burials. The years 1839 to 1841 have water damage.
census65 | Census of Norway, 31 December 1865, district of Ulvik | | | bergen | FT 1865 |
census91 | Census of Norway, 1 January 1891, district of Ulvik | | | bergen | FT 1891 |
emigrants | Register of emigrants, port of Bergen | Bergen police | | bergen | Series E, volume 3 |
springgrove | Church book of the Lutheran congregation of Spring Grove | | | decorah | Box 4 |
homestead | Homestead papers of Lewis Brandvold | | Outlook, Saskatchewan, 1910 | | | Copy kept by the family.
farmbook | Farms and families of Ulvik | The parish history committee | Ulvik, 1937, two volumes | | | Written from memory in places. Compare its dates with the parish register.
`

/**
 * One fact per line: person | tag | type | date | place | value | note | source | page | quality | witnesses, by key or
 * by name.
 */
export const factsTable = `
ole1 | RESI | | 1820/1858 | ulvik | | Farm Brandvold | farmbook | Volume 1, page 214 | 2 |
ole1 | BURI | | 1858-11-12 | ulvik | | | ulvik | A-15, page 301 | 3 |
brita1 | BAPM | | 1796-03-27 | kinsarvik | | | farmbook | Volume 1, page 214 | 2 |
torstein2 | BAPM | | 1819-07-04 | ulvik | | | ulvik | A-12, page 40, number 17 | 3 | Mikkel Osa
torstein2 | CONF | | 1834-10-05 | ulvik | | | ulvik | A-13, page 118 | 3 |
torstein2 | CENS | | 1865-12-31 | ulvik | | Two horses, nine cows, forty sheep | census65 | Page 12 | 3 | gjertrud2, olet3
torstein2 | CENS | | 1891-01-01 | ulvik | | Lives with his son | census91 | Form 7 | 3 |
torstein2 | BURI | | 1893-01-17 | ulvik | | | ulvik | A-17, page 88 | 3 |
marta2 | BURI | | 1861-04 | ulvik | | | ulvik | A-15, page 340 | 3 |
gjertrud2 | CENS | | 1891-01-01 | ulvik | | | census91 | Form 7 | 3 |
lars2 | BAPM | | 1822-02-24 | ulvik | | | ulvik | A-12, page 61 | 3 | anders2
lars2 | EMIG | | 1869-05-12 | bergen | | With his wife and children | emigrants | Number 412 | 3 | sigrid2
lars2 | IMMI | | 1869-07-19 | quebec | | | | | |
lars2 | NATU | | 1876-11-06 | decorah | | | | | |
lars2 | BURI | | 1899-09-02 | spring | | | springgrove | Page 77 | 3 |
sigrid2 | BAPM | | 1826-10-15 | ulvik | | | ulvik | A-12, page 95 | 3 |
sigrid2 | EDUC | | 1848 | bergen | Course for midwives | | farmbook | Volume 2, page 31 | 1 |
sigrid2 | BURI | | 1881-03-18 | spring | | | springgrove | Page 41 | 3 |
ingrid2 | BAPM | | 1825-05-08 | ulvik | | | ulvik | A-12, page 83 | 3 |
anders2 | OCCU | | 1846~ | bergen | Clerk of a fish merchant | | | | |
sjur2 | BAPM | | 1834-10-12 | ulvik | | | ulvik | A-13, page 12 | 3 |
sjur2 | EVEN | Signed on | 1855 | bergen | | As carpenter of a barque bound for Valparaíso | | | |
sjur2 | RESI | | 1858/1902 | valpo | | | | | |
olet3 | BAPM | | 1846-03-15 | ulvik | | | ulvik | A-14, page 150 | 3 | Mikkel Osa, ingrid2
olet3 | CONF | | 1861-10-06 | ulvik | | | ulvik | A-15, page 205 | 3 |
olet3 | CENS | | 1891-01-01 | ulvik | | Farmer and owner | census91 | Form 7 | 3 | synneva3, torstein4, nils4
olet3 | BURI | | 1921-06-18 | ulvik | | | | | |
lewis3 | BAPM | | 1863-12-27 | ulvik | | | ulvik | A-15, page 402 | 3 |
lewis3 | IMMI | | 1869-07-19 | quebec | | Five years old, with his parents | | | |
lewis3 | EVEN | Homestead granted | 1910-05-16 | outlook | | | homestead | Sheet 1 | 3 |
lewis3 | RESI | | 1908/1946 | outlook | | | homestead | Sheet 3 | 2 |
torstein4 | BAPM | | 1876-09-24 | ulvik | | | ulvik | A-16, page 33 | 3 |
torstein4 | CONF | | 1891-10-04 | ulvik | | | ulvik | A-17, page 60 | 3 |
torstein4 | BURI | | 1959-03-28 | ulvik | | | | | |
ragna4 | BURI | | 1968-08-07 | ulvik | | | | | |
nils4 | RESI | | 1911/1951 | bergen | | | | | |
`

/** Degrees north and east of the places that are named in the table of people. */
export const coordinates: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  ulvik: [60.567, 6.914],
  kinsarvik: [60.376, 6.72],
  voss: [60.628, 6.415],
  bergen: [60.393, 5.324],
  oslo: [59.913, 10.752],
  kristiania: [59.913, 10.752],
  stavanger: [58.97, 5.733],
  leith: [55.976, -3.17],
  london: [51.507, -0.128],
  hamburg: [53.551, 9.994],
  copenhagen: [55.676, 12.568],
  quebec: [46.814, -71.208],
  spring: [43.561, -91.636],
  decorah: [43.303, -91.786],
  minne: [44.978, -93.265],
  duluth: [46.787, -92.1],
  chicago: [41.878, -87.63],
  seattle: [47.606, -122.332],
  outlook: [51.5, -107.05],
  saskatoon: [52.133, -106.67],
  winnipeg: [49.895, -97.138],
  vancouver: [49.283, -123.121],
  valpo: [-33.047, -71.612],
  vina: [-33.025, -71.552],
  santiago: [-33.449, -70.669],
  iquique: [-20.214, -70.152],
  punta: [-53.163, -70.917],
  osorno: [-40.574, -73.134],
  baires: [-34.604, -58.382],
  lima: [-12.046, -77.043],
}
