/** Stands in the audit for whoever does what nobody does: what happens by itself. Accounts begin at 1. */
export const systemId = 0
