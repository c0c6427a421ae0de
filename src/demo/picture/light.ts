import type { Random } from '../random.ts'

/** The colours of one hour of the day; everything in a scene takes its colours from them. */
export interface Light {
  readonly skyTop: string
  readonly skyBottom: string
  /** Sun or moon. */
  readonly orb: string
  readonly cloud: string
  readonly far: string
  readonly wall: string
  readonly wallShade: string
  readonly roof: string
  readonly glass: string
  readonly grass: string
  readonly grassShade: string
  readonly leaf: string
  readonly trunk: string
  readonly path: string
  readonly dark: string
}

const day: Light = {
  skyTop: '#8fc7ee',
  skyBottom: '#e4f3fb',
  orb: '#fff3c4',
  cloud: '#ffffff',
  far: '#b4d2dd',
  wall: '#f1e4d2',
  wallShade: '#dcc7ac',
  roof: '#c1694f',
  glass: '#9fc4d6',
  grass: '#94c973',
  grassShade: '#78b158',
  leaf: '#5b9a52',
  trunk: '#8a6a4d',
  path: '#eadfc9',
  dark: '#41505c',
}
const dusk: Light = {
  skyTop: '#5b5a94',
  skyBottom: '#ffb88a',
  orb: '#ffe2a8',
  cloud: '#f7a98e',
  far: '#8a6f92',
  wall: '#c98f7f',
  wallShade: '#a86f6b',
  roof: '#7c4655',
  glass: '#ffd98a',
  grass: '#7d8a5a',
  grassShade: '#64734d',
  leaf: '#4e6349',
  trunk: '#54424a',
  path: '#d9a98c',
  dark: '#33304a',
}
const night: Light = {
  skyTop: '#101b3b',
  skyBottom: '#35507f',
  orb: '#f6f1d6',
  cloud: '#2c406d',
  far: '#22345c',
  wall: '#3d4f7a',
  wallShade: '#2f3f66',
  roof: '#26335a',
  glass: '#ffdf8d',
  grass: '#2c5250',
  grassShade: '#234443',
  leaf: '#24494a',
  trunk: '#1f2f42',
  path: '#5a6b8d',
  dark: '#0c142b',
}
const overcast: Light = {
  skyTop: '#b9c4cc',
  skyBottom: '#e6e9ea',
  orb: '#eef0ee',
  cloud: '#d6dce0',
  far: '#a9b7bd',
  wall: '#d8d2c8',
  wallShade: '#bdb5a8',
  roof: '#8c6f68',
  glass: '#93a6b0',
  grass: '#8aa67c',
  grassShade: '#728f68',
  leaf: '#5c7a5d',
  trunk: '#6d6158',
  path: '#cfcabf',
  dark: '#444d54',
}
const dawn: Light = {
  ...day,
  skyTop: '#a9b6e6',
  skyBottom: '#ffe3d3',
  orb: '#fff0d9',
  cloud: '#ffeee8',
  far: '#b9b8d3',
  glass: '#f6dcb4',
}
const autumn: Light = {
  ...day,
  skyTop: '#a5d0e8',
  leaf: '#e0a53a',
  grass: '#c6b96a',
  grassShade: '#aea156',
  far: '#c8cfc2',
}
const blossom: Light = { ...day, skyTop: '#b5dcf0', leaf: '#f2b3c4', grass: '#a5cf86', far: '#cfd9df' }
const snow: Light = {
  ...overcast,
  grass: '#eef3f6',
  grassShade: '#d8e2e8',
  path: '#e2e6e8',
  leaf: '#c9d8dc',
  roof: '#e8eef1',
}

/** The light some scene outdoors is seen in. */
export function outdoorLight(random: Random): Light {
  return random.weighted([
    [day, 26],
    [dusk, 24],
    [night, 12],
    [overcast, 8],
    [dawn, 10],
    [autumn, 10],
    [blossom, 7],
    [snow, 3],
  ])
}

/** The light of sunset, or of a clear evening. */
export function eveningLight(random: Random): Light {
  return random.pick([dusk, dusk, dawn, night])
}

/** Is this the night light. */
export function isNight(light: Light): boolean {
  return light === night
}
