/** A short film for the demo's video queue. */
export interface DemoClip {
  /** File name without its ending: `${name}.webm` is the film, `${name}.jpg` its first second as a still. */
  readonly name: string
  readonly title: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Whole seconds. */
  readonly seconds: number
  readonly sound: boolean
}

/** The films lying beside this file; `scripts/demo-clips/record.ts` makes them. */
export const demoClips = [
  { name: 'clip-1', title: '傍晚球场边跑步', width: 480, height: 270, seconds: 6, sound: false },
  { name: 'clip-2', title: '图书馆门口的猫', width: 270, height: 480, seconds: 5, sound: false },
  { name: 'clip-3', title: '镜湖边听风', width: 480, height: 270, seconds: 8, sound: true },
  { name: 'clip-4', title: '樱花路落花', width: 270, height: 480, seconds: 6, sound: false },
] as const satisfies readonly DemoClip[]
