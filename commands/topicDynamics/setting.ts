import { post } from '../../src/catalogue/vocabulary/call.ts'
import { choice, count, flag, image, longText, ref, text } from '../../src/catalogue/vocabulary/field.ts'
import { keyedSetting, setting } from '../../src/catalogue/vocabulary/module.ts'

const base = '/school/v3_0/setting'

/** Everything the circle can be configured with, on one screen. */
export const circleSettings = [
  keyedSetting({
    base,
    name: 'topic_access_restrictions',
    title: '话题访问限制',
    words: ['谁能看话题', '访问权限'],
    hint: '谁可以进入话题和圈子，小程序按此执行',
    fields: {
      visitors: flag('允许游客浏览', { default: true }),
      certification: choice(
        '发言要求',
        { none: '不限', student: '完成学生认证', senior: '完成高级认证' },
        { required: true, default: 'none' },
      ),
      topicsPerDay: count('每人每天可发起话题', { required: true, min: 0, max: 100, default: 3, unit: '个' }),
    },
  }),
  keyedSetting({
    base,
    name: 'topic_audit_configuration',
    title: '话题审核方式',
    words: ['先审后发', '自动审核', '免审', '机审', '审核方式', '审核开关', '审核规则'],
    hint: '用户在小程序里发起话题时按此执行，后台新建的不受影响',
    fields: {
      review: choice(
        '审核时机',
        { before: '先审后发', after: '先发后审', none: '不审核' },
        { required: true, default: 'before' },
      ),
      trustCertified: flag('认证用户免审'),
    },
  }),
  keyedSetting({
    base,
    name: 'release_dynamics',
    title: '动态发布',
    words: ['发帖设置', '发帖权限', '谁能发帖', '匿名发帖', '关闭发帖', '发布设置'],
    hint: '用户在小程序里发布动态时按此执行，后台发布的不受影响',
    fields: {
      review: choice(
        '审核时机',
        { before: '先审后发', after: '先发后审', none: '不审核' },
        { required: true, default: 'before' },
      ),
      pictures: count('最多图片', { required: true, min: 0, max: 9, default: 9, unit: '张' }),
      video: flag('允许视频', { default: true }),
      perDay: count('每人每天可发布', { required: true, min: 0, max: 500, default: 20, unit: '条' }),
      adType: ref('发布页广告位', 'advertiseCategory'),
      tips: longText('发布提示', { maxLength: 200, hint: '显示在发布框上方' }),
    },
  }),
  keyedSetting({
    base,
    name: 'dynamics_topic_relation',
    title: '动态与话题',
    hint: '用户在小程序里发布动态时按此执行，后台发布的不受影响',
    fields: {
      required: flag('发布动态必须选择话题'),
      most: count('最多关联话题', { required: true, min: 1, max: 5, default: 1, unit: '个' }),
    },
  }),
  keyedSetting({
    base,
    name: 'dynamic_fire_config',
    title: '动态热度',
    words: ['热度算法', '热度规则'],
    hint: '小程序按此给动态排热门：热度 = 浏览 × 权重 + 点赞 × 权重 + 评论 × 权重，随时间衰减',
    fields: {
      view: count('浏览权重', { required: true, min: 0, max: 100, default: 1 }),
      like: count('点赞权重', { required: true, min: 0, max: 100, default: 5 }),
      comment: count('评论权重', { required: true, min: 0, max: 100, default: 10 }),
      halfLife: count('热度减半', { required: true, min: 1, max: 720, default: 24, unit: '小时' }),
      threshold: count('进入热门', { required: true, min: 0, max: 1_000_000, default: 500, unit: '热度' }),
    },
  }),
  keyedSetting({
    base,
    name: 'authentication_mode',
    title: '认证方式',
    words: ['认证设置', '自动认证'],
    hint: '用户在小程序里认证时按此执行，已通过的认证到期也由小程序判断',
    fields: {
      mode: choice(
        '认证方式',
        { document: '证件照片审核', phone: '手机号', roster: '学号与姓名核对' },
        { required: true, default: 'document' },
      ),
      days: count('认证有效期', { required: true, min: 0, max: 3650, default: 1460, unit: '天', zero: '长期有效' }),
    },
  }),
  keyedSetting({
    base,
    name: 'sensitive_words',
    title: '敏感词',
    words: [
      '违禁词',
      '屏蔽词',
      '过滤词',
      '禁用词',
      '关键词过滤',
      '脏话',
      'blocked words',
      '词语过滤',
      '过滤',
      '敏感内容',
      '脏词',
      '封禁词',
      'banned words',
    ],
    hint: '审核时高亮显示，夹了空格、符号或写成全角的也认得；命中后怎么处理，由小程序在发布时执行',
    fields: {
      words: longText('词表', { maxLength: 20_000, hint: '每行一个词' }),
      measure: choice(
        '命中后',
        { mark: '仅标记', review: '转人工审核', refuse: '禁止发布' },
        { required: true, default: 'review' },
      ),
    },
  }),
  keyedSetting({
    base,
    name: 'dynamic_score',
    title: '发布动态积分',
    words: ['发帖积分', '积分规则', 'points', '积分设置', '发帖奖励'],
    hint: '用户在小程序里发布动态得到的积分，由小程序发放',
    ascending: [['points', 'dailyMost']],
    fields: {
      points: count('每条动态', { required: true, min: 0, max: 1000, default: 5, unit: '分' }),
      dailyMost: count('每天最多', { required: true, min: 0, max: 10_000, default: 20, unit: '分' }),
    },
  }),
  keyedSetting({
    base,
    name: 'dynamic_reply_score',
    title: '评论回复积分',
    words: ['评论积分', '积分规则', '积分设置', '回帖奖励'],
    hint: '用户在小程序里评论得到的积分，由小程序发放',
    ascending: [['points', 'dailyMost']],
    fields: {
      points: count('每条评论', { required: true, min: 0, max: 1000, default: 1, unit: '分' }),
      dailyMost: count('每天最多', { required: true, min: 0, max: 10_000, default: 10, unit: '分' }),
    },
  }),
  keyedSetting({
    base,
    name: 'robot_send_is_all_topic',
    title: '机器人推送范围',
    words: ['机器人设置', '群通知'],
    hint: '小程序把新动态转给群机器人时按此执行，后台手动转发的不受影响',
    fields: { all: flag('推送全部话题的动态', { hint: '关闭后只推送热门话题' }) },
  }),
  keyedSetting({
    base,
    name: 'robot_send_group_name',
    title: '机器人推送的群',
    words: ['微信群', '机器人群', '群通知', '企业微信群'],
    hint: '小程序把新动态转给群机器人时发到这些群，后台手动转发的不受影响',
    fields: { names: longText('群名称', { maxLength: 1000, hint: '每行一个群' }) },
  }),
  setting({
    name: 'dynamicConfig',
    title: '圈子外观',
    words: ['圈子背景', '圈子头像', '圈子名称', '圈子皮肤', '圈子封面'],
    hint: '小程序里圈子首页的样子',
    read: post('/school/v3_0/dynamicConfig/detail'),
    create: post('/school/v3_0/dynamicConfig/create'),
    update: post('/school/v3_0/dynamicConfig/update'),
    fields: {
      name: text('圈子名称', { required: true, maxLength: 20 }),
      slogan: text('宣传语', { maxLength: 40 }),
      cover: image('顶部图片'),
      layout: choice(
        '列表样式',
        { card: '卡片', waterfall: '瀑布流', list: '列表' },
        { required: true, default: 'card' },
      ),
      showViews: flag('显示浏览数', { default: true }),
      anonymous: flag('允许匿名发布'),
    },
  }),
] as const
