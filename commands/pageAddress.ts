/** Where links lead: to pages of the mini-program, which the school keeps, or anywhere else by an address written out. */
export const pageAddress = { entity: 'childLink', field: 'path', group: 'parent' } as const
