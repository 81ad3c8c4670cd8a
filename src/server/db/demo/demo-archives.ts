/** The archives of the demo family: the photos. All fictional. */

/**
 * One item per line: file | title | category (a letter, see `categories`) | date (EDTF) | place | uploaded by
 * | related person as text | people in the tree | tags | description.
 */
export const picturesTable = `
fjord-1885.webp | The fjord from the parsonage hill | E | 1885~ | ulvik | ingrid7 | Severin Kleppe, photographer | severin3 | landscape, glass plate, steamer | One of the few pictures by Severin on which nobody is standing where he should not. The steamer came on Tuesdays.
farm-1890.webp | The farm at Brandvold | C | 1890~ | ulvik | ingrid7 | Torstein and Gjertrud | torstein2, gjertrud2, severin3 | farm, glass plate, haymaking | Taken from the boat. The storehouse on the left was moved in 1902 because Synnøva wanted to see who was coming.
boathouse-1905.webp | The boathouse of 1820 | B | 1905 | ulvik | selam7 | Ole Torsteinson | ole1, severin3 | boathouse, boats, washing | With the boat of the year on the shingle, and somebody's washing, which Severin could not get removed in time.
eight-oars-1831.webp | The eight-oared boat, from an almanac | B | 1832 | bergen | selam7 | Ole Torsteinson | ole1 | boats, woodcut, Bergen | Woodcut after hearsay. The number of oars is right. The whale is not documented.
bridal-boat-1845.webp | The bridal boat | H | 1845-06-08 | ulvik | ingrid7 | Torstein and Marta | torstein2, marta2 | wedding, painting, crown | Painted on a chest lid by the uncle who also played. The crown was lent by the church at Kinsarvik and went back on the Wednesday.
bark-fredrikke-1857.webp | The bark Fredrikke | B | 1857 | valpo | diego7 | Sjur Brandvold | sjur2 | ships, woodcut | Cut from the owner's advertisement. Sjur is said to have kept it for the rigging, in which he found two mistakes.
emigrants-1869.webp | Embarking at Bergen | I | 1869-05-12 | bergen | jennifer7 | Lars, Sigrid and seven children | lars2, sigrid2 | emigration, ships, drawing | A drawing that was for sale on the quay. It is not our ship, but the family bought it, and says that the woman with the box is Sigrid.
loom-1869.webp | Vev, 31, of Ulvik | I | 1997-07 | spring | jennifer7 | Sigrid | sigrid2 | loom, weaving, reunion | The loom that was counted as a child, assembled for the reunion by a committee.
homestead-1871.webp | The first house at Spring Grove | C | [1871..1874] | spring | jennifer7 | Michael Lewis | michael3, lars2 | homestead, prairie, log house | One window, bought with eggs. The oxen Svart and Kvit declined to be photographed apart.
school-1890.webp | Black Hammer school | C | 1890~ | spring | karen6 | Anna Sophia | anna3 | school, children, teacher | Anna with the upper four grades. The lower four would not hold still and are believed to be under the building.
hat-shop-1886.webp | The window of B. Solberg, Hats | B | 1886 | decorah | karen6 | Betsy Solberg | betsy3 | shop, hats, Decorah | A feather cost extra. The hat in the middle stayed in the window for eleven years and was called Peter.
launch-brita-1866.webp | The launch of the Brita | B | 1866-11-03 | valpo | diego7 | Sjur and Carmen | sjur2, carmen2, rosa3 | ships, launch, flags | After a painting that hung in the yard's office. Rosa, who is five, claimed all her life to be the dot beside the cannon.
shipyard-1880.webp | Brandvold y Aldunate, the yard | B | 1880~ | valpo | sofia7 | Sjur Brandvold | sjur2, matias3 | shipyard, Cerro Barón | A lighter on the slip, and another on paper. The cat on the roof is also on the mural.
yard-seal.webp | The seal of the yard | B | [1866..1880] | valpo | diego7 | | sjur2, carmen2 | seal, wax | In red wax, from a contract. The wave under the B is Ole's. The star is Carmen's.
cerro-baron-1898.webp | Cerro Barón, seen from the mole | E | 1898 | valpo | sofia7 | Rosa | rosa3 | Valparaíso, houses, photograph | Rosa's house is the one with all its shutters open.
guri-coverlet-1886.webp | Guri's coverlet | G | 1886 | voss | ingrid7 | Guri Vinje | guri3 | weaving, textile, museum | Square weave, wool on linen, 182 by 140. She called it a blanket. There is a mended corner where it was used as one.
guri-medal-1886.webp | The silver medal of Voss | B | 1886-06 | voss | ingrid7 | Guri Vinje | guri3 | medal, weaving | Photographed on black cloth. The back is worn, because it was a good weight for the yeast.
inn-1896.webp | The inn, with guests | B | 1896 | ulvik | ola7 | Knut and Elen | knut3, elen3 | inn, glacier, guides | English gentlemen before the ascent. Knut is the one who is dressed for it.
orphan-train-1904.webp | The platform at Minneapolis | I | 1904-10-14 | minne | grace6 | Clara and Joseph | clara3, joseph4 | orphan train, adoption, station | Given to Clara by the Society. The boy is Joseph, we think. The hand on her coat certainly is.
earthquake-1906.webp | The street below the yard | E | 1906-08-19 | valpo | sofia7 | Inés | ines4, matias3, alfredo4 | earthquake, Valparaíso | Alfredo's plate, on the Sunday. On the back he wrote only the exposure.
windmill-1908.webp | A windmill in pieces, put together | I | 1908 | outlook | sky7 | Lewis Andrew | lewis3, agnes3 | prairie, windmill, horses | Four of the sixteen horses. The mill has one sail too many; there had been parts left over.
tram-1915.webp | Nils and number seven | B | 1915 | bergen | ingrid7 | Nils Brandvold | nils4 | tram, Bergen, rain | Taken by a passenger who then had to run.
influenza-sleigh-1918.webp | The sleigh of the winter of 1918 | E | 1918-12 | outlook | sky7 | Agnes | agnes3, lewis3 | sleigh, prairie, nurse | Forty farms. The lantern was Walter's, the horse was called Doctor.
church-1902.webp | The church at Spring Grove | E | 1902 | spring | karen6 | | michael3, helen3 | church, prairie, postcard | Postcard. A pencilled cross marks "our pew", on the outside of the wall.
apple-slope-1925.webp | Blossom on the slope | C | 1925-05 | ulvik | ola7 | Torstein Oleson | torstein4, ragna4 | apples, fjord, hand coloured | Two hundred trees where nothing grew. Coloured by Ragna, with a little of the beetroot.
wheat-1928.webp | Threshing at Walter's | C | 1928-09 | outlook | sky7 | Walter and Ingeborg | walter4, ingeborg4 | prairie, wheat, threshing | Forty-one bushels to the acre, says the notebook, and rain at four.
ottilie-fjord-1931.webp | The burning fjord III | B | 1931 | kristiania | ingrid7 | Ottilie Kleppe | ottilie4 | painting, fjord | Oil on board. It was laughed at in 1919, hung in 1931, and has been insured since.
sheep-1935.webp | Counting at Punta Arenas | B | 1935~ | punta | antonia7 | Sergio Brandvold | sergio4, olga4, ivan5 | sheep, Patagonia | He went south for a year to count sheep. This is the ninth year.
peace-1945.webp | Bergen, the eighth of May | H | 1945-05-08 | bergen | ingrid7 | Liv | liv6, ellen5, harald5 | peace, flags, Bergen | Harald's picture, from the window of the clinic. He had gone out to fetch hot water.
apple-cellar-1946.webp | The apple cellar | C | 1946 | ulvik | ruth5 | Ruth | ruth5, torstein4, ragna4 | cellar, apples, war | The cards are Torstein's. The doll on the second shelf is mine. It has a Norwegian name too.
reunion-1947.webp | The first reunion | H | 1947-07 | ulvik | ingrid7 | Forty-three people from three continents | olav5, kari5, torstein4, ragna4, carl5, dorothy5, matias5, brita4, helga4, ruth5 | reunion, group photograph | It took an hour. Olav counted, forgot himself, and counted again.
limpet-rock-1958.webp | Cecilia and the rock | B | 1958 | vina | sofia7 | Cecilia Brandvold | cecilia5 | limpets, sea, science | Year twenty-two of the counting. The rock has moved since, but only upwards.
organ-1959.webp | Joseph's thirty-eighth organ | B | 1959-06-14 | minne | grace6 | Joseph Tallow Brandvold | joseph4, samuel5 | organ, church | On the day of its first service. Samuel signed behind the lowest pipe, under his father, slightly larger.
fiddle-1875.webp | Kristen's fiddle | G | 2023-04 | minne | grace6 | Kristen Brandvold | kristen3, priya7 | fiddle, music | On Priya's bench, waiting for a string. The rose is inlaid with cow horn.
reunion-1997.webp | The reunion of the fiftieth year | H | 1997-07 | spring | jennifer7 | Two hundred and eight people | linda6, james6, dorothy5, karen6, torstein6, anne6 | reunion, lefse, field | In a field, in four languages. The line on the left is the line for lefse.
supernova-1987.webp | The night of the supernova | B | 1987-02-24 | santiago | sofia7 | Alejandro | alejandro6 | observatory, stars, Las Campanas | Drawn by Diego at three, years later corrected by Diego. The new star is where Papá says it was.
cider-2006.webp | The first barrel | B | 2006-10 | ulvik | ola7 | Ola and Maria | ola7, maria7, torstein6 | cider, apples, barrel | The label is Maria's. It was still straight at that time of the evening.
wedding-2014.webp | Jennifer and Priya | H | 2014-06-21 | minne | karen6 | Jennifer and Priya | jennifer7, priya7 | wedding, church | In front of the church. The violin had been finished the night before, and one can see that on the dress.
eight-oars-2019.webp | Eight oars again | B | 2019-06 | bergen | selam7 | Selam | selam7, jonas7, ola7, ingrid7, sindre7 | boats, rowing, Bergen | Off Bergen in hour fifteen. All eight are smiling; two of them meant it.
mural-2024.webp | The mural on Cerro Barón | H | 2024-11 | valpo | diego7 | Diego | diego7, sjur2, carmen2, rosa3 | mural, Valparaíso, paint | The middle third. For the other two one has to walk.
summer-farm-2026.webp | The summer farm in Langdalen | G | 2026-08 | ulvik | ingrid7 | | ola7, anne6 | summer farm, reunion, mountains | No road, no network, one bridge. Here we meet in July 2027.
memorial-stone.webp | The stone at the boathouse | E | 1946? | ulvik | ingrid7 | Leif Brandvold | leif4, astrid4, knut5 | memorial, war | It has the number, sixty-one, and not the date. Astrid wanted it so.
map-journeys.webp | Three journeys, one map | I | 1997 | | jennifer7 | | lars2, sjur2, lewis3 | map, emigration | Drawn for the reunion of 1997: to Minnesota in 1869, to Valparaíso in 1857, to Saskatchewan in 1907. The sea serpent is Mark's.
`
