/** Lists the people with a portrait and the events with an image. */

/** Keys of the people table: the file is `portrait-KEY.webp`. */
export const portraits: readonly string[] =
  'ole1 brita1 torstein2 lars2 sigrid2 ingrid2 sjur2 carmen2 guri3 knut3 betsy3 anna3 clara3 severin3 rosa3 tomas3 torstein4 ragna4 leif4 lena4 flora4 joseph4 ottilie4 ines4 evelyn5 cecilia5 ruth5 dorothy5 berit5 torstein6 anne6 karen6 colleen6 mariam6 alejandro6 grace6 ola7 maria7 ingrid7 selam7 jonas7 jennifer7 priya7 sky7 henrik7 sofia7 diego7 antonia7'.split(
    ' ',
  )

/** The image of an event, by the event's title. */
export const eventPictures: Readonly<Record<string, string>> = {
  'The boathouse is raised': 'boathouse-1905',
  'Rowed to Bergen in a day': 'eight-oars-1831',
  'Torstein marries Marta Hjelle': 'bridal-boat-1845',
  'Sjur leaves his ship': 'bark-fredrikke-1857',
  'The shipyard launches its first lighter': 'launch-brita-1866',
  'Nine people and a loom go aboard': 'emigrants-1869',
  'The homestead': 'homestead-1871',
  'A medal for a blanket': 'guri-medal-1886',
  'The inn opens': 'inn-1896',
  'A boy from the orphan train': 'orphan-train-1904',
  'North to Saskatchewan': 'windmill-1908',
  'Apples instead of barley': 'apple-slope-1925',
  'The influenza sleigh': 'influenza-sleigh-1918',
  "Ottilie's exhibition": 'ottilie-fjord-1931',
  'A girl and a rock': 'limpet-rock-1958',
  'The child in the apple cellar': 'apple-cellar-1946',
  'The first reunion': 'reunion-1947',
  'The thirty-eighth organ': 'organ-1959',
  'The supernova': 'supernova-1987',
  'Reunion of the fiftieth year': 'reunion-1997',
  'Jennifer and Priya': 'wedding-2014',
  'Eight oars again': 'eight-oars-2019',
}
