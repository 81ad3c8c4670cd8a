/** The words on the papers of the demo. Invented. */
import type { Paper } from './papers.ts'

const sheet = { w: 1000, h: 1400, style: 'hand', paper: '#e9dbb8', inkColour: '#3f2a1a', size: 36 } as const
const form = { w: 1000, h: 1400, style: 'form', paper: '#ebe0c4', inkColour: '#2f2419', size: 32 } as const

/** By the names of their files. The ending decides whether it is a picture or a document. */
export const papers: Readonly<Record<string, Paper>> = {
  'letter-leith-1862.webp': { ...sheet, h: 1250, size: 40, inkColour: '#5f3f22', mug: true, lines: ['Leith, the 9th of – –', '', 'Dear Father, brothers, and the dog,', '', 'I take the pen to let you know that I have', 'health and have found a ship. She is the –', 'of Dundee, for whale. The pay is good', 'and the ice better. We sail with the', 'first – – and I have new boots.', 'Is the boat tarred? Do not let Anders –', '– – – – when it is dry.', '', 'Greet the boat. Greet Ingrid in Bergen.', 'and Mother must not wait up.', '', '            your Ole'] },
  'almanac-page-1869.webp': { ...sheet, w: 1150, h: 1080, style: 'pencil', paper: '#e2d4ae', inkColour: '#54504b', size: 42, head: 'Juli 1869', lines: ['1  Wind NW. Bread mouldy, cut round it. Met bark', '    "Norden" of Arendal, 31 days out, all well.', '2  Fog. Horn all night. Sigrid in steerage, a boy.', '    Goat has eaten a corner of the loom.', '3  Clear. LAND. All on deck. Held up Ole', '    and he saw it.', '', '4  Calm. Our Ole.', '', '5  Flour 4 cents the pound at the island, dear.', '6  Wind W. Thomas asks where he is.', '7  Up the river. Trees. Children count in English.'] },
  'sigrid-recipe-1875.webp': { ...sheet, w: 1150, h: 1080, paper: '#e8d9b2', size: 41, inkColour: '#3b2a1c', head: 'Third Book of Moses, 26', lines: ['4  then I will give you your rains in their season,', 'and the land shall yield its increase, and the trees', 'of the field shall yield their fruit.', '', 'Rhubarb: of stalks 4 lb, cut short. Sugar as', 'much as you dare. Water, none, they bring it.', 'Slowly, with the lid. A spoon of flour at the', 'end, and then LEAVE IT ALONE.', 'For 11 people, or Lars.', '', '5  and your threshing shall reach unto the vintage,', 'and ye shall eat your bread to the full.'] },
  'deed-1868.pdf': { ...form, head: 'Deed of Division', stamp: '#7d2320', lines: ['of the farm Brandvold in Ulvik', 'between the brothers', '', 'Torstein Oleson and Lars Oleson', '', 'There fall to Torstein the house with all that is', 'nailed to it, the fields above and below the road,', 'the boathouse, and the care of our mother.', '', 'There fall to Lars the loom, the large kettle,', 'the Bible of his wife, and two hundred and seventy', 'specie dollars, being the price of nine tickets.', '', 'The apple tree stays where it is.', '', 'Ulvik, the 9th of October 1868', 'Torstein Olesen     Lars Olesen'] },
  'sjur-carmen-1858.pdf': { ...form, head: 'Acta de Matrimonio', stamp: '#1f4451', lines: ['Parroquia de los Doce Apóstoles, Valparaíso', '', 'On the thirteenth of May of 1858 were married', 'before me', '', 'Severo Brandvold', 'of Norway, carpenter of ships, aged 23,', 'reads and writes, though not in Spanish', '', 'and', '', 'María del Carmen Aldunate Rojas', 'of this parish, aged 17, who reads for him', '', 'Witnesses: the father of the bride, surgeon;', 'one sailmaker; one cook of the bark Fredrikke'] },
  'letter-sjur-1858.pdf': { ...sheet, lines: ['Valparaíso, November 1858', '', 'Dear Father and Mother,', '', 'You will have heard from the Captain that I am dead', 'or a thief. I am neither, I am married.', '', 'I left the Fredrikke with a broken arm because the', 'mate wished to set it with his boot. The surgeon who', 'set it properly has a daughter. I will come to that.', '', 'There is no timber here, Father. They build with', 'anything. When I showed them a scarf joint an old', 'man took off his hat. I have a shed, a steam box', 'and one apprentice, who is eleven and laughs at me.', '', 'Her name is Carmen. She reads me the newspaper,', 'one headline every evening. I know now', 'that there is a war, but not yet where.', '', 'The arm is good. It foretells rain.', '', '          Your obedient son, Sjur'] },
  'letter-brita-1870.pdf': { ...sheet, size: 32, lines: ['Brandvold, on the day of Saint Thomas', '', 'To those who have left,', '', 'This is the thirty-first. Torstein writes it and', 'is not to improve it.', '', 'The cow with the star has calved. Gjertrud sings in', 'the dairy, so that is going well. It is quiet with', 'you gone: I hear the clock.', '', 'Lars. You wrote one line about the boy. I had it', 'read to me twice. It was enough, and I thank you', 'that it was no longer.', '', 'Sigrid. Put the loom by the window in spring.', 'It wants light, like us.', '', 'The lamp is for Ole, who is at sea. I say this', 'because they will tell you that I am simple.', 'Oil is cheap.', '', '          Brita Larsdatter, her mark'] },
  'declaration-1871.pdf': { ...form, head: 'Declaration of Intention', stamp: '#3f5148', lines: ['State of Iowa, County of Winneshiek', '', 'I, Lars Olson Brandvold, a native of Norway,', 'aged 49 years, farmer, do declare on oath that it', 'is bona fide my intention to become a citizen of', 'the United States, and to renounce for ever', 'all allegiance and fidelity to every foreign', 'prince, potentate, state or sovereignty whatever,', 'and particularly to', '', 'Carl, King of Norwegen and Sweeden', '', 'Height five feet nine. Hair, some.', '', 'Sworn the 3rd day of April, 1871', 'Lars Olson Brandvold'] },
  'letter-kleppe-1881.pdf': { ...sheet, paper: '#ece1c6', head: 'A. Kleppe · Stockfish · Bergen', lines: ['Bergen, 2 March 1881', '', 'Messrs. Meyer & Sons, Hamburg', '', 'Gentlemen,', '', 'I have your letter of the 17th, in which you find', 'the fish of the second quality. It is of the first.', 'If you hold it to the light you will see it, and', 'if you hold your scales level you will see more.', '', 'I send forty bales by the Lyra. The price is the', 'price. You ask whether Mr. Kleppe would not come', 'to Hamburg himself to discuss it. Mr. Kleppe', 'does not travel at present.', '', 'My son Johan will call, with his wife, your', 'daughter. She comes for her piano.', '', '          Respectfully,', '          A. Kleppe'] },
  'adoption-1905.pdf': { ...form, head: 'Certificate of Adoption', stamp: '#7d2320', lines: ['State of Minnesota, County of Hennepin', 'Probate Court', '', 'In the matter of the adoption of', 'a boy called Joseph Tallow, or Talo,', 'sent by the Society from New York,', '', 'born: about five years, the Society thinks', 'parents: not known to the Society', 'effects: one coat, one cap, half a mouth organ', '', 'the Court finds Sister Clara Brandvold, deaconess,', 'unmarried, of good character, to be fit,', 'the child having declined to let go of her.', '', 'Ordered this 17th day of March, 1905'] },
  'telegram-1918.pdf': { ...form, h: 1000, style: 'telegram', paper: '#e7d49a', inkColour: '#26211b', size: 31, head: 'TELEGRAM', lines: ['WASHINGTON DC  NOV 2 1918  4 17 PM', '', 'MR MICHAEL BRANDVOLD', 'SPRING GROVE MINN', '', 'DEEPLY REGRET TO INFORM YOU THAT', 'PVT MARTIN O BRANDVOLD INFANTRY', 'IS OFFICIALLY REPORTED AS KILLED', 'IN ACTION OCTOBER NINTH', '', '    THE ADJUTANT GENERAL', '', 'DELIVERED NOV 3 1918 9 05 AM'] },
  'letter-ewan-1944.pdf': { ...sheet, paper: '#e3e0d2', inkColour: '#26324a', lines: ['Somewhere in England,', '12 March 1944', '', 'Dear Flo,', '', 'Thank you for the socks. They are admired.', '', 'It rains here in a manner you would call thorough.', 'I navigate by dead reckoning, which is only Father', 'finding the barn in a blizzard, with sums.', '', 'I have told the crew about the crocus that wears', 'fur. Nobody believes me. My rear gunner, who is', 'from Kent, says that Canadians will say anything.', '', 'Would you press me one? As we did for Mother: in', 'the big Eaton’s catalogue, under harness. Send it', 'flat. I should like to put it on the table', 'and say nothing.', '', 'Is the ice out of the river yet?', '', '          Your loving brother, Ewan'] },
  'menu-1894.pdf': { ...form, head: 'Brandvold, Ulvik', lines: ['The Inn · Season of 1894', '', 'MONDAY', 'Trout', '', 'TUESDAY, with the steamer', 'Trout, boiled for those who came by sea', '', 'WEDNESDAY', 'Porridge of sour cream. Trout', '', 'THURSDAY TO SATURDAY', 'as Monday', '', 'SUNDAY', 'Trout, with Elen', '', 'Questions about the glacier: 10 øre each'] },
}

