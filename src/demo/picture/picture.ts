import type { PictureKind } from '../picture-address.ts'
import { createRandom, type Random } from '../random.ts'
import { drawAvatar } from './avatar.ts'
import { drawCard } from './card.ts'
import { drawCover } from './cover.ts'
import { drawIcon, drawLogo } from './emblem.ts'
import { drawLicence } from './licence.ts'
import { drawEvidence, drawGoods, drawPost } from './post.ts'

const drawers: Record<PictureKind, (random: Random, seed: string) => string> = {
  avatar: drawAvatar,
  post: drawPost,
  topic: drawCover,
  icon: drawIcon,
  card: drawCard,
  evidence: drawEvidence,
  logo: drawLogo,
  goods: drawGoods,
  licence: drawLicence,
}

/** Draws a demo picture as SVG; the same seed and kind always give the same picture. */
export function drawPicture(seed: number | string, kind: PictureKind): string {
  return drawers[kind](createRandom(`picture/${kind}/${seed}`), String(seed))
}

/** The longest seed an address may carry: a card's lines are the longest there are. */
const longestSeed = 120

/** The SVG at an address path such as "/demo/picture/post/17.svg" (query not included), or null where there is none. */
export function pictureAt(path: string): string | null {
  const [, kind = '', written = ''] = /^\/demo\/picture\/([a-z]+)\/([^/]+)\.svg$/.exec(path) ?? []
  const seed = decode(written)
  return isKind(kind) && seed !== null && seed.length <= longestSeed ? drawPicture(seed, kind) : null
}

function isKind(kind: string): kind is PictureKind {
  return Object.hasOwn(drawers, kind)
}

function decode(written: string): string | null {
  try {
    return decodeURIComponent(written)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
