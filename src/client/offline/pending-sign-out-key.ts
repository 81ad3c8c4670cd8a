/** Where the device writes down what is still owed after somebody signed out. */
export const pendingSignOutKey = 'family-heritage-signing-out'
