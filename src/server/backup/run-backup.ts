import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { makeBackup } from './backup.ts'
import { runOnFolder } from './run-on-folder.ts'

await runOnFolder('npm run backup -- 文件夹', async (folder) => {
  const { manifest, sum } = await makeBackup(readConfig(), resolve(folder))
  const { tables, files, lostUploads } = manifest
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  const megabytes = files.reduce((total, file) => total + file.bytes, 0) / 1_000_000
  console.log(`已备份 ${tables.length} 张表、${rows} 行，共 ${files.length} 个文件、${megabytes.toFixed(1)} MB。`)
  if (lostUploads.length > 0) console.log(`${lostUploads.length} 个上传文件已不在磁盘上：${lostUploads.join('、')}`)
  console.log(`清单的 SHA-256：${sum}`)
})
