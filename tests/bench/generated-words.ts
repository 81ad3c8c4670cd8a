/** Generates words, names and stories from a seed. */

const given = {
  M: 'Anders Bjarne Carl David Einar Fredrik Gunnar Halvor Ivar Jakob Knut Lars Magnus Nils Olav Peder Rolf Sverre Thomas Ulrik Viktor Wilhelm Åsmund Østen',
  F: 'Anna Berit Clara Dagny Elise Frida Greta Helga Ingrid Johanne Kari Lena Marta Nora Olga Petra Ragna Solveig Thea Unni Vera Wenche Åse Ylva',
}
const family =
  'Aasen Bakken Dahl Eide Foss Grøndahl Haugen Isaksen Jensen Kvamme Lie Moen Nygård Opdal Pettersen Rønning Solberg Tveit Ulvestad Vik Wold Ytterdal Ødegård Åsheim'
const place =
  'Bergen Oslo Trondheim Ulvik Voss Stavanger Tromsø Hamar Kinsarvik Odda Molde Ålesund Minneapolis Decorah Fargo Saskatoon Valparaíso Santiago Hamburg København'
const work =
  'farmer teacher carpenter fisherman nurse weaver shipwright clerk midwife tailor engineer cook miller printer'
const story =
  'the boat lay ready in the morning and nobody said a word about the letter that had come with the snow she kept it under the loaf for nine years because a promise is heavier than a stone in the orchard he planted forty apple trees and counted them aloud every evening until the children laughed at him from the loft where the old fiddle hung beside a coat of their grandfather whose name we only know from the back of one photograph taken in front of the church after the long winter when all the roads were closed'

export type Choose = (below: number) => number

const lists = {
  M: given.M.split(' '),
  F: given.F.split(' '),
  family: family.split(' '),
  place: place.split(' '),
  work: work.split(' '),
  story: story.split(' '),
}

/** Picks an element of a list. */
export function pickOne(list: keyof typeof lists, choose: Choose): string {
  const words = lists[list]
  return words[choose(words.length)] ?? ''
}

/** Generates prose of a number of words. */
export function generateProse(count: number, choose: Choose): string {
  const said: string[] = []
  let left = 0
  for (let at = 0; at < count; at++) {
    const word = pickOne('story', choose)
    const first = left === 0
    if (first) left = 6 + choose(12)
    left--
    const end = left === 0 || at === count - 1 ? '.' : ''
    said.push((first ? word.charAt(0).toUpperCase() + word.slice(1) : word) + end)
  }
  return said.join(' ')
}

/** Generates a Markdown story of about the given number of characters, with headings. */
export function generateStory(length: number, choose: Choose): string {
  const parts: string[] = []
  let told = 0
  while (told < length) {
    const part =
      parts.length % 5 === 4
        ? `## ${generateProse(4, choose).slice(0, -1)}`
        : generateProse(40 + choose(50), choose)
    parts.push(part)
    told += part.length + 2
  }
  return parts.join('\n\n').slice(0, length)
}
