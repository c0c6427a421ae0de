/** Why points are given, in the words operators use. */
export const pointReasons = [
  '热心帮助同学',
  '发布优质内容',
  '举报违规内容属实',
  '参加校园活动',
  '归还失物',
  '系统故障补偿',
] as const
