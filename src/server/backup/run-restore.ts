import { resolve } from 'node:path'
import { sumBy } from 'es-toolkit/math'
import { readConfig } from '../config.ts'
import { nameFiles } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { runOnFolder } from './run-on-folder.ts'

await runOnFolder('npm run restore -- 文件夹', async (folder) => {
  const { tables, madeAt, lostUploads } = await restoreBackup(readConfig(), resolve(folder))
  const rows = sumBy(tables, (table) => table.rows)
  console.log(`已恢复 ${madeAt} 的备份：${tables.length} 张表、${rows} 行。可以启动了。`)
  if (lostUploads.length === 0) return
  console.error(
    `恢复不完整：备份里缺少 ${lostUploads.length} 个上传文件，其余已恢复；请从做备份的服务器或更早的备份里找回（${nameFiles(lostUploads)}）`,
  )
  process.exitCode = 1
})