/** The plain transcript. */
export const transcript = `THE ALMANAC OF LARS OLESON BRANDVOLD, 1869
Transcribed by Ingrid Brandvold, 2025. Selected days. Spelling as he has it, in English.

12 May.  Bergen. All nine aboard, and the loom. Wind S. Bread fresh.
13 May.  Korsfjord. Children sick. Sigrid not.
17 May.  A speech by a schoolmaster. Sang. Rain.
21 May.  Shetland, they say. Did not see it. Fog.
26 May.  Wind W, hard. Water came down the stair. Moved the loom, made room for a goat (Captain's).
29 May.  Bread dry but honest.
2 June.  Sigrid called at 2 in the night. A girl. They will call her Atlanta.
6 June.  Whitsun. Two cooks quarrelled over one pot. Both right.
9 June.  Ice in the south-east, like a church. Ole drew it.
11 June. Anna knows the names of all sails. Lewis knows where the biscuit is.
14 June. Sailor teaches the children to count in English. One, two, three, and then not counting.
15 June. Spoke to the sailor.
18 June. Ole has headache. Gave him my berth.
20 June. Calm. Thomas and Clara asked where the wind lives.
23 June. Saint John's Eve. No fire, naturally. Burned a candle end.
24 June. Sigrid called. A boy, then another boy. That is 3 on this ship.
27 June. Ole weak. He wishes to hear about the farm, so I told it, room by room.
29 June. Told it again. He corrects me.
1 July.  Wind NW. Bread mouldy, cut round it. Met bark Norden of Arendal, 31 days out, all well.
2 July.  Fog. Horn all night. Sigrid in steerage, a boy. Goat has eaten a corner of the loom.
3 July.  Clear. LAND. All on deck. Held up Ole and he saw it.
4 July.  Calm. Our Ole.
5 July.  Flour 4 cents the pound at the island, dear.
6 July.  Wind W. Thomas asks where he is.
7 July.  Up the river. Trees. Children count in English.
19 July. Railway. It does not rock. Could not sleep.
2 August. An ox cart, seven miles an hour if one believes the owner.
11 August. Cousin Nils's granary. Roof good. Eleven of us. Sigrid has put the loom by the window.
29 August. Cut hay for pay, one dollar. Wind S.
`
