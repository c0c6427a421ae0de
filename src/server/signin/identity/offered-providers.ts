import type { FastifyRequest } from 'fastify'
import type { Features } from '../../../catalogue/wire/features.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/open-database.ts'
import { listProviders } from './provider.ts'

/** Most buttons a sign-in page shows. */
const mostOffered = 12

/** Where operators sign in besides: of the school of the host name, or of all, each with its school's name where there are several. */
export async function offeredProviders(
  { schoolHosts }: Pick<Config, 'schoolHosts'>,
  { db }: Database,
  request: FastifyRequest,
): Promise<Features['identityProviders']> {
  const offered = await listProviders(db, schoolHosts.get(request.hostname.toLowerCase()))
  const several = new Set(offered.map(({ schoolId }) => schoolId)).size > 1
  const schools = several ? await db.selectFrom('school').select(['id', 'name']).execute() : []
  return offered.slice(0, mostOffered).map(({ schoolId, id, name }) => ({
    schoolId,
    id,
    name,
    school: schools.find((school) => school.id === schoolId)?.name ?? null,
  }))
}
