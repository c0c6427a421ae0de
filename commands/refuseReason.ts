import { reason } from '../src/catalogue/vocabulary/field.ts'

/** Sentences a moderator refuses with, in the order of the digits 1 to 9. */
export const refuseReasons = [
  '内容与校园无关',
  '含有广告或引流信息',
  '含有辱骂、攻击或歧视性言论',
  '泄露他人隐私（姓名、电话、照片等）',
  '疑似诈骗、刷单或校园贷',
  '内容低俗',
  '重复发布',
  '信息不实，可能误导同学',
  '图片或视频不清晰、不合规',
] as const

/** Why something students made is not shown. */
export const refuseReason = reason('拒绝原因', refuseReasons)
