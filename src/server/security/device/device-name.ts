import Bowser from 'bowser'

const browsers: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Android Browser': '安卓浏览器',
  'Internet Explorer': 'IE',
  'Samsung Internet for Android': '三星浏览器',
  'UC Browser': 'UC 浏览器',
  WeChat: '微信',
  QQ: 'QQ',
  'QQ Browser': 'QQ 浏览器',
  'QQ Browser Lite': 'QQ 浏览器',
  Sogou: '搜狗浏览器',
  Maxthon: '傲游浏览器',
  Miui: '小米浏览器',
  'Huawei Browser': '华为浏览器',
  'Baidu Box App': '百度',
}

const systems: Readonly<Record<string, string>> = { 'Chrome OS': 'ChromeOS', Android: '安卓', HarmonyOS: '鸿蒙' }

/** A device as an operator would call it, by the user agent of its browser: Windows 上的 Chrome，安卓手机上的微信. */
export function deviceName(userAgent: string): string {
  if (userAgent.trim() === '') return '未知设备'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const program = browser.name === undefined ? '' : (browsers[browser.name] ?? browser.name)
  const system = os.name === undefined ? '' : (systems[os.name] ?? os.name)
  const kind = system === '安卓' && platform.type === 'mobile' ? '手机' : platform.type === 'tablet' ? '平板' : ''
  const place = platform.model === 'iPhone' || platform.model === 'iPad' ? platform.model : system + kind
  if (place === '') return program === '' ? '未知设备' : program
  if (program === '') return place
  return `${place} 上的 ${program}`.replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
}
