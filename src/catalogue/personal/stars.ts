/** What stands for the characters of a masked value that are left out, however many they are. */
export const stars = '****'
