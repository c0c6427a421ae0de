/** The half hours of a day as a clock shows them, 00:00 to 23:30: what hours of business and of surcharges are chosen from. */
export const halfHours: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 48 }, (_, index) => {
    const text = `${String(index >> 1).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`
    return [text, text]
  }),
)
