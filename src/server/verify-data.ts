import { join } from 'node:path'
import { catalogue } from '../../commands/index.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { missingParts } from './database/sync-schema.ts'
import { entityShapes } from './entity-shapes.ts'
import { UsageError } from './failure/usage-error.ts'
import { countAll, findDifferences } from './integrity/find-differences.ts'
import { findLostFiles } from './integrity/lost-files.ts'
import { failToStart } from './lifecycle.ts'
import { rebuildKeywords } from './rows/keyword/build-keywords.ts'
import { refusedProviders } from './signin/identity/provider-address.ts'
import { fileStore } from './upload/store/file-store.ts'

const usage = 'npm run verify-data [-- --keywords]'

/**
 * npm run verify-data: recounts and rechecks everything, says every difference, and ends with 1 where there is one. It changes
 * nothing, but with `-- --keywords` it first builds the index of keywords anew, for rows that were written past it.
 */
async function verifyData(): Promise<void> {
  const options = process.argv.slice(2)
  if (options.some((option) => option !== '--keywords')) throw new UsageError(usage)
  const config = readConfig()
  const database = await openDatabase({ ...config, asItIs: true })
  try {
    const missing = await missingParts(database, entityShapes(catalogue))
    if (missing.length > 0)
      throw new ConfigError(
        `${placeOf(config)} 缺少这个版本的表或列（${missing.join('、')}）：先启动一次这个版本的服务器，它会补上，再运行 verify-data。`,
      )
    const { schools, rows } = await countAll(database, catalogue)
    if (schools === 0) throw new ConfigError(`${placeOf(config)} 里没有学校：请检查 DATA_DIR 或 DATABASE_URL。`)
    if (options.length > 0) await rebuildKeywords(database, catalogue)
    const lost = await findLostFiles(database, fileStore(config))
    const refused = (await refusedProviders(database.db, config)).map((each) => ({
      ...each,
      entity: 'identityProvider',
    }))
    const differences = [...(await findDifferences(database, catalogue)), ...lost, ...refused]
    for (const { schoolId, entity, id, text } of differences)
      console.log(`学校 ${schoolId}：${catalogue.entities.get(entity)?.title ?? ''}（${entity}）${id}：${text}`)
    console.log(`${placeOf(config)}：查看了 ${schools} 所学校、${rows} 行`)
    console.log(differences.length === 0 ? '数据一致，没有差异' : `共 ${differences.length} 处差异`)
    process.exitCode = differences.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

function placeOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return join(dataDir, 'campus.sqlite')
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

verifyData().catch(failToStart)
