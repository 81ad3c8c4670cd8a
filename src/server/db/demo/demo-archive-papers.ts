/** The archives of the demo family: letters, certificates, sound and film. All fictional. */

/** The columns are those of `picturesTable`. */
export const papersTable = `
letter-leith-1862.webp | Ole the harpooner's only letter | P | 1862~ | leith | ingrid7 | Ole Oleson | ole2, brita1 | letter, whaling | One sheet, folded to the size of a stamp. Nine lines of fourteen can be read. The ring is a mug.
almanac-page-1869.webp | Lars's almanac, July 1869 | I | 1869-07 | quebec | ingrid7 | Lars Oleson | lars2, olel3, sigrid2 | diary, emigration, crossing | The page of 1 to 7 July. The pencil has printed itself on the page beside it.
almanac-transcript-1869.txt | Transcript of the almanac of 1869 | I | 1869-05-12/1869-08-29 | At sea, North Atlantic | ingrid7 | Lars Oleson | lars2, sigrid2, olel3 | diary, emigration, transcript | Selected entries, letter for letter, with the spelling left alone. 29 days of 110.
sigrid-recipe-1875.webp | Rhubarb, in Leviticus | G | 1875~ | spring | karen6 | Sigrid | sigrid2, karen6 | recipe, Bible | A margin of Sigrid's Bible. On the next page it turns to soup.
crocus-sheet-1944.webp | Herbarium sheet: prairie crocus | B | 1944-04 | outlook | sky7 | Flora Brandvold | flora4, ewan4 | botany, crocus, war | *Anemone patens*, mounted for the university. She kept a second one.
deed-1868.pdf | Deed: division of the farm | L | 1868-10-09 | ulvik | ingrid7 | Torstein and Lars | torstein2, lars2 | deed, property, farm | House, fields and boathouse to one brother; the price of nine tickets to the other. Both signed with the same pen.
sjur-carmen-1858.pdf | Marriage certificate of Sjur and Carmen | L | 1858-05-13 | valpo | diego7 | Sjur and Carmen | sjur2, carmen2 | certificate, wedding | The clerk heard "Severo" and wrote it down. He was Severo ever after.
letter-sjur-1858.pdf | Sjur explains himself | P | 1858-11 | valpo | diego7 | Sjur Oleson | sjur2, ole1, brita1, carmen2 | letter, Valparaíso | To his parents, eleven months after he had left his ship. It reached Ulvik in March, four months after his father's funeral.
letter-brita-1870.pdf | The thirty-first letter of Brita | P | [1870..1871] | ulvik | jennifer7 | Brita Larsdatter | brita1, lars2, sigrid2 | letter, dictation | Dictated to Torstein, who softened nothing. The last that came.
declaration-1871.pdf | Declaration of intention, Lars Brandvold | I | 1871-04-03 | decorah | jennifer7 | Lars Oleson | lars2 | citizenship, court | He renounces for ever all allegiance to the King of Norway and Sweden. The spelling of the King is the clerk's.
letter-kleppe-1881.pdf | "A. Kleppe" to Hamburg | B | 1881-03-02 | bergen | ingrid7 | Ingrid Kleppe | ingrid2, anders2 | letter, stockfish, trade | Anders had been dead for half a year when he signed this. Hamburg never asked.
adoption-1905.pdf | Certificate of adoption | L | 1905-03-17 | minne | grace6 | Clara and Joseph | clara3, joseph4 | adoption, certificate, orphan train | The line for the date of birth says "about five years, the Society thinks".
telegram-1918.pdf | Military telegram | L | 1918-11-02 | spring | karen6 | Martin Oliver | martin4, michael3, helen3 | war, telegram | Read aloud in church on the same Sunday as the armistice.
letter-ewan-1944.pdf | Ewan's last letter | P | 1944-03-12 | london | sky7 | Ewan McKinnon | ewan4, flora4 | letter, war, crocus | He asks for a crocus. Passed by the censor, who seems to have added a comma.
menu-1894.pdf | The first bill of fare of the inn | G | 1894-07 | ulvik | ola7 | Knut and Elen | knut3, elen3 | inn, recipe, menu | Trout, trout, and on Sundays trout.
kristens-last.m4a | Kristen's last | G | 2023-05 | minne | grace6 | Kristen Brandvold | kristen3, henrik7, grace6 | fiddle, music, recording | Played steadily, as asked. Listen to what happens at bar nine.
organ-38.m4a | Number thirty-eight, eight bars | B | 1959~ | minne | grace6 | Joseph Tallow Brandvold | joseph4, grace6 | organ, music, recording | The principal chorus, for tuning. Grandfather used the same eight bars in every church.
boathouse-evening.m4a | The boathouse in the evening | C | 2021-08 | ulvik | selam7 | Selam | selam7 | boathouse, water, recording | Half a minute of nothing: water, a rope, one gull, a bell over the fjord.
steamer-1926.mp4 | The Tuesday steamer | C | 1926~ | ulvik | ola7 | Torstein Oleson | torstein4, nils4 | film, fjord, steamer | Eight seconds by Nils, with a camera that was lent. He ran out of film at the interesting point.
prairie-1931.mp4 | Wind at Outlook | C | 1931? | outlook | sky7 | Walter Lewis | walter4, flora4 | film, prairie, windmill | Walter filmed the wind. The university has asked for it twice.
`
