/** Most days that figures are asked for at once: a year, a leap day included. */
export const mostCountedDays = 366
