import { sideBySide } from './console/side-by-side.ts'
import { consoleBench } from './console-bench.ts'
import { countBench } from './count-bench.ts'
import { crowdBench } from './crowd-bench.ts'
import { healthBench } from './health/health-bench.ts'
import { keepResults, keepTable } from './keep-results.ts'
import { keywordBench } from './keyword-bench.ts'
import { printTable } from './measure.ts'
import { orderBench } from './order-bench.ts'
import { postgresBench } from './postgres-bench.ts'
import { scaleBench } from './scale/scale-bench.ts'
import { serverBench } from './server-bench.ts'

const benches = {
  server: serverBench,
  keys: consoleBench,
  order: orderBench,
  count: countBench,
  keyword: keywordBench,
  crowd: crowdBench,
  health: healthBench,
  scale: scaleBench,
  postgres: postgresBench,
}
/** What is measured where nothing is named: the others fill a million rows, or take half an hour. */
const usual = ['server', 'console', 'keys']
/** By these a bench measures a part, or rows of its own (CONTRIBUTING.md): that is printed, and RESULTS.md left as it is. */
const narrowing = ['BENCH_ROWS', 'PARTS', 'AT', 'HEALTH_ONLY', 'HEALTH_SECONDS']

const named = process.argv.slice(2)
const wanted = named.length > 0 ? named : usual
const isKept = narrowing.every((name) => process.env[name] === undefined)
for (const [name, bench] of Object.entries(benches).filter(([each]) => wanted.includes(each))) {
  const rows = await bench()
  printTable(rows)
  if (isKept) keepResults(name, rows)
}

if (wanted.includes('console')) {
  const { headings, lines, notes } = await sideBySide()
  for (const line of [headings, ...lines]) console.log(line.join(' | '))
  if (isKept) keepTable('console', headings, lines, notes)
}
