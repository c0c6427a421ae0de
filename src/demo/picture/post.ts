import type { DynamicText } from '../module/topicDynamics/text/dynamic.ts'
import type { Random } from '../random.ts'
import { avenue, lake, lawn, skyline } from './scene/campus.ts'
import { cat } from './scene/cat.ts'
import { desk, library, parcels, stage } from './scene/indoor.ts'
import { chat, flyer, notice, receipt } from './scene/paper.ts'
import { court, track } from './scene/sport.ts'
import { drink, goods, meal } from './scene/table.ts'
import { sheet } from './scenery.ts'
import { picture } from './svg.ts'

const scenes = {
  avenue,
  cat,
  chat,
  court,
  desk,
  drink,
  flyer,
  goods,
  lake,
  lawn,
  library,
  meal,
  notice,
  parcels,
  receipt,
  skyline,
  stage,
  track,
} as const

/** What a picture in a post shows. */
type SceneName = keyof typeof scenes

const byCategory: Record<DynamicText['category'], readonly SceneName[]> = {
  校园生活: ['skyline', 'lawn', 'lake', 'avenue', 'cat', 'track', 'desk', 'parcels', 'drink'],
  学习交流: ['library', 'desk', 'notice', 'notice', 'skyline'],
  求助: ['parcels', 'notice', 'desk', 'skyline', 'chat'],
  失物招领: ['goods', 'goods', 'notice', 'desk', 'lawn'],
  二手闲置: ['goods', 'goods', 'goods', 'desk'],
  兼职实习: ['notice', 'desk', 'skyline', 'receipt'],
  情感树洞: ['lake', 'track', 'avenue', 'skyline', 'chat', 'drink'],
  社团活动: ['stage', 'stage', 'notice', 'lawn', 'court'],
  美食探店: ['meal', 'meal', 'meal', 'drink', 'receipt'],
  吐槽: ['chat', 'parcels', 'desk', 'receipt', 'meal'],
  考研: ['library', 'desk', 'notice', 'track'],
  运动健身: ['track', 'court', 'court', 'lake'],
}

/** A seed whose picture fits the post: its dishes for food, a flyer for most advertisements. `number` tells its pictures apart. */
export function postSeed(random: Random, { category, problem }: DynamicText, number: number): string {
  const advertises = problem === 'ad' || problem === 'spam' || problem === 'leak'
  return `${advertises && random.chance(0.7) ? 'flyer' : random.pick(byCategory[category])}-${number}`
}

/** Scenes that lose what matters when their sides are cut off. */
const edgeToEdge: ReadonlySet<SceneName> = new Set(['flyer', 'court', 'stage', 'goods', 'meal', 'parcels'])

/** What a picture shows whose seed names no scene. */
const everyday = [...new Set(Object.values(byCategory).flat())]

/** A picture in a post; a seed like "meal-12" names the scene. Landscape, square or portrait, its long side 640 px. */
export function drawPost(random: Random, seed: string): string {
  const named = seed.slice(0, seed.indexOf('-'))
  const scene = isScene(named) ? named : random.pick(everyday)
  const body = scenes[scene](random)
  return edgeToEdge.has(scene) ? picture(sheet.width, sheet.height, body) : crop(random, body)
}

/** Goods in a shop, by their name; a number behind it, as in 台灯_2, tells pictures of the same name apart. */
export function drawGoods(random: Random, seed: string): string {
  return picture(sheet.width, sheet.height, scenes.goods(random, seed.replace(/_\d+$/, '')))
}

/** A picture sent in as proof: a conversation, a slip, now and then a photograph. */
export function drawEvidence(random: Random): string {
  const scene = random.among({ chat: 6, receipt: 3, goods: 1, notice: 1 })
  return picture(sheet.width, sheet.height, scenes[scene](random))
}

function crop(random: Random, body: string): string {
  return random.weighted([
    [() => picture(640, 480, body), 6],
    [() => picture(640, 640, body, '80 0 480 480'), 2],
    [() => picture(480, 640, body, '140 0 360 480'), 2],
  ])()
}

function isScene(name: string): name is SceneName {
  return Object.hasOwn(scenes, name)
}
