/** The timeline of the demo family. All fictional. */

/** One event per line: date | type | place | person (empty for the whole family) | title | description. */
export const eventsTable = `
1791~ | birth | ulvik | ole1 | The first Brandvold in the books | The parish register of Ulvik has Ole, son of Torstein, baptized the week after Michaelmas.
1820 | other | ulvik | ole1 | The boathouse is raised | Twelve neighbours, one day, two barrels of cider. The date is cut into the lintel of the house for boats.
1831-07 | achievement | bergen | ole1 | Rowed to Bergen in a day | Eight oars, nineteen hours, and a load of juniper staves that paid for the new roof.
1838 | education | ulvik | torstein2 | The travelling school | A teacher with a trunk of books comes to the farm for nine weeks a year. Four children of the family share one slate.
1845-06-08 | marriage | ulvik | torstein2 | Torstein marries Marta Hjelle | Three days of music; the bridal crown was lent by the church at Kinsarvik.
1857-03 | migration | valpo | sjur2 | Sjur leaves his ship | The bark sails from Valparaíso without its carpenter. He lives above a sailmaker, with a broken arm, and begins to work.
[1858..1860] | career | valpo | sjur2 | The first workshop | A shed, a steam box and one apprentice at the foot of Cerro Barón.
[1863..] | death | atsea | ole2 | A whaler does not come home | Spoken to off Cape Horn in 1863, and never after. Brita left a lamp in the window until she died.
1866-11-03 | career | valpo | sjur2 | The shipyard launches its first lighter | Named Brita. The business is called Brandvold y Aldunate from then on.
1868-10 | other | ulvik | lars2 | Property divided | Lars sells his share of the house, the fields and the boathouse to his brother for the price of nine tickets.
1869-05-12 | migration | bergen | lars2 | Nine people and a loom go aboard | Migration to America: Lars, Sigrid and seven children sail for Quebec. The loom is counted as a child.
1869-07-04 | death | quebec | olel3 | Little Ole dies in sight of land | In quarantine at Grosse Île. His almanac entry reads: "Calm. Our Ole."
1869-08 | migration | spring | lars2 | Arrival at Spring Grove | By rail, river boat and ox cart to a cousin's granary, where eleven people spend the winter.
1871 | other | spring | michael3 | The homestead | Forty acres broken; a house of logs with one window, bought with eggs.
1875-02-26 | death | ulvik | kristen3 | The fiddler's last tune | Kristen plays at a wedding in a storm and dies of pneumonia nine days later.
1879/1884 | career | bergen | ingrid2 | "A. Kleppe" | Ingrid takes over the trade in stockfish and opens an office in Hamburg, by letter.
1886-06 | achievement | voss | guri3 | A medal for a blanket | Guri's coverlet wins silver at the exhibition. She uses it again the following winter.
1891-08-28 | death | valpo | tomas3 | Tomás falls at Placilla | The civil war divides the navy and the family's own table.
1894~ | career | ulvik | knut3 | The inn opens | Knut and Elen rent out the best room, then the second best, then their own.
1898 | education | decorah | lena4 | The first degree | Lena Solberg graduates at the head of her class, and may not join the alumni.
1904-10-14 | other | minne | joseph4 | A boy from the orphan train | Clara goes to the station to help for an hour. The adoption is signed in March.
1906-08-16 | death | valpo | ines4 | The earthquake | Half of Valparaíso falls in four minutes. The yard stands; Inés does not come home from her lesson.
1907-04 | migration | outlook | lewis3 | North to Saskatchewan | Lewis moves with three children, sixteen horses and a windmill in pieces.
1912-06 | career | ulvik | torstein4 | Apples instead of barley | Two hundred trees on the slope where nothing grew. The neighbours come to look and stay to laugh.
1914/1918 | other | | | The Great War | Two cousins in France, one in the navy office, one in prison for refusing, and letters that arrive out of order.
1918-10-09 | death | verdun | martin4 | Martin is killed | Military telegram, 2 November; armistice, 11 November; both read aloud in the same church.
1918-11 | other | outlook | agnes3 | The influenza sleigh | Agnes visits forty farms. Margit in Voss is among those whom nobody could visit.
1921 | career | decorah | lena4 | Lena buys the newspaper | In her own name. The first editorial is about the drains.
1931-09 | achievement | kristiania | ottilie4 | Ottilie's exhibition | The burning fjords are hung in the capital and bought by the people who had laughed.
1936 | achievement | valpo | cecilia5 | A girl and a rock | Cecilia, aged eleven, begins to count the limpets. The counting goes on.
1942-11 | other | ulvik | ruth5 | The child in the apple cellar | Ruth becomes Randi. The whole village knows and nobody ever says so.
1943-10-05 | death | ulvik | leif4 | Leif is shot at the boathouse | He had taken sixty-one people over the mountain. The stone has the number, not the date.
1945-05-08 | birth | bergen | liv6 | Liv is born on the day of peace | Christian Kleppe dies on the same afternoon, listening to the bells.
1947-07 | other | ulvik | | The first reunion | Forty-three people from three continents, a tradition since. The photograph took an hour.
1952 | achievement | saskatoon | flora4 | A plant named for Flora | Found under a railway bridge where everybody had walked past it.
1959-06-14 | career | minne | joseph4 | The thirty-eighth organ | Joseph's last work, and the first that his son signs with him.
1974-10 | other | santiago | francisca6 | Francisca is taken | Her brother keeps the search going, with the sisters and mothers of others.
1987-02-24 | achievement | santiago | alejandro6 | The supernova | Alejandro, on duty by accident, is among the first to see it.
1997-07 | other | spring | | Reunion of the fiftieth year | Two hundred and eight people in a field, four languages, one loom.
2006 | career | ulvik | ola7 | The cider comes back | Ola and Maria find the yeast in a barrel stave of 1912. The work is called heritage by the county and breakfast by Torstein.
2014-06-21 | marriage | minne | jennifer7 | Jennifer and Priya | Married in the church with Joseph's organ, on a violin that Priya had finished the night before.
2019-06 | achievement | ulvik | selam7 | Eight oars again | Selam's boat reaches Bergen in sixteen hours.
`
