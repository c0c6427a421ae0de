import { append } from '../../../append.ts'
import { once } from '../../../catalogue/once.ts'
import type { SearchEntry } from '../../../catalogue/search.ts'

/** How a phrase is said of an entry: `own` names it, `around` what it stands in or acts on. */
type Role = 'own' | 'around'

type Posting = { readonly order: number; readonly role: Role }

/** What entries are called, by phrase, for Chinese queries that say several things at once. */
export type PhraseIndex = {
  readonly phrases: ReadonlyMap<string, readonly Posting[]>
  readonly longest: number
  readonly size: number
}

/** The phrases that have a character or a pair of characters in them, for queries that are only alike. */
type Grams = ReadonlyMap<string, readonly string[]>

/** How much of a query an entry says, 0 to 1, and the longest phrase of its own in it. */
export type Said = { readonly share: number; readonly phrase: string }

/** What a query carries for courtesy or grammar, and screens' titles end with. */
const fillers =
  /怎么样?|怎样|如何|在哪里?|哪里|哪儿|我要|我想要?|想要|需要|帮我|帮忙|请|一下|一个|一条|这个|那个|这条|那条|这篇|所有的?|把|给|的|了|吗|呢|啊|吧|被|让|将|在|个|去|到|要|想|是|和|或|列表|管理|页面|界面|功能|中心|查看|看看|看|查|进入|进|打开|某人?|些|条|篇|别人|人家|它|他们?|她|出来|起来|掉|好|里面?|上面?/gu

const weightAround = 0.5

/** Letters of a query that are looked at: what is covered is kept in the bits of a number. */
const mostLetters = 30

/** Collects what entries are called; `order` is an entry's place. */
export function phraseIndex(entries: readonly SearchEntry[]): PhraseIndex {
  const phrases = new Map<string, Posting[]>()
  let longest = 0
  for (const [order, entry] of entries.entries()) {
    const own = [entry.title, stemOf(entry), ...entry.words, ...entry.verbs]
    const around = [...entry.trail, ...entry.trailWords]
    for (const [role, texts] of [
      ['own', own],
      ['around', around],
    ] as const) {
      for (const text of new Set(texts.map((each) => each.toLowerCase()))) {
        if (text === '') continue
        longest = Math.max(longest, text.length)
        append(phrases, text, { order, role })
      }
    }
  }
  return { phrases, longest, size: entries.length }
}

/** The characters and pairs of characters of an index's phrases. */
export const gramsIn = once(({ phrases }: PhraseIndex): Grams => {
  const grams = new Map<string, string[]>()
  for (const text of phrases.keys()) {
    for (const gram of gramsOf(text)) append(grams, gram, text)
  }
  return grams
})

/** What entries say of a query, by their place, where phrases of theirs stand in it one of which is their own. */
export function saidBy(index: PhraseIndex, text: string): ReadonlyMap<number, Said> {
  const query = text.slice(0, mostLetters)
  const found = new Map<number, { own: number; around: number; phrase: string }>()
  for (let from = 0; from < query.length; from += 1) {
    for (let to = from + 1; to <= Math.min(query.length, from + index.longest); to += 1) {
      const phrase = query.slice(from, to)
      const mask = (2 ** (to - from) - 1) * 2 ** from
      for (const { order, role } of index.phrases.get(phrase) ?? []) {
        const said = found.get(order) ?? { own: 0, around: 0, phrase: '' }
        said[role] |= mask
        if (role === 'own' && phrase.length > said.phrase.length) said.phrase = phrase
        found.set(order, said)
      }
    }
  }
  const filler = fillerMask(query)
  const all = 2 ** query.length - 1
  return new Map(
    [...found].flatMap(([order, { own, around, phrase }]): [number, Said][] => {
      if (own === 0) return []
      const covered = own | around
      const needed = all & ~(filler & ~covered)
      return [[order, { share: bits(covered & needed) / bits(needed), phrase }]]
    }),
  )
}

/** How alike a query and what entries are called are, 0 to 1 by an entry's place: rare characters and pairs count most. */
export function likeness(index: PhraseIndex, query: string): ReadonlyMap<number, number> {
  const wanted = gramsOf(query.replace(fillers, ''))
  const scores = new Map<number, number>()
  let total = 0
  for (const gram of wanted) {
    const said = entriesWith(index, gram)
    const rarity = Math.log(1 + index.size / (1 + said.size)) * (gram.length > 1 ? 1 : 0.5)
    total += rarity
    for (const [order, weight] of said) scores.set(order, (scores.get(order) ?? 0) + weight * rarity)
  }
  for (const [order, score] of scores) scores.set(order, score / total)
  return scores
}

/** The places of the entries a character or pair of characters is said of, with how much that weighs. */
function entriesWith(index: PhraseIndex, gram: string): ReadonlyMap<number, number> {
  const weights = new Map<number, number>()
  for (const text of gramsIn(index).get(gram) ?? []) {
    for (const { order, role } of index.phrases.get(text) ?? []) {
      weights.set(order, Math.max(weights.get(order) ?? 0, role === 'own' ? 1 : weightAround))
    }
  }
  return weights
}

function stemOf({ title, command }: SearchEntry): string {
  return command.kind === 'go' ? title.replace(/(列表|管理|审核|分类|概况|配置)$/u, '') : ''
}

function gramsOf(text: string): readonly string[] {
  const characters = [...text]
  return [...new Set(characters.flatMap((character, at) => [character, character + (characters[at + 1] ?? '')]))]
}

function fillerMask(query: string): number {
  let mask = 0
  for (const { index, 0: text } of query.matchAll(fillers)) mask |= (2 ** text.length - 1) * 2 ** index
  return mask
}

function bits(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1
  return count
}
