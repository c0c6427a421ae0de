import { fire } from '@/session/call/api.ts'
import { post } from '../../../catalogue/vocabulary/call.ts'

const upload = post('/api/editor/uploadImg?use=avatar')
const largest = 2 * 1024 * 1024

/**
 * Sends a picture of oneself. @returns its address.
 * @throws Error with the texts of specification §7.1 where it is of another format or too large; the server looks at its
 * content.
 */
export async function uploadAvatar(file: File): Promise<string> {
  if (!['image/jpeg', 'image/png'].includes(file.type)) throw new Error('上传头像图片只能是 JPG/PNG 格式!')
  if (file.size > largest) throw new Error('上传头像图片大小不能超过 2MB!')
  const form = new FormData()
  form.append('file', file)
  const [url] = await fire<readonly string[]>(upload, form, { quiet: true })
  if (!url) throw new Error('没有收到图片地址')
  return url
}
