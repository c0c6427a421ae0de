import { catalogue } from '../../commands/index.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { findDifferences } from './integrity/find-differences.ts'
import { failToStart } from './lifecycle.ts'
import { rebuildKeywords } from './rows/keyword/build-keywords.ts'

/**
 * npm run verify-data: recounts and rechecks everything, says every difference, and ends with 1 where there is one. With
 * `-- --keywords` it first builds the index of keywords anew, for rows that were written past it.
 */
async function verifyData(): Promise<void> {
  const database = await openDatabase(readConfig())
  try {
    if (process.argv.includes('--keywords')) await rebuildKeywords(database, catalogue)
    const differences = await findDifferences(database, catalogue)
    for (const { schoolId, entity, id, text } of differences)
      console.log(`school ${schoolId}: ${entity} ${id}: ${text}`)
    console.log(differences.length === 0 ? '数据一致，没有差异' : `共 ${differences.length} 处差异`)
    process.exitCode = differences.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

verifyData().catch(failToStart)
