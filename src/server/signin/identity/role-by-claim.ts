/** Which value of the attribute stands for which role, by the role's name. */
type RoleRule = { readonly value: string; readonly role: string }

/** Reads lines of `value=role`; null where one is written otherwise. */
export function roleRules(text: string): readonly RoleRule[] | null {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const rules = lines.flatMap((line) => {
    const at = line.lastIndexOf('=')
    const [value, role] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    return at > 0 && value !== '' && role !== '' ? { value, role } : []
  })
  return rules.length === lines.length ? rules : null
}

/** The name of the role that what a provider says of somebody stands for: the first rule that is met; null where none is. */
export function roleByClaim(rules: readonly RoleRule[], claim: unknown): string | null {
  const held = (Array.isArray(claim) ? claim : [claim]).map(String)
  return rules.find(({ value }) => held.includes(value))?.role ?? null
}
