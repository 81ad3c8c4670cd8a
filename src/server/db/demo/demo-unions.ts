/**
 * The couples of the demo family, in the order of their weddings, and parents other than by birth. All
 * fictional.
 */

/** One union per line: partner | partner (empty if unknown) | from | to | reason of the end | place. */
export const unionsTable = `
ole1 | brita1 | [1816..1818] | | | ulvik
torstein2 | marta2 | 1845-06-08 | 1861-04 | death | ulvik
torstein2 | gjertrud2 | 1864-10-23 | | | ulvik
lars2 | sigrid2 | 1847-06-20 | | | ulvik
anders2 | ingrid2 | 1849 | | | bergen
sjur2 | carmen2 | 1858-05-13 | | | valpo
olet3 | synneva3 | 1873-06-29 | | | ulvik
odd3 | guri3 | 1877~ | | | voss
knut3 | elen3 | 1894-07-08 | | | ulvik
michael3 | helen3 | 1877-05-11 | | | spring
peter3 | betsy3 | 1875-03 | 1888 | separation | decorah
lewis3 | emma3 | 1890-04-06 | 1892-08-19 | death | spring
lewis3 | clara3b | 1896-06-14 | 1905-01-27 | death | decorah
lewis3 | agnes3 | 1908-05-02 | | | winnipeg
johan3 | dorthea3 | 1880-09-09 | | | hamburg
matias3 | luisa3 | 1887-12-26 | | | santiago
william3 | carmela3 | 1892-02-20 | | | iquique
torstein4 | ragna4 | 1907-06-23 | | | ulvik
nils4 | borghild4 | 1911-10-07 | | | bergen
sjurv4 | | [1908..1910] | | | 
leif4 | astrid4 | 1928-12-27 | 1943-10-05 | death | ulvik
lars4 | tilda4 | 1907-11-28 | | | spring
arthur4 | selma4 | 1906-06-01 | | | spring
henry4 | ada4 | 1912? | 1921 | divorce | chicago
walter4 | ingeborg4 | 1919-06-17 | | | outlook
george4 | ruby4 | 1920-09-04 | | | saskatoon
joseph4 | edith4 | 1929-08-31 | | | minne
christian4 | signe4 | 1913-05-03 | | | bergen
alfredo4 | elena4 | 1920-10-09 | | | santiago
sergio4 | olga4 | 1926-02 | | | punta
edward4 | | [1929..1930] | 1934 | annulment | lima
olav5 | kari5 | 1936-06-27 | | | ulvik
johannes5 | synne5 | 1935 | | | ulvik
harald5 | ellen5 | 1940-03-30 | | | bergen
knut5 | berit5 | 1956-07-07 | | | ulvik
carl5 | dorothy5 | 1934-06-16 | | | spring
harold5 | mildred5 | 1937-09-25 | 1946-11-04 | divorce | minne
stan5 | mildred5 | 1949-05-21 | | | minne
norman5 | ida5 | 1935~ | | | minne
robert5 | jean5 | 1947-08-09 | | | saskatoon
alan5 | mei5 | 1954-10-16 | | | vancouver
samuel5 | marian5 | 1958-12-27 | | | minne
johan5 | vibeke5 | 1945-09-15 | | | bergen
matias5 | teresa5 | 1949-12-08 | | | santiago
ivan5 | ester5 | 1957 | | | punta
torstein6 | anne6 | 1966-06-18 | | | ulvik
liv6 | oyvind6 | 1969-05-24 | 1981 | divorce | bergen
erik6 | mariam6 | 1988-06-24 | | | ulvik
james6 | linda6 | 1962-04-28 | | | spring
paul6 | karen6 | 1967-08-12 | 2005-09-21 | death | minne
douglas6 | colleen6 | 1976-07-03 | | | outlook
christian6 | henriette6 | 1977-09-10 | | | oslo
alejandro6 | paulina6 | 1978-01-14 | 1996 | separation | santiago
nicolas6 | javiera6 | 1989-02-18 | | | punta
ola7 | maria7 | 1999-08-14 | | | ulvik
jennifer7 | priya7 | 2014-06-21 | | | minne
`

/** One link per line: child | parent | kind */
export const otherParentsTable = `
joseph4 | clara3 | adoptive
ruth5 | torstein4 | foster
ruth5 | ragna4 | foster
gary6 | stan5 | step
emily7 | mei5 | guardian
`
