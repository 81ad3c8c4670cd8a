/** What somebody has answered where a file does not say enough about who of its people is whom. */
export interface PeopleAnswers {
  /** By the cross-reference of the person in the file: the id of a person of the site, or `new`. */
  byXref: Readonly<Record<string, string>>
  /** Whoever nobody has asked about is left out, or is somebody new. */
  others: 'open' | 'new'
}
