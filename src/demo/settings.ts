import { initialValue } from '../catalogue/schema/table.ts'
import type { Json } from '../catalogue/vocabulary/field.ts'
import { schoolInfo } from '../catalogue/vocabulary/module.ts'
import { schoolNamed } from '../server/signin/school-info.ts'
import { type WritePlace, writeUnrecorded } from '../server/write/write-unrecorded.ts'
import { pictureAddress } from './picture-address.ts'
import { sensitiveWords } from './text/problem.ts'

/** The chat groups the robot posts to. */
export const robotGroupNames = ['校园生活一群', '校园生活二群', '新生交流群', '失物招领群', '二手交易群'] as const

/** What the demo school has set otherwise than the catalogue's defaults. */
const chosen: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  sensitive_words: { words: sensitiveWords.join('\n'), measure: 'review' },
  release_dynamics: { adType: 5, tips: '友善发言，请勿发布广告、联系方式和他人隐私' },
  robot_send_group_name: { names: robotGroupNames.join('\n') },
  robot_send_is_all_topic: { all: false },
  dynamicConfig: {
    name: '校园圈',
    slogan: '记录校园里的每一天',
    cover: pictureAddress('topic', 1),
    layout: 'card',
    showViews: true,
    anonymous: false,
  },
  falseOrderNum: { number: 12_860 },
  falseMoney: { amount: 6_430_000 },
  vipConfig: {
    title: '校园会员中心',
    cover: pictureAddress('topic', 3),
    payMinutes: 1440,
    agreement: '会员自支付成功起生效，到期自动失效，不自动续费。会员权益仅限本人使用，转借他人的将取消会员资格。',
  },
  schoolInfo: {
    slogan: '明德 求真 笃行 致远',
    introduction: '校园云为全校师生提供圈子、跑腿、失物招领、资料分享和办事指南，由学生处与信息中心共同运营。',
    cover: pictureAddress('topic', 2),
    address: '大学城北路 88 号',
    servicePhone: '0871-65031200',
  },
}

/** Writes every setting of the catalogue for a school: its defaults, and what the demo chose. */
export async function writeSettings(place: WritePlace): Promise<void> {
  await writeUnrecorded(place, async (changes) => {
    for (const { name, fields } of place.dependencies.catalogue.settings.values()) {
      const defaults = Object.entries(fields).map(([field, words]) => [field, initialValue(words)])
      const kept = name === schoolInfo ? await schoolNamed(place.trx, place.schoolId) : {}
      const after = { ...Object.fromEntries(defaults), ...chosen[name], ...kept }
      changes.settings.push({ name, before: null, after })
    }
  })
}
