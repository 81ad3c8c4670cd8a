/** The older half of the demo family's blog. All fictional. */
import type { DemoArticle } from './demo-news.ts'

export const olderPosts: readonly DemoArticle[] = [
  {
    title: 'Two kitchens',
    excerpt: 'How a film of eleven minutes came out of one stove, one radio and two grandmothers.',
    author: 'sky7',
    at: '2024-04-28T19:30:00Z',
    picture: 'homestead-1871',
    people: ['sky7', 'douglas6', 'colleen6', 'margaret6', 'flora4'],
    content: `I grew up between two kitchens. In one of them people said *takk for maten* when they rose, and in the other *ay hai*. In both, nobody was allowed to rise before I had finished my turnip.

When the film was shown in Oslo, somebody asked in which language I had dreamt as a child. I said, in radio. Between the two kitchens stood a truck, and in the truck there was a weather report.

What I wanted to film was how they listened to each other. Grandmother Jean from the Scottish side of things, who had the stove; Kokum, who had the stories. They had forty words in common, and twelve of these were *potato*. Every autumn they canned together for nine days, and I have never since seen two people get so much said.

The camera stands on the flour bin. You see four hands and hear two languages and a clock. After seven minutes one pair of hands takes the lid out of the other pair, turns it the other way, and it closes. They both laugh, for quite a long time.

There are no subtitles. It was discussed. The distributor said that people would feel left out, and Mom said: "Yes. For eleven minutes. It is good for them."

A piece of our family history, then, with the recipe missing. I asked for it, of course. Both of them told me. They were not the same.`,
  },
  {
    title: 'Aunt Flo’s passport',
    excerpt: 'I was to film the herbarium. What I filmed in the end was a passport with a flower in it.',
    author: 'sky7',
    at: '2024-03-20T21:10:00Z',
    picture: 'crocus-sheet-1944',
    people: ['flora4', 'ewan4', 'sky7', 'lewis3', 'agnes3'],
    content: `Flora Brandvold pressed nine thousand plants, and the university has them all, in steel cabinets, in the dark. They let me film on a Tuesday.

Nine thousand plants look exactly like what they are. After an hour I asked the curator whether there was anything of *hers*. He went away and came back with a cardboard box: gloves, a trowel, a passport of the Dominion of Canada.

![Anemone patens, prairie crocus. Det. F. A. Brandvold, near Outlook, April 1944.](media:crocus-sheet-1944)

In the passport lay a prairie crocus. It had been there so long that its shadow was printed on the page for visas.

Ewan was her brother, a navigator. In his last letter he asks her to press him a crocus, as they had done when they were small, because over there nobody believed him that a flower could wear fur. She went out and pressed it that spring. By the time she had found somebody who would carry it over, the telegram had come.

So she mounted one for the university, correctly, with a label. And she kept one. She carried it through forty-one countries in a document that says *any person making an entry will be prosecuted*.

There is no story in my film about this. There are ninety seconds of a hand turning pages, and then the flower, and then the next page.`,
  },
  {
    title: 'How to read a sailor’s letter',
    excerpt: 'Ole the harpooner wrote home once. Fourteen lines, of which nine can be read. A small course.',
    author: 'ingrid7',
    at: '2024-02-04T12:00:00Z',
    picture: 'letter-leith-1862',
    people: ['ole2', 'brita1', 'ingrid7'],
    content: `The whole inheritance of Ole Oleson, harpooner, is one sheet of paper. It was folded to the size of a stamp and travelled, by the look of it, in a boot.

**Look before you read.** The ink is brown: iron gall, thinned. The pen splutters on the upstrokes: a steel nib, and somebody else's. He presses on the word *pay*.

![The sheet. The ring in the corner is a mug, and the mug is evidence.](media:letter-leith-1862)

**Read what is there.** "The pay is good and the ice better." For a hundred years we quoted that as his wit. I now think that the word before *ice* is "on the", and that he meant a bonus.

**Read what is not there.** He greets his father, his brothers, the dog, the boat. He does not greet his mother until the last line, and there the hand gets larger: *and Mother must not wait up.*

She left a lamp in the window until she died. We always told this as a story about hope. But she had the letter. She could not read, Torstein read it to her; and she knew perfectly well what she had been told, and lit the lamp.

**Then put it back.** Paper is like relatives: flat, dark and dry, and not too many in one folder.`,
  },
  {
    title: 'The loom that was counted as a child',
    excerpt: 'Nine tickets, nine people, one loom. How Sigrid got it past the purser.',
    author: 'jennifer7',
    at: '2023-12-03T17:00:00Z',
    picture: 'loom-1869',
    people: ['lars2', 'sigrid2', 'olel3', 'anna3', 'guri3'],
    content: `There were nine of them and they had nine tickets: two whole, seven half. The loom had none. It was too long for baggage and too heavy for a gift.

The purser at Bergen said that it could not come on board without a ticket. Sigrid asked what a ticket was for. For a passenger, said the purser. And what made a passenger? He must be entered with a name, an age and a parish, and he must be fed.

So it says in the passenger list, in the purser's own fine hand, between Anna, eleven, and Lewis, five: **"Vev, 31, Ulvik."** Vev is Norwegian for loom. It was fed, too: Sigrid drew its biscuit for seven weeks and shared it out among those who could keep it down.

![Vev, 31, of Ulvik, arrived in good health.](media:loom-1869)

Ten sailed, by the list, and ten landed, by the list. The clerk at Quebec counted heads and wrote ten, and somebody must have counted wrongly, because on the fourth of July they had become fewer. Sigrid did not correct him. She kept the paper. For years she set the table for one more at the feast of Saint John and said that it was for the loom.

We still have it. It is assembled at every reunion by people who have never done it before, under instruction by people who did it once. It has outlived four barns. When the children ask how old it is, the answer in our family is: a hundred and eighty-five, but it travels as a minor.`,
  },
  {
    title: 'Cider for beginners, beginning with patience',
    excerpt: 'What Maria and I have learned in seventeen autumns, most of it from mistakes we can recommend.',
    author: 'ola7',
    at: '2023-10-15T07:00:00Z',
    picture: 'apple-slope-1925',
    people: ['ola7', 'maria7', 'torstein6', 'torstein4', 'brita1'],
    content: `Brita came to the farm with a loom, a cow and, it is said, the recipe for the cider. We have the loom's account, we have the cow's name. The recipe is one line in a hymnal: *let it alone*.

**Apples.** A third that are sweet, a third that are sour, a third that you would not give to a pig. Our slope has eleven kinds because old Torstein wrote to eleven nurseries to see who would answer.

![The slope in 1925, when the neighbours had stopped laughing.](media:apple-slope-1925)

**Pressing.** Slowly. Father's rule was that one should be able to tell a whole story between two turns of the screw. He had stories for that, and they had pauses in them.

**Yeast.** We found ours in a stave of 1912. Before that we bought it in packets, and it tasted like a good cider from somewhere else.

**Waiting.** It stops in November and begins again in April, when the trees blossom. Maria, who is from Bergen and believes in thermometers, says that this is a coincidence of temperature. I have seen her listening at the barrel.

**Mistakes we recommend.** Forget one barrel. Only one. In 2014 we forgot the one behind the door, and it became the bottle with the black label.

**Mistakes we do not recommend.** Bottling on a day when the pressure falls. The kitchen ceiling is a heritage site of another kind.`,
  },
  {
    title: 'Sigrid’s Bible has recipes in it',
    excerpt: 'I was sworn in on it, and it fell open at rhubarb.',
    author: 'karen6',
    at: '2023-09-10T15:40:00Z',
    picture: 'sigrid-recipe-1875',
    people: ['sigrid2', 'karen6', 'clara3'],
    content: `When one becomes a judge one lays a hand on a Bible, and I had asked for Sigrid's. The clerk opened it respectfully in the middle. It fell open at rhubarb.

She had no other paper in the first winter, eleven people in a granary. So the margins of Leviticus, which she seems to have thought roomy, hold the soups. The Psalms have cakes. Job has a plaster for the back.

![Rhubarb, between two commandments.](media:sigrid-recipe-1875)

Some of it is not cooking. At the end of Ruth there are seven names with the hours of their births, and beside the third, in another ink, a date and a place in the river. In the Acts, where Paul is at sea, one finds a list of what to take next time. *More onions. Fewer hymnals. A rope of one's own.*

In the Song of Songs there is nothing at all. Clara, the deaconess, told my grandmother that Mother had probably not needed notes.

It is a family custom now that whoever borrows it adds one line. Mine is in Judges, naturally, and is for a hotdish.`,
  },
  {
    title: 'Eight oars, sixteen hours',
    excerpt:
      'In 1831 they rowed to Bergen in nineteen hours. We wanted to know how. It hurts in the same places, I am sure of it.',
    author: 'selam7',
    at: '2023-07-22T19:00:00Z',
    picture: 'eight-oars-1831',
    people: ['selam7', 'ole1', 'jonas7', 'sindre7', 'ola7', 'ingrid7'],
    content: `Everybody asks about the blisters, so: yes.

The parish heard in 1831 that Ole Brandvold had rowed to Bergen in a day. Eight oars, nineteen hours, and a load of juniper staves that paid for the new roof. For a hundred and eighty-eight years the men of the family told this story sitting down.

I built the boat to find out whether it was true. It took two winters. The moulds hang in the boathouse and have always hung there; I took them for shelves until I was ten.

![A cut from the *Bergen Almanac* of 1832. The whale is the artist's own.](media:eight-oars-1831)

We left Ulvik on a Friday in June at two in the morning, four pairs: Jonas and Sindre, Ola and I, two sisters from Granvin who row as other people breathe, and Ingrid with her lawyer. We had no staves, but Erik had packed lunch, which came to the same weight.

Here is what I learned.

- *Nobody can row angry.* It goes into the blade, and the boat tells everyone.
- *The wave under the B is not an ornament.* When the hull is loaded right, a wave stands exactly there, under the third strake, and stays with you. He cut what he saw.
- *It is a day because of the tide.* If one leaves Ulvik at two, one has the current from Utne to the narrows. At four one has not. He did not row harder than others. He got up earlier, which is less of a legend and more like us.

We came into Bergen at six in the evening: sixteen hours. There were my mother, a brass band that was there for somebody else, and an old man on the quay who took the rope and said: "You are late. We expected you in 1832."`,
  },
  {
    title: 'Kristen’s last, and why we play it too fast',
    excerpt: 'A tune that everybody knows and nobody can slow down. With a recording.',
    author: 'grace6',
    at: '2023-05-17T10:30:00Z',
    picture: 'fiddle-1875',
    people: ['kristen3', 'henrik7', 'priya7', 'grace6', 'torstein2'],
    content: `On 17 February 1875 a storm stood in the valley, and there was a wedding at Lione. The guests could not go home, so Kristen played. He played until it was light, walked home through the snow in his shirt because he had lent his coat to the fiddle, and died of pneumonia nine days later. He was twenty-five.

The last thing he played had no name. The bride hummed it to her sister, the sister taught it to a hired man, and in 1931 a collector from Bergen wrote it down from a tram conductor who turned out to be our Nils.

![The fiddle. The rose is inlaid; the scratch beside it is from his ring.](media:fiddle-1875)

The collector noted beside it: *too fast?* All of us have it too fast. Henrik has tried, with a whole orchestra and a metronome, to play it as a slow air, and by the eighth bar the violas were gone.

Priya, who has had the fiddle on her bench, thinks she knows why. The fingerboard has been cut down for a small hand, not his. There is a shallow hollow where a thumb has been, in the third position: a boy's thumb. He learned it on that instrument as a child, from somebody who played it for dancing, and in our memories it has never grown up.

You can hear it in the archives. I have asked the player to take it steadily. Listen to what happens at bar nine.`,
  },
  {
    title: 'Francisca’s shelf',
    excerpt: 'What my aunt was reading in October 1974, and what we keep beside it.',
    author: 'sofia7',
    at: '2023-03-25T13:00:00Z',
    people: ['francisca6', 'alejandro6', 'matias5', 'teresa5', 'sofia7', 'diego7'],
    content: `Today my aunt would be sixty-nine. I never met her. I know her by thirty-four books.

My grandparents left her shelf as it was. Twenty years later, when the house was sold, my father carried it out in the order in which it stood, and it stands in the same order in his study.

She underlined in pencil and lightly, so that it could be taken back. In Neruda nearly nothing. In a small grammar of Norwegian, a great deal: she had wanted to write to the cousins in Ulvik in their own language, and had got as far as the past tense.

There is a tram ticket in one of them at page 112. We do not move it.

My father looks for planets. When one finds a planet, one does not see it; one sees that a star is a little disturbed by something that must be there. He says he was trained for that.

The search goes on, with the sisters and mothers of others. If anyone who reads this knows anything, however small, the address is at the bottom of every page of this site.

Diego paints a window open. I keep the shelf dusted. We say her name: Francisca Brandvold Larraín, student of literature, presente.`,
  },
]
