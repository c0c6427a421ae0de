/** Rules of every kind but flags and statuses, which always have a value. */
export type FieldRules = {
  /** Must have a value when the row is created or edited. */
  readonly required?: boolean
  /** One line under the form control. */
  readonly hint?: string
}

export type SearchRule = {
  /** The list's `keyword` looks in it. */
  readonly search?: boolean
}

export type PrivateRule = {
  /** Files of this field are seen only by whoever may see its list: certificates, identity cards, evidence. */
  readonly private?: true
}

export type PersonalRule = {
  /**
   * It says who somebody is, and goes with them when they are erased. 'masked': whoever may see the list sees a part of it, and the
   * whole by the entity's own command. 'shown': seen by all who may see the list.
   */
  readonly personal?: 'masked' | 'shown'
}

export type LengthRules = {
  /** In characters. */
  readonly minLength?: number
  readonly maxLength?: number
  /** What is said instead of the usual, where the specification gives the text: nothing given, or a wrong length. */
  readonly texts?: { readonly required?: string; readonly length?: string }
}

export type RangeRules = {
  /** Least and greatest number, both included; money is in 分. */
  readonly min?: number
  readonly max?: number
  readonly default?: number
  /** What 0 means where it is no figure, such as 不限: it is shown so, and a hint of the form says it. */
  readonly zero?: string
}
