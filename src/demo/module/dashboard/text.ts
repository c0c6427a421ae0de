/** Pages of the mini-program: name, use, heading, whether it is published, its group; the last one is the home page. */
export const pageTexts = [
  ['迎新专题', 'activity', '新生报到', 'published', 2],
  ['期末复习互助', 'topic', '自习室与资料', 'published', 4],
  ['图书馆服务', 'topic', '座位预约', 'draft', 4],
  ['校园歌手大赛', 'activity', '投票进行中', 'published', 3],
  ['毕业季跳蚤市场', 'activity', '好物转让', 'published', 2],
  ['秋季运动会', 'activity', '赛程与成绩', 'published', 3],
  ['资料墙首页', 'wall', '热门课程', 'published', 1],
  ['双十一二手节', 'activity', '闲置换新', 'draft', null],
  ['校园综合首页', 'home', '大家在聊', 'published', 1],
] as const
