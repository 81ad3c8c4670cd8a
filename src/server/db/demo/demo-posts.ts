/** The newer half of the demo family's blog, newest first. All fictional. */
import type { DemoArticle } from './demo-news.ts'
import { olderPosts } from './demo-posts-older.ts'

const newerPosts: readonly DemoArticle[] = [
  {
    title: 'Things we thought were Brandvold spoons',
    excerpt: 'A list, with apologies to the museum.',
    author: 'ingrid7',
    at: '2026-11-02T10:00:00Z',
    draft: true,
    people: ['severin3'],
    content: `1. Three spoons of 1871, marked B. They are from the hotel Bristol.
2. A ladle "from the ship". It is from a ship. The ship sailed in 1968 and had a discothèque.
3. One spoon with a wave under the B. **This one is real.** Severin photographed it and then, being Severin, kept it.

*I still have to ask Christian about the fish slice.*`,
  },
  {
    title: 'How to scan a photograph without upsetting it',
    excerpt: 'Notes for everybody who has been told to "just send me a picture of the picture".',
    author: 'ingrid7',
    at: '2026-10-03T08:40:00Z',
    picture: 'reunion-1947',
    people: ['ingrid7', 'severin3'],
    content: `You have a shoebox. Everybody has a shoebox. Here is how to get it into the archives without a lecture from me, which is why I put the lecture here.

**Do not take it out of the frame** unless it comes willingly. A picture of the frame is also a picture. Somebody chose that frame.

**Photograph the back first.** The back is where the names are. I would give ten fronts for one back that says *Synnøve, the dog, and him*.

**Daylight, no flash, no sun.** Lay it by a north window on a dark cloth. Stand on a chair if you are under seventy.

**Do not cut off the edge.** The deckled border tells me the decade, the thumb tells me who was in a hurry.

![The first reunion. It took an hour because Olav kept counting.](media:reunion-1947)

**Do not improve it.** No colours, please. Great-aunt Rosa's dress was not that green, and there is nobody left to complain about it.

**Write down what you know, and how you know it.** "Grandfather said so" is a source. "It looks like him" is a source too, of another kind. A story that you are not sure of is welcome here, if it says so at the door.

Then press *Submit*. If it is blurred, crooked and without a name, press it all the same. Half of our family history was out of focus when it happened.`,
  },
  {
    title: 'The apple cellar',
    excerpt:
      'I was five, I had a doll and another name. What I remember of the cellar is mostly the smell, and it was a good one.',
    author: 'ruth5',
    at: '2025-11-09T15:00:00Z',
    picture: 'apple-cellar-1946',
    people: ['ruth5', 'torstein4', 'ragna4', 'leif4'],
    content: `People ask me whether I was afraid in the cellar. I have to say no, and they are disappointed.

I was five years old. In Hamburg I had been afraid, and on the train, and in the boat. In the cellar there were eleven kinds of apples on straw, each with a card on which Torstein had written its name in his best hand. I learned to read from those cards. My first words in Norwegian are Gravenstein, Torstein (which I took for an apple), Prins and *not for eating yet*.

![The shelves. The straw was changed every Saturday, and so was I, Ragna used to say.](media:apple-cellar-1946)

I was not down there always. Most days I was upstairs and was called Randi and had a cousin's papers, and I fed hens. But when the dog barked in a certain way I went down, and Ragna put the barrel before the door and began to bake something that smelled so strongly of cardamom that no one would look for anything else.

Once I was there for two days. Leif came in the second night and sat on a crate, and told me the names of all the mountains he could see from the top, in order. He did this as others say a rosary. I have them still. When he was shot I was six, and I said the names of the mountains into the straw.

The whole village knew. I have been asked how many people that was, and I always answer: the whole village, including those who did not like Torstein, and including the one who did not like us.

I am eighty-eight now. I translate poems, which is also a way of having two names. Every October Ola sends me a box with eleven kinds in it, and each apple has a card.`,
  },
  {
    title: 'Empanadas, as the yard ate them',
    excerpt: 'Carmen’s recipe, which came down through Rosa, who left out one thing on purpose.',
    author: 'diego7',
    at: '2025-09-18T11:00:00Z',
    picture: 'shipyard-1880',
    people: ['carmen2', 'rosa3', 'sjur2', 'diego7'],
    content: `Every eighteenth of September the yard stopped at noon, and a hundred and ten people ate standing. Rosa wrote the quantities on the back of a sailcloth order. I have divided by nine.

**The dough.** One kilo of flour, 200 g of lard, a spoon of salt, warm water until it *stops arguing*. Rest it under a cloth while you do the onions.

**The filling.** A kilo of onions to a kilo of beef, chopped with a knife by somebody with time. Soften the onions in lard with a good spoon of paprika, cumin and dried oregano. Add the beef, then a cup of broth. It must be wet. Let it stand overnight.

**The closing.** A spoon of filling, a quarter of a hard egg, one olive, two raisins. Fold, wet the edge, fold again three times. The square ones are for baking.

**The oven.** As hot as it goes, until they are the colour of a violin.

Sjur called them *lefse with an opinion*. He ate seven at the launch of the *Brita*, it is written on the wall of the yard's office, and his foreman eleven.

Rosa left out one thing on purpose, so that nobody would make them better than hers. My grandmother knew what it was, because she sat under the table at the time. It is a piece of cinnamon bark, taken out at the end. Now you know, and the tradition is safe: I have left out something else.`,
  },
  {
    title: 'Engaged to the multiplication table',
    excerpt:
      'Anna taught for forty-four years in one room. I found eleven of her pupils who could still say the nines.',
    author: 'karen6',
    at: '2025-04-02T16:30:00Z',
    picture: 'school-1890',
    people: ['anna3', 'karen6', 'carl5'],
    content: `My great-great-aunt Anna never married. She was engaged, she said, to the multiplication table, and it had never let her down.

She kept the school at Black Hammer from 1879 to 1923: one room, one stove, eight grades and a clock that she set by the milk train. When I was a girl she was past eighty and came to dinner on Sundays, and one did not get a potato before one had said what seven times eight was. I am told that I became a judge because I was the only child who appealed.

![Black Hammer about 1890. Anna is the one whom nobody stands in front of.](media:school-1890)

Her register is in the archives now. It has a column for *Absent* and a column for *Why*, and the second is the better history of Minnesota:

- *threshing*
- *no shoes; has shoes now*
- *went to see the bear*
- *mother. Did not ask further*
- *says he forgot there was school. I believe him*

In the seventies, as a young lawyer with a tape recorder, I looked for her pupils. I found eleven, between seventy-eight and ninety-six. I had a list of clever questions. But when I said her name each one of them sat up straight, and nine of them, without being asked, began: nine, eighteen, twenty-seven.`,
  },
  {
    title: 'The earthquake of 1906, by its numbers',
    excerpt: 'What the instruments said, what the letters said, and one number that is not in any catalogue.',
    author: 'sofia7',
    at: '2024-08-16T23:58:00Z',
    picture: 'earthquake-1906',
    people: ['sofia7', 'ines4', 'matias3', 'luisa3', 'alfredo4', 'rosa3'],
    content: `It was a Thursday, five minutes to eight in the evening. I am a seismologist, so I begin with what is certain.

| | |
|---|---|
| Magnitude | 8.2 |
| Duration in Valparaíso | about four minutes |
| Uplift of the coast | up to 80 cm |
| Dead | more than 3,000 |
| Chimneys of the yard still standing | 1 of 1 |

The yard stood because don Severo had built it as one builds a ship: on ribs, pegged, nothing stiff. Alfredo, who was seventeen and would be an engineer, walked through it the same night with a lantern and wrote down every joint that had opened. There were four. His list is in the archives, and I have used it in a paper. He is thanked in a footnote, one hundred and nine years late.

![The street below the yard, on the Sunday.](media:earthquake-1906)

Inés had her piano lesson on Thursdays.

She was fourteen. The teacher lived in the Almendral, on filled ground, where the harbour had been. On such ground the same earthquake is stronger by a factor of five. I can draw the map of it; I have drawn it many times, it is my work. There is a line on it that follows the old shore. On one side the houses fell, on the other they did not, and the street with the piano crosses it.

Family memories are poor instruments. Luisa told it with rain, Matías told it without. Rosa, who lived to be ninety-four, never told it. But every sixteenth of August at five to eight she stopped the clock in her house on Cerro Barón for four minutes, and then she set it going again, by hand.

I do the same in the observatory. Nobody has complained yet about the gap.`,
  },
  {
    title: 'Lefse for two hundred and eight',
    excerpt:
      'The recipe of the reunion of 1997, for a field, four languages and one griddle. Divide with care.',
    author: 'jennifer7',
    at: '2024-05-12T18:20:00Z',
    picture: 'reunion-1997',
    people: ['jennifer7', 'linda6', 'karen6', 'james6', 'dorothy5'],
    content: `In 1997 two hundred and eight people came to a field in Spring Grove, and Grandma Dorothy announced that each would have two lefse, because one is an insult and three is Lutheran excess.

She was eighty-three. I was the software engineer, so I was given the planning.

**For 416 lefse:** 52 kg of potatoes, 6 kg of butter, 9 litres of cream, 400 g of salt, 14 kg of flour and a barn.

**For people with a kitchen (16):** 2 kg of floury potatoes, 230 g butter, 3.5 dl cream, a tablespoon of salt, about 550 g flour.

1. Boil, peel while too hot, rice **twice**. If you rice once, she will know. She has been gone since 2002 and she will know.
2. Butter and cream into the hot potatoes. Then cool, uncovered, overnight. This is where people fail.
3. Flour at the last moment. Little balls, back into the cold.
4. Roll until you can read the newspaper through it. Hers was Lena's, the front page, large type.
5. Hot dry griddle, brown freckles, one turn, under a cloth at once.

![The field. The line on the left is the line.](media:reunion-1997)

We had eleven rollers from three continents, and by noon a family quarrel about sugar. Norway said butter and sugar. Minnesota said butter and brown sugar. Chile said *manjar*, and there was a silence, and then everybody tried it, and a tradition of a hundred and twenty years was over by half past twelve.`,
  },
]

export const posts: readonly DemoArticle[] = [...newerPosts, ...olderPosts]
