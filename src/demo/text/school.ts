/** A demo school; both are invented. */
export interface DemoSchool {
  readonly name: string
  readonly shortName: string
  readonly motto: string
  readonly city: string
}

/** The two demo schools; the first is the big one the moderators work for. */
export const demoSchools = [
  { name: '江南理工大学', shortName: '江理', motto: '格物致知 行稳致远', city: '江宁' },
  { name: '云岭师范学院', shortName: '云师', motto: '学高为师 身正为范', city: '云岭' },
] as const satisfies readonly DemoSchool[]
