/** The parts of the mini-program a help text belongs to. */
export const helpModules = {
  dynamic: '话题动态',
  running: '跑腿',
  mall: '商城',
  secondhand: '二手',
  skill: '技能',
  diy: '页面装修',
  dataWall: '资料墙',
  general: '通用',
} as const
