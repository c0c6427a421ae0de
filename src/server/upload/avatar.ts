import { stat } from 'node:fs/promises'
import { InputError } from '../../catalogue/schema/input-error.ts'
import { isAvatar } from '../../catalogue/vocabulary/field-use.ts'
import { type BusinessError, refused } from '../error.ts'
import type { ChangeListener } from '../write/change-listener.ts'
import type { WriteScope } from '../write/write-scope.ts'
import { largestOf } from './file-kind.ts'
import { uploadPrefix } from './keep-file.ts'
import { formatOf } from './read-image.ts'

/** Largest avatar, in bytes. */
const largestAvatar = 2_097_152

const wrongFormat = '上传头像图片只能是 JPG/PNG 格式!'
const wrongSize = '上传头像图片大小不能超过 2MB!'

/** Where addresses without a host lead, as browsers read them: to no other. */
const ours = 'https://console.invalid'

/** What is answered for an avatar that is too large. */
export function avatarTooLarge(): BusinessError {
  return refused(wrongSize)
}

/**
 * Checks a file that is sent as an avatar, by its content.
 * @throws BusinessError -2 with the texts of specification §7.1.
 */
export async function checkAvatar(path: string): Promise<void> {
  const { size } = await stat(path)
  const format = size > largestOf(['image']) ? null : await formatOf(path)
  if (format !== 'jpeg' && format !== 'png') throw refused(wrongFormat)
  if (size > largestAvatar) throw avatarTooLarge()
}

/**
 * Checks what a change makes somebody's avatar, whichever way its file came in: the library takes other pictures, and larger
 * ones. What is elsewhere cannot be looked at, nor be made small, and so is none.
 */
export const avatarListener: ChangeListener = {
  check: async (scope, changes) => {
    for (const [{ fields }, touched] of changes.touched) {
      for (const name of Object.keys(fields).filter((each) => isAvatar(each, fields[each]))) {
        const given = [...touched.values()].filter(({ patch, before }) => patch[name] !== before?.[name])
        const addresses = new Set(given.map(({ patch }) => patch[name]))
        for (const address of addresses) if (typeof address === 'string') await checkAddress(scope, name, address)
      }
    }
  },
}

/** @throws InputError with the texts of specification §7.1. */
async function checkAddress({ trx, account }: WriteScope, field: string, address: string): Promise<void> {
  const { origin, pathname: path } = new URL(address, ours)
  if (origin !== ours) throw new InputError('头像不能使用站外地址，请上传 JPG/PNG 图片', field)
  const [, ending] = /\.(\w{2,5})$/.exec(path.slice(path.lastIndexOf('/') + 1)) ?? []
  if (ending !== undefined && !['jpg', 'jpeg', 'png'].includes(ending.toLowerCase())) {
    throw new InputError(wrongFormat, field)
  }
  if (!path.startsWith(uploadPrefix)) return
  const kept = await trx
    .selectFrom('upload')
    .select('size')
    .where('school_id', '=', account.schoolId)
    .where('path', '=', path.slice(uploadPrefix.length))
    .executeTakeFirst()
  if (!kept) throw new InputError('头像图片不存在，请重新上传', field)
  if (Number(kept.size) > largestAvatar) throw new InputError(wrongSize, field)
}
