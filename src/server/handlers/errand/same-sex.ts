/** Of which sex whoever runs an errand has to be: the buyer's, into a dormitory; null where it is all the same or not known. */
export function sexOfRider(kindOfHouse: unknown, gender: unknown): string | null {
  return kindOfHouse === 'dormitory' && typeof gender === 'string' ? gender : null
}
