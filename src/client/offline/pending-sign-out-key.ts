/** Where the device writes down what is still owed after somebody signed out. */
export const dutiesKey = 'family-heritage-signing-out'
