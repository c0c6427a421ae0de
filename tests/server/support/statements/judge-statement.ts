import { type Node, parseSync, type SelectStmt, type WithClause } from 'libpg-query'
import type { Place } from '../../../../src/server/database/citus/distribution.ts'

/** How each table of the database stands on Citus, by its name. */
export type Places = Readonly<Record<string, Place>>

/** A place a statement reads or writes rows of: `bound` are its columns whose one value is known before it runs. */
type Range = { readonly alias: string; readonly table: string | null; readonly bound: Set<string> }

/** What a part of a statement may name, innermost first. `ctes` are queries by name. */
type Scope = {
  readonly ranges: readonly Range[]
  readonly outer: Scope | null
  readonly ctes: ReadonlyMap<string, Range>
}

type Judging = { readonly places: Places; readonly faults: string[] }

const outermost: Scope = { ranges: [], outer: null, ctes: new Map() }

/**
 * What keeps Citus from sending a statement to the one worker that has its school: distributed tables that it does not bind to
 * one school by `school_id =` (itself, or by a table it is joined to by it), or whose rows it would move to another.
 * `loadModule` of libpg-query must have been awaited. @throws where PostgreSQL's own parser cannot read it.
 */
export function judgeStatement(text: string, places: Places): string[] {
  const judging: Judging = { places, faults: [] }
  for (const { stmt } of parseSync(text).stmts ?? []) {
    if (!stmt) continue
    judgeNode(stmt, outermost, judging)
    const named = [...new Set(relationsOf(stmt))]
    const local = named.filter((name) => places[name] === 'local')
    if (local.length > 0 && named.some((name) => isDistributed(name, judging)))
      judging.faults.push(`${local.join(', ')}: on the coordinator, in one statement with what is on a worker`)
  }
  return judging.faults
}

function judgeNode(node: Node, scope: Scope, judging: Judging): void {
  if ('SelectStmt' in node) judgeSelect(node.SelectStmt, scope, judging)
  else if ('InsertStmt' in node) judgeInsert(node.InsertStmt, scope, judging)
  else if ('UpdateStmt' in node) {
    const { relation, fromClause = [], whereClause, withClause, targetList = [], returningClause } = node.UpdateStmt
    const moved = targetList.some((each) => 'ResTarget' in each && each.ResTarget.name === 'school_id')
    if (moved && isDistributed(relation?.relname, judging)) judging.faults.push(`${relation?.relname}: sets school_id`)
    const from = [...(relation ? [{ RangeVar: relation }] : []), ...fromClause]
    judgeLevel(from, whereClause, withClause, [targetList, returningClause], scope, judging)
  } else if ('DeleteStmt' in node) {
    const { relation, usingClause = [], whereClause, withClause, returningClause } = node.DeleteStmt
    const from = [...(relation ? [{ RangeVar: relation }] : []), ...usingClause]
    judgeLevel(from, whereClause, withClause, [returningClause], scope, judging)
  } else if ('CopyStmt' in node || 'TruncateStmt' in node || 'MergeStmt' in node || 'LockStmt' in node) {
    for (const name of relationsOf(node))
      if (isDistributed(name, judging)) judging.faults.push(`${name}: whole, by ${Object.keys(node)[0]}`)
  } else if ('ExplainStmt' in node && node.ExplainStmt.query) judgeNode(node.ExplainStmt.query, scope, judging)
}

function judgeInsert(statement: InsertStmt, scope: Scope, judging: Judging): void {
  const { relation, cols = [], selectStmt, withClause, onConflictClause, returningClause } = statement
  const at = cols.findIndex((each) => 'ResTarget' in each && each.ResTarget.name === 'school_id')
  const inner = withQueries(withClause, scope, judging)
  const query = selectStmt && 'SelectStmt' in selectStmt ? selectStmt.SelectStmt : undefined
  const outputs = query ? judgeSelect(query, inner, judging) : []
  if (isDistributed(relation?.relname, judging)) {
    if (at < 0 || !outputs[at]?.bound) judging.faults.push(`${relation?.relname}: inserted without one school_id`)
  }
  const own: Range[] = relation?.relname
    ? [{ alias: relation.relname, table: null, bound: new Set(['school_id']) }]
    : []
  const excluded: Range = { alias: 'excluded', table: null, bound: new Set(['school_id']) }
  judgeWithin(
    [onConflictClause, returningClause],
    { ranges: [...own, excluded], outer: inner, ctes: inner.ctes },
    judging,
  )
}

type InsertStmt = Extract<Node, { InsertStmt: unknown }>['InsertStmt']

