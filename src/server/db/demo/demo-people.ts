/**
 * The people of the demo family: the Brandvolds of Ulvik, of Minnesota and Saskatchewan, and of Valparaíso.
 * All fictional.
 */

/** Places by the short names in the table. */
export const places: Readonly<Record<string, string>> = {
  ulvik: 'Ulvik, Hardanger, Norway',
  kinsarvik: 'Kinsarvik, Hardanger, Norway',
  voss: 'Voss, Norway',
  bergen: 'Bergen, Norway',
  oslo: 'Oslo, Norway',
  kristiania: 'Kristiania, Norway',
  stavanger: 'Stavanger, Norway',
  atsea: 'At sea, off Cape Horn',
  leith: 'Leith, Scotland',
  london: 'London, England',
  hamburg: 'Hamburg, Germany',
  copenhagen: 'Copenhagen, Denmark',
  verdun: 'Near Verdun, France',
  quebec: 'Quebec, Canada',
  spring: 'Spring Grove, Minnesota, United States',
  decorah: 'Decorah, Iowa, United States',
  minne: 'Minneapolis, Minnesota, United States',
  duluth: 'Duluth, Minnesota, United States',
  chicago: 'Chicago, Illinois, United States',
  seattle: 'Seattle, Washington, United States',
  outlook: 'Outlook, Saskatchewan, Canada',
  saskatoon: 'Saskatoon, Saskatchewan, Canada',
  winnipeg: 'Winnipeg, Manitoba, Canada',
  vancouver: 'Vancouver, British Columbia, Canada',
  newyork: 'New York, United States',
  valpo: 'Valparaíso, Chile',
  vina: 'Viña del Mar, Chile',
  santiago: 'Santiago, Chile',
  iquique: 'Iquique, Chile',
  punta: 'Punta Arenas, Chile',
  osorno: 'Osorno, Chile',
  baires: 'Buenos Aires, Argentina',
  lima: 'Lima, Peru',
}

/**
 * One person per line: key | given names | surname | maiden name | sex | born | birth place | died | death
 * place | occupation | father | mother. Dates are EDTF. A death of `-` means living, `!` dead on an unknown
 * date, `?` unknown.
 */
