/**
 * The news of the demo family, newest first. All fictional. `media:name` stands for the URL of a demo image.
 */

/** A demo article. Authors and people are keys of the people table; images are file names. */
export interface DemoArticle {
  title: string
  excerpt: string
  /** Markdown. */
  content: string
  author: string
  /** RFC 3339. */
  at: string
  draft?: true
  picture?: string
  people: readonly string[]
}

export const news: readonly DemoArticle[] = [
  {
    title: 'Who carries the loom in 2027?',
    excerpt: 'A list of volunteers, so far without volunteers.',
    author: 'ingrid7',
    at: '2026-11-14T18:05:00Z',
    draft: true,
    people: ['jennifer7'],
    content: `The loom has been to every reunion but one, and it has never walked.

It weighs 94 kilograms in its crate. From the end of the road to the summer farm it is forty minutes uphill, an hour with a loom. We need:

- six people with good backs
- one person with a good voice, to say left and right
- somebody who will tell Jennifer that it rained on it

*To be continued when anybody has answered.*`,
  },
  {
    title: 'The reunion of 2027 is in the valley without a network',
    excerpt:
      'Eighty years after the first one we meet in Langdalen above Ulvik, from 9 to 18 July 2027. There is a river, a barn and no signal whatever.',
    author: 'ingrid7',
    at: '2026-10-24T09:30:00Z',
    picture: 'summer-farm-2026',
    people: ['ingrid7', 'ola7', 'maria7', 'erik6', 'mariam6', 'selam7', 'anne6'],
    content: `It is decided: the next reunion is at the summer farm in Langdalen, **from Friday 9 to Sunday 18 July 2027**, eighty years after the first photograph that took an hour.

For those who have never been: the road ends at a gate. After the gate there are forty minutes of path, a bridge for one cow at a time, and then a valley with nine huts, our barn, and a great deal of weather. **There is no telephone network.** There is none on the next ridge either; Jonas has looked. Anything that you want to read there, you must have on your telephone before you pass the gate. Open this site at home, press the button, let it save, and you can argue about great-aunts by lamplight with the evidence in your hand.

![The huts in Langdalen. The one on the left leans on purpose.](media:summer-farm-2026)

## What is planned

- **Saturday 10:** rowing for everybody, in Ulvik, before the climb. Selam brings three boats and a whistle.
- **Monday 12:** Ragnhild walks the young ones over the mountain and explains what it is made of. Bring shoes.
- **Wednesday 14:** the long table. Mariam and Erik cook; do not help.
- **Saturday 17:** the photograph. It will take ten minutes. It will take an hour.

## What we need to know

Tell me by **1 March** how many you are, which of you snore, and who can sleep in a barn with a clear conscience. We have beds for sixty and hay for the rest. Those who would rather not climb stay at the inn with Berit, who will be ninety-three and is not to be told what to do.

Submit a picture of your part of the family under *Submit*, so that the wall in the barn is full when we arrive. Old ones, new ones, blurred ones. We can name the blurred ones together.`,
  },
  {
    title: 'The boathouse has a roof again',
    excerpt:
      'After two centuries and one very wet spring, the boathouse of 1820 is tight. The lintel came down, was looked at, and went up again.',
    author: 'selam7',
    at: '2026-09-05T16:10:00Z',
    picture: 'boathouse-1905',
    people: ['selam7', 'jonas7', 'ole1', 'erik6'],
    content: `Twelve neighbours raised it in a day. It took nine of us five weeks to put a new roof on, and we had a crane.

Under the slates lay birch bark, as it should, and under the bark lay a newspaper from Bergen of 1894, a child's mitten and a bill for tar that seems never to have been paid. The mitten is with Ingrid. The bill we have agreed not to mention to the tar people.

While the scaffolding stood, we took down the lintel. The mark is deeper than it looks from below: a B with a wave under it, cut with a gouge by a man who was used to hard oak. On the side that nobody has seen since 1820 he had tried it first, smaller, and got the wave upside down. So now we know that he practised.

![The boathouse as Severin took it, with somebody's washing.](media:boathouse-1905)

The boats are back inside. Thanks to all who carried, to Jonas who hung from a rope, and to my father, who fed nine people twice a day and only once said that it had been a perfectly good roof.`,
  },
  {
    title: 'Douglas and Colleen: fifty years together',
    excerpt: 'On 3 July they had been married for half a century. They spent the day seeding late barley.',
    author: 'sky7',
    at: '2026-07-06T20:45:00Z',
    picture: 'wheat-1928',
    people: ['douglas6', 'colleen6', 'tyler7', 'sky7'],
    content: `My parents married on 3 July 1976 in Outlook, between two thunderstorms. On their golden anniversary there was a third. They were in the field, because the barley was late and the barley does not know what day it is.

Tyler and I had planned a dinner. We brought it out on the tailgate: bannock, lefse, roast beef, and a cake that had been a very tall cake at the start of the gravel road. Dad switched off the tractor for eleven minutes. Mom gave a short speech in Cree, and then the same speech in English, which was shorter. I asked what had been left out. "The part about your father," she said.

Asked for the secret, Dad thought until the coffee was cold and said: "She talks and I drive." Asked the same, Mom said: "He thinks I only talk."

Tyler points out that fifty years together come to about 4,100 loads of grain.`,
  },
  {
    title: 'A daughter for Emily',
    excerpt:
      'She arrived in Vancouver on 11 April during the slow movement. Mother and child are well, the cello is in the hall.',
    author: 'jennifer7',
    at: '2026-04-14T03:20:00Z',
    people: ['emily7', 'daniel6', 'mei5'],
    content: `Emily's daughter was born on Saturday, 11 April, at ten past four in the afternoon, in Vancouver, weighing 3,350 grams. Emily had been rehearsing until noon and says that the second movement was a mistake.

Grandfather Daniel has drawn three proposals for a cradle, with sections and elevations. Mei, who keeps everybody's birthdays, had the date in her book before the hospital had it in theirs.

The little one will be in the tree as soon as her parents have agreed about the spelling. At the time of writing there are two candidates with the same sound and eleven letters between them.

We wish the three of them what Sigrid wished to each of her four hundred and twelve: *good lungs and a long string*.`,
  },
  {
    title: 'A silver plank for Selam’s boat',
    excerpt:
      'The county gave its crafts award to the eight-oared boat of 2019 and to the person who built it with power tools and old moulds.',
    author: 'ola7',
    at: '2025-11-19T12:00:00Z',
    picture: 'eight-oars-2019',
    people: ['selam7', 'ole1', 'ola7'],
    content: `Vestland county gives away one prize a year for work in wood. This year it is Selam's. It is a plank with a silver plate on it, and Selam has already asked whether one may use the plank.

The jury wrote three pages. The gist: she works after moulds of 1820 without pretending that it is 1820. She steams with gas, fastens with roves, and measures with a laser what Ole measured with a stick that had a notch on it. Both came to the same figure, which surprised the jury and nobody in Ulvik.

![Sixteen hours to Bergen, with a stop for buns.](media:eight-oars-2019)

In her thanks she said that the boat had been built for eight people who were not speaking to each other in the spring and rowed in time by June, and that the county might like to know this when it next merged two offices.

The award hangs in the boathouse. It is used to keep the door open.`,
  },
  {
    title: 'Linda finishes what she began in 1959',
    excerpt:
      'Sixty-six years after she enrolled, Linda Kay has her degree. She took the last course by mail.',
    author: 'jennifer7',
    at: '2025-05-26T17:15:00Z',
    people: ['linda6', 'james6', 'mark7', 'jennifer7', 'lena4'],
    content: `In the autumn of 1959 Linda Everson enrolled at Decorah to read history. In the spring of 1962 she married Dad, and in between she had become a nurse, because a nurse was needed and a historian was not.

Yesterday, at eighty-three, she walked over the same lawn in a gown that was too long and took her degree. There were 411 graduates, and she was the only one who had to be asked to stop helping the others with their hoods.

Her thesis is about the wedding baskets of Spring Grove between 1880 and 1920: who brought what, who brought it back, and who did not. It has forty-one tables. Two families have asked to be made anonymous.

Lena Solberg graduated from the same college at the head of her class, and was not allowed to join the alumni. Mom has joined. She signed the book twice, once in smaller letters.`,
  },
  {
    title: 'The almanac of 1869 has come home',
    excerpt:
      'The pocket almanac in which Lars kept his diary of the crossing was in a box marked "Maps, various". Here is the page of 4 July.',
    author: 'ingrid7',
    at: '2025-03-11T08:00:00Z',
    picture: 'almanac-page-1869',
    people: ['lars2', 'sigrid2', 'olel3', 'karen6', 'ingrid7'],
    content: `We all knew the line. Hardly anybody had seen it.

In February Karen cleared her late husband's office and came upon a box marked *Maps, various*. Under the maps, various, lay a pocket almanac for 1869 in brown calf, eleven centimetres high, with a loop for a pencil. It is Lars's. He wrote in it every day from 12 May to 29 August: the wind, the bread, the names of the ships they met.

![The page. The pencil is so soft that it has printed itself on the page beside it.](media:almanac-page-1869)

I have now read all of it. It is a dry little book. He never says that he is afraid. He notes that Sigrid has been called to a confinement in the steerage on three nights, that the loom has been moved to make room for a goat, that the children have learned to count in English from a sailor and that not all of it was counting.

On the third of July he writes that land has been seen, and that Ole saw it too, being held up.

On the fourth he writes: **"Calm. Our Ole."**

On the fifth he writes what the bread cost.

The transcript is in the archives, page for page. The almanac itself stays with me, in the dark, at 45 per cent humidity, and may be visited.`,
  },
  {
    title: 'Diego’s wall has won',
    excerpt:
      'The mural on Cerro Barón, forty metres of shipyard with everybody in it, has won the city’s prize for public art.',
    author: 'sofia7',
    at: '2024-12-08T22:40:00Z',
    picture: 'mural-2024',
    people: ['diego7', 'sjur2', 'carmen2', 'rosa3', 'ines4', 'sofia7'],
    content: `My brother has painted a wall, and Valparaíso, which has a great many painted walls, has decided that this is the best one of the year.

It stands where the yard stood, at the foot of Cerro Barón, and shows the launch of the *Brita* in 1866. Don Severo holds a hammer in the arm that was broken. Carmen reads a newspaper aloud, and if one climbs to the second landing one can read the headline. Rosa sews a flag that runs along the whole wall and turns the corner into the next street, which was not in the contract.

![The wall, on the day when the scaffolding came down.](media:mural-2024)

There is a girl at a piano in an upper window. She does not look out. He asked our father whether he should paint her, and Papá said: "Leave the window open."

The prize is a sum of money that covers the blue.`,
  },
  {
    title: 'Twelve time zones and one barrel',
    excerpt:
      'On Saturday we press the last apples of the slope with everybody watching. Bring a glass and work out your own hour.',
    author: 'ola7',
    at: '2024-10-09T07:20:00Z',
    picture: 'cider-2006',
    people: ['ola7', 'maria7', 'torstein6', 'torstein4'],
    content: `The gathering round the press has become too large for the yard, so this year the yard comes to you. **Saturday 12 October, 17:00 in Ulvik.** That is noon in Valparaíso, ten in the morning in Spring Grove, nine in Outlook, and an hour for which Emily in Vancouver says there is no word.

We press the Gravensteins of the upper terrace, planted by old Torstein in 1912 against everybody's advice. You will see the press, hear the pump, and be shown the barrel with the stave in which the yeast was asleep for ninety-four years.

## How to take part

1. Get an apple. Any apple.
2. Get a glass of something that was an apple.
3. Keep your microphone off until Mother has finished the toast. She will not be hurried by a computer.

There will be music, if Henrik can be kept from conducting it.`,
  },
  {
    title: 'Ten years in one workshop',
    excerpt:
      'Jennifer and Priya have been married for ten years, and the violin of that day is still in tune.',
    author: 'karen6',
    at: '2024-06-21T14:00:00Z',
    picture: 'wedding-2014',
    people: ['jennifer7', 'priya7', 'joseph4', 'grace6'],
    content: `I had the pleasure of marrying them, which a judge may do and which is by far the best part of the office. That was on 21 June 2014, in the church with Joseph's organ, on a violin whose varnish was not quite dry. Some of the guests stuck to it.

For their tenth anniversary they went back to the same church on a weekday, with the same violin. Grace played the organ. Nobody was invited, so only about forty of us came.

Priya has since made twenty-six instruments and Jennifer one very complicated calendar, which tells Priya when to stop. Asked about the ten years together, Priya said that a marriage and a violin have this in common: most of it is air, and it is the air that matters.

*Ruling of the court:* sustained.`,
  },
  {
    title: 'Antonia, the first officer and a midwife by radio',
    excerpt:
      'In the Strait of Magellan, in a force nine, our ship’s officer delivered a baby with one hand on the rail.',
    author: 'sofia7',
    at: '2023-11-02T19:30:00Z',
    people: ['antonia7', 'sigrid2', 'brita4', 'nicolas6', 'javiera6'],
    content: `On the night of 28 October the ferry to Porvenir turned back because of the wind, and a passenger did not want to wait. Antonia was the officer of the watch. The ship's medical book had a chapter; the chapter was, she says, mostly about telephoning somebody.

So she telephoned somebody. The midwife on duty in Punta Arenas talked, the first officer held the receiver, Antonia did the rest. The child was born at 03:12 at 53 degrees south, is called Magallanes with his third name, and weighs four kilograms. He is nobody's cousin that we know of, but the family has claimed less.

Sigrid's bag lists 412 births, and Brita in Ulvik never counted hers. Ingrid has opened a third list. It has one line, a position, and the words *wind W, 9, gusting*.`,
  },
  {
    title: 'Number seventeen was under the hay',
    excerpt:
      'The lost organ of Joseph Tallow Brandvold has been found in a barn near Fergus Falls. It has mice and all of its pipes.',
    author: 'grace6',
    at: '2023-08-20T13:45:00Z',
    picture: 'organ-1959',
    people: ['joseph4', 'samuel5', 'grace6', 'clara3'],
    content: `My grandfather built thirty-eight organs, and for sixty years we could name the whereabouts of thirty-seven. Number seventeen was built in 1938 for a church that closed in 1961. The building became a granary, then a snowmobile shop, then a parking lot.

In June a farmer near Fergus Falls wrote that he had moved some hay and found "a wooden thing with whistles". I drove there on the same day, three hours, and did not listen to the radio.

It is number seventeen. The case is oak; the signature is where he always put it, behind the lowest pipe, where only a tuner or a child would look. All 412 pipes are there. I counted twice, because it is the same figure as in Sigrid's list and I do not trust figures that rhyme.

![Joseph's last, number thirty-eight. Seventeen will look like this again, without the hay.](media:organ-1959)

He remembered nothing from before the train but a church organ. He spent his life trying to make that one. When I blew into the smallest pipe, there in the barn, it spoke at once.`,
  },
]
