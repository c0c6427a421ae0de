import { InputError } from '../../../catalogue/schema/input-error.ts'
import type { FormHandler } from '../../write/handler.ts'
import { webAddress } from './robots.ts'

/** A message with a picture or a card leads somewhere. */
export const checkRobotMessage: FormHandler = async ({ row, values, lock }) => {
  const whole = { ...row, ...values }
  const [style] = await lock('messageStyle', { id: [Number(whole.style ?? 0)] })
  const url = String(whole.url ?? '').trim()
  if (style && style.form !== 'text' && url === '') throw new InputError('图文和卡片要填写打开网址', 'url')
  if (url !== '') webAddress(url, 'url')
  return values
}