/** A column a query answers, and whether its one value is known before it runs. */
type Output = { readonly name: string; readonly bound: boolean }

function judgeSelect(statement: SelectStmt, scope: Scope, judging: Judging): Output[] {
  const inner = withQueries(statement.withClause, scope, judging)
  if (statement.larg && statement.rarg) {
    const one = judgeSelect(statement.larg, inner, judging)
    const other = judgeSelect(statement.rarg, inner, judging)
    return one.map(({ name, bound }, index) => ({ name, bound: bound && other[index]?.bound === true }))
  }
  if (statement.valuesLists) {
    const rows = statement.valuesLists.map((list) => ('List' in list ? (list.List.items ?? []) : []))
    judgeWithin(rows, inner, judging)
    return (rows[0] ?? []).map((_, index) => ({
      name: `column${index + 1}`,
      bound: rows.every((row) => isBound(row[index], inner)),
    }))
  }
  const {
    targetList = [],
    fromClause = [],
    whereClause,
    groupClause,
    havingClause,
    sortClause,
    windowClause,
  } = statement
  const parts = [targetList, groupClause, havingClause, sortClause, windowClause, statement.limitCount]
  const level = judgeLevel(fromClause, whereClause, undefined, parts, inner, judging)
  return targetList.map((each) => {
    const { name, val } = 'ResTarget' in each ? each.ResTarget : {}
    return { name: name ?? columnOf(val)?.column ?? '', bound: isBound(val, level) }
  })
}

/** Judges what stands at one level of a statement: where its rows come from, what binds them, and the queries within. */
function judgeLevel(
  from: readonly Node[],
  where: Node | undefined,
  withClause: WithClause | undefined,
  parts: readonly unknown[],
  scope: Scope,
  judging: Judging,
): Scope {
  const outer = withQueries(withClause, scope, judging)
  const ranges: Range[] = []
  const level: Scope = { ranges, outer, ctes: outer.ctes }
  const conditions: { readonly node: Node; readonly binds: readonly Range[] }[] = []
  for (const each of from) addRanges(each, level, ranges, conditions, judging)
  if (where) conditions.push({ node: where, binds: ranges })
  const equalities = conditions.flatMap(({ node, binds }) => equalitiesOf(node).map((equal) => ({ ...equal, binds })))
  for (let found = true; found; ) {
    found = equalities.some(
      ({ left, right, binds }) => bind(left, right, binds, level) || bind(right, left, binds, level),
    )
  }
  for (const { table, alias, bound } of ranges) {
    if (!isDistributed(table, judging) || bound.has('school_id')) continue
    judging.faults.push(`${table}${alias === table ? '' : ` as ${alias}`}: not bound by school_id`)
  }
  judgeWithin([conditions.map(({ node }) => node), ...parts], level, judging)
  return level

  /** Whether it was not known before that one column has one value, since another expression has. */
  function bind(column: Node | undefined, to: Node | undefined, binds: readonly Range[], at: Scope): boolean {
    const named = columnOf(column)
    const range = named && rangeOf(named, at, judging.places)
    if (!range || !binds.includes(range) || range.bound.has(named.column) || !isBound(to, at, judging.places))
      return false
    range.bound.add(named.column)
    return true
  }
}

function addRanges(
  node: Node,
  level: Scope,
  ranges: Range[],
  conditions: { node: Node; binds: readonly Range[] }[],
  judging: Judging,
): void {
  if ('RangeVar' in node) {
    const { relname = '', alias } = node.RangeVar
    const cte = level.ctes.get(relname)
    const name = alias?.aliasname ?? relname
    ranges.push(cte ? { ...cte, alias: name } : { alias: name, table: relname, bound: new Set() })
  } else if ('RangeSubselect' in node) {
    const { subquery, alias, lateral } = node.RangeSubselect
    const around = lateral ? level : (level.outer ?? outermost)
    const outputs = subquery && 'SelectStmt' in subquery ? judgeSelect(subquery.SelectStmt, around, judging) : []
    ranges.push(answered(alias?.aliasname ?? '', outputs, alias?.colnames))
  } else if ('RangeFunction' in node) {
    ranges.push({ alias: node.RangeFunction.alias?.aliasname ?? '', table: null, bound: new Set() })
    judgeWithin(node.RangeFunction.functions, level, judging)
  } else if ('JoinExpr' in node) {
    const { larg, rarg, quals, jointype } = node.JoinExpr
    const before = ranges.length
    if (larg) addRanges(larg, level, ranges, conditions, judging)
    const between = ranges.length
    if (rarg) addRanges(rarg, level, ranges, conditions, judging)
    // Rows of an outer side are there whatever the condition says.
    const binds = ranges.slice(
      jointype === 'JOIN_LEFT' ? between : before,
      jointype === 'JOIN_RIGHT' ? between : undefined,
    )
    if (quals) conditions.push({ node: quals, binds: jointype === 'JOIN_FULL' ? [] : binds })
  }
}

