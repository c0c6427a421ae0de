import { consoleBench } from './console-bench.ts'
import { printTable } from './measure.ts'
import { serverBench } from './server-bench.ts'

const wanted = process.argv[2]
const rows = [
  ...(wanted === 'console' ? [] : await serverBench()),
  ...(wanted === 'server' ? [] : await consoleBench()),
]
printTable(rows)
