import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseInput } from '../../catalogue/schema/request.ts'
import { openToTerminals } from '../access/caller.ts'
import { paramsOf } from '../access/params.ts'
import { ok } from '../http/envelope.ts'
import type { CallDependencies } from '../write/write-scope.ts'
import { dryRun } from './dry-run.ts'
import { endpointOfCommand } from './run-command.ts'

/** What POST /console/dryRun takes besides what the command's own call takes. */
export const dryRunRequest = z.object({ command: z.string({ error: '请指定命令（command）' }).max(200) })

/** POST /console/dryRun?command=topic.approve, with the body of the command's own call: what it would change and leave out. */
export function registerDryRun(scope: FastifyInstance, dependencies: CallDependencies): void {
  scope.post('/console/dryRun', openToTerminals, async (request) => {
    const { command } = parseInput(dryRunRequest, request.query)
    const { command: _, ...params } = paramsOf(request)
    return ok(await dryRun(dependencies, request, endpointOfCommand(dependencies.catalogue, command), params))
  })
}
