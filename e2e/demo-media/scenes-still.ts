export const still = {}
