/** What everybody may change of the own account; username, role and menu are for whoever manages accounts. */
export const ownFields = ['name', 'sex', 'age', 'mobilePhone', 'avatar'] as const