function answered(alias: string, outputs: readonly Output[], names: readonly Node[] = []): Range {
  const nameOf = (index: number) => {
    const given = names[index]
    return given && 'String' in given ? given.String.sval : undefined
  }
  const bound = outputs.flatMap((each, index) => (each.bound ? [nameOf(index) ?? each.name] : []))
  return { alias, table: null, bound: new Set(bound) }
}

function withQueries(clause: WithClause | undefined, outer: Scope, judging: Judging): Scope {
  const ctes = new Map(outer.ctes)
  const scope: Scope = { ranges: [], outer, ctes }
  for (const each of clause?.ctes ?? []) {
    if (!('CommonTableExpr' in each)) continue
    const { ctename = '', ctequery, aliascolnames } = each.CommonTableExpr
    if (clause?.recursive) ctes.set(ctename, answered(ctename, []))
    const isSelect = ctequery && 'SelectStmt' in ctequery
    const outputs = isSelect ? judgeSelect(ctequery.SelectStmt, scope, judging) : []
    if (ctequery && !isSelect) judgeNode(ctequery, scope, judging)
    ctes.set(ctename, answered(ctename, outputs, aliascolnames))
  }
  return scope
}

/** Judges every query within parts of a statement. */
function judgeWithin(parts: unknown, scope: Scope, judging: Judging): void {
  if (Array.isArray(parts)) for (const each of parts) judgeWithin(each, scope, judging)
  else if (typeof parts === 'object' && parts !== null) {
    for (const [name, value] of Object.entries(parts)) {
      if (name === 'SelectStmt') judgeSelect(value, scope, judging)
      else judgeWithin(value, scope, judging)
    }
  }
}

function equalitiesOf(node: Node): { readonly left: Node | undefined; readonly right: Node | undefined }[] {
  if ('BoolExpr' in node)
    return node.BoolExpr.boolop === 'AND_EXPR' ? (node.BoolExpr.args ?? []).flatMap(equalitiesOf) : []
  if (!('A_Expr' in node) || node.A_Expr.kind !== 'AEXPR_OP') return []
  const [operator] = node.A_Expr.name ?? []
  if (!operator || !('String' in operator) || operator.String.sval !== '=') return []
  return [{ left: node.A_Expr.lexpr, right: node.A_Expr.rexpr }]
}

type Column = { readonly alias: string | null; readonly column: string }

function columnOf(node: Node | undefined): Column | null {
  if (!node || !('ColumnRef' in node)) return null
  const names = (node.ColumnRef.fields ?? []).map((each) => ('String' in each ? (each.String.sval ?? '') : '*'))
  const column = names.at(-1)
  return column === undefined ? null : { alias: names.at(-2) ?? null, column }
}

/** Where a column is of: without a name before it, of the one place there is, or the one that has a `school_id`. */
function rangeOf({ alias, column }: Column, scope: Scope, places: Places = {}): Range | undefined {
  for (let at: Scope | null = scope; at; at = at.outer) {
    const { ranges } = at
    const fitting = ranges.filter((each) =>
      alias === null ? each.table !== null && places[each.table] === 'distributed' : each.alias === alias,
    )
    const [only] =
      alias === null && (column !== 'school_id' || fitting.length === 0) ? (ranges.length === 1 ? ranges : []) : fitting
    if (only) return only
  }
  return undefined
}

/** Whether an expression has one value that is known before the statement runs: it names nothing that is not bound. */
function isBound(node: Node | undefined, scope: Scope, places?: Places): boolean {
  if (!node || 'SubLink' in node) return false
  if ('ParamRef' in node || 'A_Const' in node) return true
  if ('TypeCast' in node) return isBound(node.TypeCast.arg, scope, places)
  const named = columnOf(node)
  return named !== null && rangeOf(named, scope, places)?.bound.has(named.column) === true
}

function isDistributed(table: string | null | undefined, { places }: Judging): boolean {
  return typeof table === 'string' && places[table] === 'distributed'
}

function relationsOf(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    name === 'relname' && typeof value === 'string' ? [value] : relationsOf(value),
  )
}
