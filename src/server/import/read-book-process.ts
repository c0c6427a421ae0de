import readExcel from 'read-excel-file/node'

process.once('message', async (bytes) => {
  if (!(bytes instanceof Uint8Array)) throw new Error('a file is wanted')
  const [sheet] = await readExcel(Buffer.from(bytes))
  process.send?.(sheet?.data ?? [], () => process.disconnect())
})
