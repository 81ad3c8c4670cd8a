/** The methods by which GEDCOM 5.5.1 writes a name or place in another script (TYPE of FONE and ROMN), as languages of 7.0. */

const languages: Readonly<Record<string, string>> = {
  hangul: 'ko-Hang',
  hiragana: 'ja-Hira',
  kana: 'ja-Hrkt',
  katakana: 'ja-Kana',
  pinyin: 'zh-Latn-pinyin',
  romaji: 'ja-Latn',
  wadegiles: 'zh-Latn-wadegile',
}

/** The language tag (BCP 47) of a method; undefined for words that are none. */
export function getMethodLanguage(method: string): string | undefined {
  return languages[method.toLowerCase()]
}

/** The method of a language tag; undefined where 5.5.1 and programs have none. */
export function getWritingMethod(language: string): string | undefined {
  return Object.keys(languages).find((method) => languages[method] === language)
}
