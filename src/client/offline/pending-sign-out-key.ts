/** The localStorage key of the pending steps of a sign-out. */
export const pendingSignOutKey = 'family-heritage-signing-out'
