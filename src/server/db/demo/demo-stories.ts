/** Biographies of the demo family, other names, and the original wording of some dates. All fictional. */

export const biographies: Readonly<Record<string, string>> = {
  ole1: 'Built the boathouse that still stands at Brandvold, and the first eight-oared boat in the parish to reach Bergen in a day. His mark, a B with a wave under it, is cut into the lintel.',
  brita1:
    'Came to the farm with a loom, a cow and, it is said, the recipe for the cider. Outlived her husband and four of her children, and dictated thirty-one letters to those who had left.',
  torstein2:
    'Stayed when three brothers went. After Marta died he was alone with four children for three winters; Gjertrud, who had come to help with the haymaking, stayed too.',
  lars2:
    'Sold his share of the farm in 1868 and took ship in May 1869 with his wife and seven children. He kept a diary in a pocket almanac: wind, bread, the names of the ships they met. The entry for 4 July is one line long.',
  sigrid2:
    'Midwife to the whole settlement around Spring Grove. Her bag lists 412 births and she never lost the list.',
  ingrid2:
    'Ran the stockfish house for twenty-seven years after her husband died, and signed "A. Kleppe" so that nobody in Hamburg would ask.',
  ole2: 'Wrote home once, from Leith, that the pay was good and the ice better. The whaler was last spoken to in 1863.',
  sjur2:
    'Ran from the bark *Fredrikke* with a broken arm and a bag of tools. Carmen’s father set the arm. The yard at the foot of Cerro Barón launched its first lighter in 1866.',
  carmen2: 'Taught her Norwegian husband to read in Spanish, from a newspaper, one headline an evening.',
  kristen3:
    'Played for every wedding between Ulvik and Voss. The tune called "Kristen’s last" is still played a little too fast.',
  guri3: 'Her coverlets hang in two museums. She called them blankets.',
  knut3: 'Guided English gentlemen over the glacier and charged them by the question.',
  michael3: 'Broke the first forty acres with oxen named Svart and Kvit.',
  betsy3:
    'Hats with a feather cost extra; opinions were free. Left her husband in 1888, kept the shop, and raised two children above it.',
  olel3: 'Died of fever in quarantine at Grosse Île, fifteen years old, in sight of land.',
  anna3:
    'Forty-four years in the one-room school at Black Hammer. Never married; was engaged, she said, to the multiplication table.',
  lewis3:
    'Buried two wives, crossed a border and started again at forty-four. Saskatchewan, he wrote, is like the sea except that one can stand on it.',
  agnes3: 'Nursed the district through the influenza of 1918 from a sleigh.',
  clara3:
    'Deaconess in Minneapolis. In 1904 she met a train of orphans from New York and came home with a boy who would not let go of her coat.',
  severin3:
    'Photographed half of Bergen and, by mistake, a prime minister with a lady who was not his wife. Moved to Copenhagen.',
  matias3: 'Spoke Spanish at the table, English at the yard, and Norwegian only to the dog.',
  rosa3: 'Lived ninety-four years in one house on Cerro Barón and sewed the flags for every launch.',
  tomas3:
    'Fell at Placilla, aged twenty-seven. His sword is with Sergio’s family; his letters are not to be found.',
  torstein4:
    'Planted the slope above the fjord with apples when everybody said barley. Hid a child from Hamburg in the apple cellar from 1942 on.',
  brita4:
    'Delivered half the parish, as her great-aunt in Minnesota had delivered half of hers; the two never met but wrote to each other for a year about forceps.',
  leif4: 'Took people over the mountain to Sweden. Shot at the boathouse in October 1943.',
  martin4:
    'Killed five weeks before the armistice. The church at Spring Grove rang for both on the same day.',
  lena4:
    'Born on a day that comes every four years and claimed to be nineteen when she bought the newspaper.',
  walter4: 'Kept weather records for fifty-one years. The university came for the notebooks.',
  ewan4: 'Navigator. His last letter asks his sister to press him a prairie crocus.',
  flora4: 'Pressed 9,000 plants, one of which has her name. She kept Ewan’s crocus in her passport.',
  joseph4: 'Remembered nothing before the train but a church organ. Built thirty-eight of them.',
  ottilie4: 'Painted the fjord as if it were on fire. Laughed at for it until 1931.',
  ines4: 'Died in the earthquake of 1906, with her piano teacher. She was fourteen.',
  sergio4: 'Went south for a year to count sheep.',
  torbjorn5: 'Radio operator on a convoy. His last message was acknowledged.',
  solveig5: 'Nurse at Laksevåg; killed when the school beside the hospital was bombed.',
  ruth5:
    'Came to Brandvold at the age of five with a doll and another name. Translates Norwegian poetry into German, and the other way round.',
  mildred5: 'Kept the books of three firms and, in the end, of the divorce.',
  evelyn5:
    'Sang as Evie Sol at the Green Mill. "I was loud," she said, "and in tune, which was thought excessive."',
  mei5: 'First in the family to be asked whether she was family, and the one who keeps everybody’s birthdays.',
  cecilia5: 'Counted limpets on the same rock for forty years, through two earthquakes that moved the rock.',
  torstein6: 'Brought the cider back.',
  ragnhild6: 'Has mapped the mountain that her grandfather guided people over, from the inside.',
  karen6: 'Sworn in on Sigrid’s Bible, which has recipes in it.',
  francisca6:
    'Student of literature. Taken from her home in Santiago in October 1974. The family is still looking for her.',
  alejandro6: 'Looks for planets. Named one, unofficially, after his sister.',
  selam7: 'Builds wooden boats in the boathouse of 1820, with power tools and the old moulds.',
  ingrid7: 'Keeps the family’s papers. If you have any, write to her.',
  sky7: 'Her film about the two languages of her grandparents’ kitchen was shown in Oslo with subtitles in neither.',
}

export const otherNames: Readonly<Record<string, readonly string[]>> = {
  sjur2: ['Severo Brandvold', 'don Severo'],
  olel3: ['Little Ole'],
  michael3: ['Mikkel Larson'],
  lewis3: ['Lars Andreas Larson'],
  evelyn5: ['Evie Sol'],
  joseph4: ['Giuseppe Talo'],
  ruth5: ['Randi Brandvold'],
  flora4: ['Aunt Flo'],
}

/** The original wording of a birth date, stored next to the parsed date. */
export const birthPhrases: Readonly<Record<string, string>> = {
  ole1: 'baptized the week after Michaelmas 1791, "an old child"',
  gjertrud2: 'aged 34 at her wedding',
  joseph4: 'about five years old when the train came, the Society thought',
  ada4: 'age given as 31 in the census of 1920',
}