export const peopleTable = `
ole1 | Ole Torsteinson | Brandvold | | M | 1791~ | ulvik | 1858-11-02 | ulvik | Farmer and boat builder | |
brita1 | Brita Larsdatter | Brandvold | Larsdatter | F | 1796-03-19 | kinsarvik | [1870..1875] | ulvik | | |

torstein2 | Torstein Oleson | Brandvold | | M | 1819-06-24 | ulvik | 1893-01-08 | ulvik | Farmer | ole1 | brita1
marta2 | Marta Kristensdatter | Brandvold | Hjelle | F | 1823 | ulvik | 1861-04 | ulvik | | |
gjertrud2 | Gjertrud Nilsdatter | Brandvold | Lione | F | 1830? | voss | 1904-12-20 | ulvik | | |
lars2 | Lars Oleson | Brandvold | | M | 1822-02-11 | ulvik | 1899-08-30 | spring | Farmer | ole1 | brita1
sigrid2 | Sigrid Mikkelsdatter | Brandvold | Osa | F | 1826-10-05 | ulvik | 1881-03-14 | spring | Midwife | |
ingrid2 | Ingrid Olesdatter | Kleppe | Brandvold | F | 1825-05-01 | ulvik | 1907-02 | bergen | | ole1 | brita1
anders2 | Anders Johannesson | Kleppe | | M | 1818~ | kinsarvik | 1880-09-17 | bergen | Merchant in stockfish | |
anne2 | Anne Olesdatter | Brandvold | | F | 1828-01-30 | ulvik | 1828-02-12 | ulvik | | ole1 | brita1
ole2 | Ole Oleson | Brandvold | | M | 1831 | ulvik | [1863..] | atsea | Harpooner | ole1 | brita1
sjur2 | Sjur Oleson | Brandvold | | M | 1834-09-29 | ulvik | 1902-05-21 | valpo | Ship's carpenter, later shipyard owner | ole1 | brita1
carmen2 | María del Carmen | Aldunate Rojas | | F | 1840-07-16 | valpo | 1918-10-30 | valpo | | |

olet3 | Ole Torsteinson | Brandvold | | M | 1846-03-02 | ulvik | 1921-06-11 | ulvik | Farmer and churchwarden | torstein2 | marta2
synneva3 | Synnøva | Brandvold | Håheim | F | 1850-12-08 | ulvik | 1933-01-19 | ulvik | | |
kristen3 | Kristen Torsteinson | Brandvold | | M | 1849-08-15 | ulvik | 1875-02-26 | ulvik | Fiddler | torstein2 | marta2
guri3 | Guri Torsteinsdatter | Vinje | Brandvold | F | 1852-01-06 | ulvik | 1931 | voss | Weaver | torstein2 | marta2
odd3 | Odd Sjurson | Vinje | | M | 1847 | voss | [..1920] | voss | Teacher | |
knut3 | Knut Torsteinson | Brandvold | | M | 1865-11-21 | ulvik | 1940-04-12 | ulvik | Mountain guide and innkeeper | torstein2 | gjertrud2
elen3 | Elen | Brandvold | Skeie | F | 1871-02-02 | kinsarvik | 1956-10-09 | ulvik | Innkeeper | |
michael3 | Michael Lewis | Brandvold | | M | 1848-05-17 | ulvik | 1924-11-03 | spring | Farmer | lars2 | sigrid2
helen3 | Helen Olava | Brandvold | Tveten | F | 1855~ | decorah | 1938-07-07 | spring | | |
betsy3 | Brita "Betsy" | Solberg | Brandvold | F | 1851-04-30 | ulvik | 1929-12-01 | decorah | Milliner | lars2 | sigrid2
peter3 | Peter Andreas | Solberg | | M | 1846-09 | stavanger | 1890-06-15 | decorah | Printer | |
olel3 | Ole Larson | Brandvold | | M | 1854-08-09 | ulvik | 1869-07-04 | quebec | | lars2 | sigrid2
anna3 | Anna Sophia | Brandvold | | F | 1858-03-28 | ulvik | 1949-05-05 | spring | Schoolteacher | lars2 | sigrid2
lewis3 | Lewis Andrew | Brandvold | | M | 1863-12-12 | ulvik | 1946-02-20 | outlook | Homesteader and grain agent | lars2 | sigrid2
emma3 | Emma Christine | Brandvold | Dahl | F | 1867 | spring | 1892-08-19 | spring | | |
clara3b | Clara Josephine | Brandvold | Rude | F | 1870-06-03 | decorah | 1905-01-27 | outlook | | |
agnes3 | Agnes | Brandvold | McKinnon | F | 1879~ | winnipeg | 1961-09-09 | saskatoon | Nurse | |
thomas3 | Thomas | Brandvold | | M | 1866-10-18 | ulvik | 1936-03-31 | duluth | Lake captain | lars2 | sigrid2
clara3 | Clara | Brandvold | | F | 1866-10-18 | ulvik | 1944-01-02 | minne | Deaconess | lars2 | sigrid2
johan3 | Johan Anderson | Kleppe | | M | 1850-02-14 | bergen | 1916-08-08 | bergen | Merchant | anders2 | ingrid2
dorthea3 | Dorthea | Kleppe | Meyer | F | 1856-05-25 | hamburg | 1930-11-11 | bergen | Pianist | |
elisabeth3 | Elisabeth Andersdatter | Kleppe | | F | 1853 | bergen | 1858 | bergen | | anders2 | ingrid2
severin3 | Severin | Kleppe | | M | 1857-07-19 | bergen | 1927-01-30 | copenhagen | Photographer | anders2 | ingrid2
matias3 | Matías | Brandvold Aldunate | | M | 1859-02-24 | valpo | 1928-06-06 | valpo | Shipyard owner | sjur2 | carmen2
luisa3 | Luisa | Cifuentes Prado | | F | 1865-08-21 | santiago | 1943-03-03 | vina | | |
rosa3 | Rosa | Brandvold Aldunate | | F | 1861-12-13 | valpo | 1955-12-13 | valpo | Seamstress | sjur2 | carmen2
tomas3 | Tomás | Brandvold Aldunate | | M | 1864-05-21 | valpo | 1891-08-28 | valpo | Naval officer | sjur2 | carmen2
carmela3 | Carmela | Brandvold Aldunate | | F | 1868-09-18 | valpo | 1950~ | iquique | | sjur2 | carmen2
william3 | William Edward | Pike | | M | 1862 | leith | 1911-11-24 | iquique | Nitrate engineer | |

marta4 | Marta Olesdatter | Brandvold | | F | 1874-04-04 | ulvik | 1874-11 | ulvik | | olet3 | synneva3
torstein4 | Torstein Oleson | Brandvold | | M | 1876-09-13 | ulvik | 1959-03-22 | ulvik | Fruit grower | olet3 | synneva3
ragna4 | Ragna | Brandvold | Lindebrekke | F | 1882-06-30 | ulvik | 1968-08-01 | ulvik | | |
nils4 | Nils Oleson | Brandvold | | M | 1879-01-25 | ulvik | 1951-07-16 | bergen | Tram conductor | olet3 | synneva3
borghild4 | Borghild | Brandvold | Askeland | F | 1886-10-02 | bergen | 1974-02-14 | bergen | | |
brita4 | Brita Olesdatter | Brandvold | | F | 1883-05-17 | ulvik | 1976-05-17 | ulvik | Midwife | olet3 | synneva3
sjurv4 | Sjur Oddson | Vinje | | M | 1878-03-12 | voss | 1948-09-30 | voss | Teacher | odd3 | guri3
margit4 | Margit Oddsdatter | Vinje | | F | 1881~ | voss | 1918-11 | voss | | odd3 | guri3
helga4 | Helga Knutsdatter | Brandvold | | F | 1895-08-08 | ulvik | 1989-12-24 | ulvik | Innkeeper | knut3 | elen3
leif4 | Leif Knutson | Brandvold | | M | 1899-02-18 | ulvik | 1943-10-05 | ulvik | Mountain guide | knut3 | elen3
astrid4 | Astrid | Brandvold | Nesheim | F | 1904-01-15 | voss | 1996-06-21 | ulvik | | |
lars4 | Lawrence Michael | Brandvold | | M | 1878-12-05 | spring | 1952-10-10 | spring | Farmer | michael3 | helen3
tilda4 | Matilda | Brandvold | Gubrud | F | 1884-03-29 | spring | 1971-01-18 | spring | | |
selma4 | Selma Sophia | Engen | Brandvold | F | 1881-07-24 | spring | 1966-09-02 | minne | | michael3 | helen3
arthur4 | Arthur | Engen | | M | 1877 | decorah | 1940-12-07 | minne | Pharmacist | |
martin4 | Martin Oliver | Brandvold | | M | 1888-11-11 | spring | 1918-10-09 | verdun | Farm hand | michael3 | helen3
lena4 | Lena | Solberg | | F | 1876-02-29 | decorah | 1963 | decorah | Newspaper editor | peter3 | betsy3
henry4 | Henry Peter | Solberg | | M | 1880-10-31 | decorah | 1947-04-18 | chicago | Typesetter | peter3 | betsy3
ada4 | Ada | Solberg | Kowalski | F | 1889? | chicago | ! | | Seamstress | |
walter4 | Walter Lewis | Brandvold | | M | 1891-05-09 | spring | 1970-06-13 | outlook | Farmer | lewis3 | emma3
ingeborg4 | Ingeborg | Brandvold | Moen | F | 1896-09-26 | outlook | 1981-11-30 | outlook | | |
ruby4 | Ruby Clara | Fairweather | Brandvold | F | 1898-04-02 | decorah | 1987-08-15 | saskatoon | Telephone operator | lewis3 | clara3b
george4 | George Alexander | Fairweather | | M | 1894-12-19 | winnipeg | 1959-05-27 | saskatoon | Railway clerk | |
ewan4 | Ewan McKinnon | Brandvold | | M | 1909-07-01 | outlook | 1944-08-14 | london | Airman | lewis3 | agnes3
flora4 | Flora Agnes | Brandvold | | F | 1912-02-08 | outlook | 2004-10-19 | saskatoon | Botanist | lewis3 | agnes3
joseph4 | Joseph | Tallow Brandvold | | M | [1898..1901] | newyork | 1979-03-17 | minne | Organ builder | |
edith4 | Edith | Brandvold | Nyquist | F | 1906-10-23 | minne | 1990-04-04 | minne | | |
christian4 | Christian | Kleppe | | M | 1882-11-30 | bergen | 1945-05-08 | bergen | Shipowner | johan3 | dorthea3
signe4 | Signe | Kleppe | Holmboe | F | 1890-06-23 | bergen | 1977-03-12 | bergen | | |
ottilie4 | Ottilie | Kleppe | | F | 1885-01-17 | bergen | 1969-07-29 | kristiania | Painter | johan3 | dorthea3
alfredo4 | Alfredo | Brandvold Cifuentes | | M | 1889-03-27 | valpo | 1961-05-21 | vina | Engineer | matias3 | luisa3
elena4 | Elena | Undurraga Montt | | F | 1896-04-19 | santiago | 1986-01-11 | vina | | |
ines4 | Inés | Brandvold Cifuentes | | F | 1892-01-21 | valpo | 1906-08-16 | valpo | | matias3 | luisa3
sergio4 | Sergio | Brandvold Cifuentes | | M | 1895-10-12 | valpo | 1972-09-11 | punta | Sheep farmer | matias3 | luisa3
olga4 | Olga | Ivelich Marusic | | F | 1901 | punta | 1994-02-27 | punta | | |
edward4 | Eduardo | Pike Brandvold | | M | 1893-06-29 | iquique | 1957-01-07 | lima | Mining engineer | william3 | carmela3
grace4 | Graciela | Pike Brandvold | | F | 1896-11-02 | iquique | 1988 | valpo | Schoolteacher | william3 | carmela3

olav5 | Olav Torsteinson | Brandvold | | M | 1908-05-30 | ulvik | 1991-01-31 | ulvik | Fruit grower | torstein4 | ragna4
kari5 | Kari | Brandvold | Djønne | F | 1914-07-28 | kinsarvik | 2006-09-09 | ulvik | | |
synne5 | Synnøve Torsteinsdatter | Aga | Brandvold | F | 1911-02-16 | ulvik | 2001-04-25 | voss | Weaver | torstein4 | ragna4
johannes5 | Johannes | Aga | | M | 1906-08-03 | kinsarvik | 1978-12-12 | voss | Carpenter | |
torbjorn5 | Torbjørn Torsteinson | Brandvold | | M | 1917-10-07 | ulvik | 1942-02-18 | atsea | Ship's radio operator | torstein4 | ragna4
harald5 | Harald Nilsson | Brandvold | | M | 1912-12-01 | bergen | 1999-11-05 | bergen | Typographer | nils4 | borghild4
ellen5 | Ellen Marie | Brandvold | Sandvik | F | 1917-03-20 | bergen | 2010-02-02 | bergen | Shop assistant | |
solveig5 | Solveig Nilsdatter | Brandvold | | F | 1919-09-09 | bergen | 1944-10-04 | bergen | Nurse | nils4 | borghild4
guri5 | Guri Sjursdatter | Vinje | | F | 1910-04-11 | voss | 1997-06-06 | oslo | Librarian | sjurv4 |
knut5 | Knut Leifson | Brandvold | | M | 1930-03-03 | ulvik | 2015-08-27 | ulvik | Innkeeper | leif4 | astrid4
berit5 | Berit | Brandvold | Røynstrand | F | 1934-05-14 | ulvik | - | | Innkeeper | |
ruth5 | Ruth | Adler | | F | 1937-01-09 | hamburg | - | | Translator | |
carl5 | Carl Lawrence | Brandvold | | M | 1909-01-22 | spring | 1983-05-19 | spring | Farmer | lars4 | tilda4
dorothy5 | Dorothy Irene | Brandvold | Halverson | F | 1913-11-08 | spring | 2002-12-26 | spring | | |
mildred5 | Mildred Helen | Novak | Brandvold | F | 1912-06-06 | spring | 2000-07-31 | minne | Bookkeeper | lars4 | tilda4
harold5 | Harold | Whitcomb | | M | 1908~ | minne | 1975 | seattle | Salesman | |
stan5 | Stanley | Novak | | M | 1910-10-30 | duluth | 1988-03-08 | minne | Machinist | |
norman5 | Norman Arthur | Engen | | M | 1908-08-28 | minne | 1993-09-16 | minne | Pharmacist | arthur4 | selma4
ida5 | Ida | Engen | Sorensen | F | 1912 | minne | 1999 | minne | | |
evelyn5 | Evelyn Ada | Solberg | | F | 1914-02-14 | chicago | 2008-05-30 | chicago | Jazz singer | henry4 | ada4
robert5 | Robert Walter | Brandvold | | M | 1921-04-27 | outlook | 2012-03-03 | outlook | Farmer | walter4 | ingeborg4
jean5 | Jean Elizabeth | Brandvold | Petrie | F | 1925-08-18 | saskatoon | 2019-01-14 | outlook | Teacher | |
lois5 | Lois Emma | Brandvold | | F | 1924-12-31 | outlook | 1925-01-09 | outlook | | walter4 | ingeborg4
alan5 | Alan George | Fairweather | | M | 1923-05-05 | saskatoon | 2001-06-18 | vancouver | Architect | george4 | ruby4
mei5 | Mei-Ling | Fairweather | Chow | F | 1929-10-10 | vancouver | - | | Pharmacist | |
samuel5 | Samuel Joseph | Brandvold | | M | 1931-07-14 | minne | 2017-11-23 | minne | Organ builder | joseph4 | edith4
marian5 | Marian Grace | Brandvold | Lund | F | 1935-03-30 | duluth | - | | Choir director | |
johan5 | Johan Christian | Kleppe | | M | 1915-12-18 | bergen | 1998-10-28 | bergen | Shipowner | christian4 | signe4
vibeke5 | Vibeke | Kleppe | Lorentzen | F | 1922-04-24 | oslo | 2013-08-08 | bergen | | |
dorte5 | Dorthe | Kleppe | | F | 1921-05-02 | bergen | 2016-02-29 | london | Journalist | christian4 | signe4
matias5 | Matías Alfredo | Brandvold Undurraga | | M | 1922-09-08 | valpo | 2003-04-04 | santiago | Physician | alfredo4 | elena4
teresa5 | Teresa | Larraín Vial | | F | 1928-10-15 | santiago | 2020-06-25 | santiago | | |
cecilia5 | Cecilia | Brandvold Undurraga | | F | 1925-11-22 | vina | 2018-07-16 | valpo | Marine biologist | alfredo4 | elena4
ivan5 | Iván | Brandvold Ivelich | | M | 1930-06-21 | punta | 2009-12-08 | punta | Sheep farmer | sergio4 | olga4
ester5 | Ester | Barría Oyarzo | | F | 1936-01-01 | punta | - | | Cook | |
patricia5 | Patricia | Pike Salazar | | F | 1931-02-19 | lima | - | | Singer | edward4 |

torstein6 | Torstein Olavson | Brandvold | | M | 1938-09-17 | ulvik | 2022-03-11 | ulvik | Fruit grower | olav5 | kari5
anne6 | Anne Grete | Brandvold | Bolstad | F | 1943-02-23 | voss | - | | Teacher | |
ragnhild6 | Ragnhild Olavsdatter | Brandvold | | F | 1941-12-06 | ulvik | - | | Geologist | olav5 | kari5
magne6 | Magne Johannesson | Aga | | M | 1940-06-19 | voss | 2011-10-02 | bergen | Sound engineer | johannes5 | synne5
liv6 | Liv | Brandvold | | F | 1945-05-08 | bergen | - | | Ceramicist | harald5 | ellen5
oyvind6 | Øyvind | Tangen | | M | 1941 | stavanger | 1989-02-20 | bergen | Diver | |
erik6 | Erik Knutson | Brandvold | | M | 1958-11-16 | ulvik | - | | Innkeeper | knut5 | berit5
mariam6 | Mariam | Brandvold | Haile | F | 1963-04-07 | copenhagen | - | | Chef | |
james6 | James Carl | Brandvold | | M | 1936-10-13 | spring | 2014-06-30 | spring | Farmer | carl5 | dorothy5
linda6 | Linda Kay | Brandvold | Everson | F | 1941-08-11 | decorah | - | | Nurse | |
karen6 | Karen Dorothy | Ostrander | Brandvold | F | 1942-01-19 | spring | - | | Judge | carl5 | dorothy5
paul6 | Paul | Ostrander | | M | 1939-04-14 | duluth | 2005-09-21 | minne | Attorney | |
gary6 | Gary Harold | Whitcomb | | M | 1939-12-28 | minne | - | | Pilot | harold5 | mildred5
judith6 | Judith Ann | Novak | | F | 1956-03-15 | minne | - | | Sculptor | stan5 | mildred5
douglas6 | Douglas Robert | Brandvold | | M | 1949-02-02 | outlook | - | | Farmer | robert5 | jean5
colleen6 | Colleen | Brandvold | Tootoosis | F | 1953-07-21 | saskatoon | - | | Language teacher | |
margaret6 | Margaret Jean | Brandvold | | F | 1952-10-29 | outlook | - | | Veterinarian | robert5 | jean5
daniel6 | Daniel Wei | Fairweather | | M | 1957-09-04 | vancouver | - | | Architect | alan5 | mei5
grace6 | Grace Edith | Brandvold | | F | 1961-05-25 | minne | - | | Organist | samuel5 | marian5
christian6 | Christian | Kleppe | | M | 1948-08-19 | bergen | - | | Marine insurer | johan5 | vibeke5
henriette6 | Henriette | Kleppe | Sommerfelt | F | 1952-01-31 | oslo | - | | Cellist | |
alejandro6 | Alejandro | Brandvold Larraín | | M | 1951-06-12 | santiago | - | | Astronomer | matias5 | teresa5
paulina6 | Paulina | Errázuriz Soto | | F | 1955-12-03 | valpo | - | | Editor | |
francisca6 | Francisca | Brandvold Larraín | | F | 1954-03-25 | santiago | ? | | Student | matias5 | teresa5
nicolas6 | Nicolás | Brandvold Barría | | M | 1960-08-30 | punta | - | | Wool merchant | ivan5 | ester5
javiera6 | Javiera | Soto Mansilla | | F | 1964-02-11 | osorno | - | | Meteorologist | |

ola7 | Ola Torsteinson | Brandvold | | M | 1968-04-20 | ulvik | - | | Cider maker | torstein6 | anne6
maria7 | Maria | Brandvold | Nowak | F | 1972-11-27 | bergen | - | | Cider maker | |
ingrid7 | Ingrid Torsteinsdatter | Brandvold | | F | 1971-07-15 | ulvik | - | | Archivist | torstein6 | anne6
sindre7 | Sindre | Tangen Brandvold | | M | 1974-01-08 | bergen | - | | Glaciologist | oyvind6 | liv6
selam7 | Selam | Brandvold | | F | 1989-09-12 | ulvik | - | | Boat builder | erik6 | mariam6
jonas7 | Jonas | Brandvold | | M | 1992-12-19 | ulvik | - | | Mountain guide | erik6 | mariam6
mark7 | Mark James | Brandvold | | M | 1964-03-07 | spring | - | | Farmer | james6 | linda6
jennifer7 | Jennifer Lynn | Brandvold | | F | 1967-06-01 | spring | - | | Software engineer | james6 | linda6
priya7 | Priya | Raman | | F | 1969-09-30 | london | - | | Violin maker | |
rebecca7 | Rebecca | Ostrander | | F | 1970-10-05 | minne | - | | Pediatrician | paul6 | karen6
tyler7 | Tyler Douglas | Brandvold | | M | 1978-05-16 | outlook | - | | Agronomist | douglas6 | colleen6
sky7 | Skye Colleen | Brandvold | | F | 1982-02-24 | saskatoon | - | | Filmmaker | douglas6 | colleen6
emily7 | Emily | Fairweather | | F | 1988-08-08 | vancouver | - | | Cellist | daniel6 |
henrik7 | Henrik | Kleppe | | M | 1979-04-13 | bergen | - | | Conductor | christian6 | henriette6
sofia7 | Sofía | Brandvold Errázuriz | | F | 1980-01-26 | santiago | - | | Seismologist | alejandro6 | paulina6
diego7 | Diego | Brandvold Errázuriz | | M | 1984-11-14 | valpo | - | | Muralist | alejandro6 | paulina6
antonia7 | Antonia | Brandvold Soto | | F | 1991-05-21 | punta | - | | Ship's officer | nicolas6 | javiera6
`
