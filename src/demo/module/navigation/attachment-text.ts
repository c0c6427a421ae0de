/** Folders of the library and what lies in them. */
export const attachmentFolderTexts: readonly (readonly [name: string, below: readonly string[]])[] = [
  ['轮播图', []],
  ['校园风景', ['图书馆', '操场与体育馆', '宿舍区']],
  ['活动物料', ['迎新', '运动会', '毕业季']],
  ['食堂', []],
  ['短片', []],
]

/** Pictures by folder. */
export const attachmentTexts: readonly (readonly [folder: string, names: readonly string[]])[] = [
  ['校园风景', ['南门银杏大道', '中心湖清晨', '雪后的钟楼', '樱花小路']],
  ['图书馆', ['图书馆正门', '三楼自习区', '考研自习室夜景']],
  ['操场与体育馆', ['东操场看台', '篮球馆', '夜跑灯光']],
  ['宿舍区', ['梅苑 3 号楼', '竹苑洗衣房', '兰苑楼下快递柜']],
  ['迎新', ['报到流程图', '志愿者合影', '迎新海报']],
  ['运动会', ['开幕式方阵', '四乘一百接力', '拔河比赛']],
  ['毕业季', ['学位授予典礼', '毕业照取景地', '跳蚤市场海报']],
  ['食堂', ['一食堂麻辣香锅', '二食堂窗口', '三食堂夜宵']],
]

/** Who put them there. */
export const uploaders: readonly string[] = ['王老师', '李老师', '陈思远', '系统管理员']
