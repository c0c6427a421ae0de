import { resolve } from 'node:path'
import { sumBy } from 'es-toolkit/math'
import { type Config, readConfig } from '../config.ts'
import { uploadFolder } from '../upload/store/upload-folder.ts'
import { makeBackup } from './backup.ts'
import { nameFiles } from './manifest.ts'
import { runOnFolder } from './run-on-folder.ts'

await runOnFolder('npm run backup -- 文件夹', async (folder) => {
  const config = readConfig()
  const { manifest, sum } = await makeBackup(config, resolve(folder))
  const { tables, files, lostUploads } = manifest
  const rows = sumBy(tables, (table) => table.rows)
  const megabytes = sumBy(files, (file) => file.bytes) / 1_000_000
  console.log(`已备份 ${tables.length} 张表、${rows} 行，共 ${files.length} 个文件、${megabytes.toFixed(1)} MB。`)
  console.log(`清单的 SHA-256：${sum}`)
  if (lostUploads.length === 0) return
  console.error(
    `备份不完整：${lostUploads.length} 个上传文件不在${placeOf(config)}，请检查 DATA_DIR 和 S3_ENDPOINT（${nameFiles(lostUploads)}）`,
  )
  process.exitCode = 1
})

function placeOf(config: Config): string {
  return config.s3 ? `存储桶 ${config.s3.bucket} 里` : ` ${uploadFolder(config)} 里`
}
