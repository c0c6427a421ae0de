#!/usr/bin/env node
// The bare name is anybody's in the registry: call it by its path, or by `npm run campus --`.
import { register } from 'tsx/esm/api'

register()
const { main } = await import('../src/terminal/main.ts')
process.exitCode = await main(process.argv.slice(2))
