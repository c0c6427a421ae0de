import { consoleBench } from './console-bench.ts'
import { healthBench } from './health-bench.ts'
import { printTable } from './measure.ts'
import { orderBench } from './order-bench.ts'
import { serverBench } from './server-bench.ts'

const wanted = process.argv[2]
const rows = [
  ...(wanted === undefined || wanted === 'server' ? await serverBench() : []),
  ...(wanted === undefined || wanted === 'console' ? await consoleBench() : []),
  ...(wanted === 'order' ? await orderBench() : []),
  ...(wanted === 'health' ? await healthBench() : []),
]
printTable(rows)
