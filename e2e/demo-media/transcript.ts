/** The words of Lars's almanac, as they were read. Invented. */

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
