/** Records the demo clips with the browser's own encoder: `npx tsx scripts/demo-clips/record.ts`. Needs Chromium 127 or later. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from 'playwright-core'
import { type DemoClip, demoClips } from '../../src/demo/media/clip.ts'
import { browserLaunch } from '../../tests/browser/support/browser-launch.ts'
import { films } from './film.ts'

const framesPerSecond = 15

const media = new URL('../../src/demo/media/', import.meta.url)

const browser = await chromium.launch(
  await browserLaunch(['--autoplay-policy=no-user-gesture-required', '--disable-audio-output']),
)
const server = createServer((_, response) =>
  response.setHeader('content-type', 'text/html').end('<!doctype html>'),
).listen(0, '127.0.0.1')

try {
  const page = await browser.newPage()
  // tsx names the functions it compiles by calling __name, which the page does not have.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.goto(`http://127.0.0.1:${portOf(server.address())}/`)
  for (const clip of demoClips) {
    const frames = Array.from({ length: clip.seconds * framesPerSecond }, (_, index) =>
      films[clip.name](index / framesPerSecond),
    )
    const { film, still } = await record(page, clip, frames)
    const duration = await playedDuration(page, film)
    if (Math.abs(duration - clip.seconds) > 0.5)
      throw new Error(`${clip.name} lasts ${duration} s instead of ${clip.seconds}`)
    const bytes = Buffer.from(film, 'base64')
    writeFileSync(new URL(`${clip.name}.webm`, media), bytes)
    writeFileSync(new URL(`${clip.name}.jpg`, media), Buffer.from(still, 'base64'))
    console.log(`${clip.name}: ${bytes.length} bytes, ${duration.toFixed(2)} s`)
  }
} finally {
  await browser.close()
  server.close()
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('The page server has no port')
  return address.port
}

/** Plays the frames on a canvas in real time and returns what the encoder made of them, and a still, both base64. */
function record(page: Page, clip: DemoClip, frames: readonly string[]): Promise<{ film: string; still: string }> {
  return page.evaluate(
    async ({ clip, frames, framesPerSecond }) => {
      const images = await Promise.all(
        frames.map(async (frame) => {
          const image = new Image()
          image.src = `data:image/svg+xml,${encodeURIComponent(frame)}`
          await image.decode()
          return createImageBitmap(image, { resizeWidth: clip.width, resizeHeight: clip.height })
        }),
      )
      const canvas = Object.assign(document.createElement('canvas'), { width: clip.width, height: clip.height })
      const context = canvas.getContext('2d', { alpha: false })
      if (context === null) throw new Error('No canvas')
      const show = (index: number) => {
        const image = images[Math.min(index, images.length - 1)]
        if (image !== undefined) context.drawImage(image, 0, 0)
      }
      show(0)
      const stream = canvas.captureStream(framesPerSecond)
      if (clip.sound) {
        const audio = new AudioContext()
        const speakers = audio.createMediaStreamDestination()
        for (const [index, pitch] of [392, 440, 523.25, 587.33, 523.25, 440, 392, 329.63].entries()) {
          const tone = new OscillatorNode(audio, { frequency: pitch, type: 'sine' })
          const volume = new GainNode(audio, { gain: 0 })
          const start = audio.currentTime + index
          volume.gain.setValueAtTime(0, start)
          volume.gain.linearRampToValueAtTime(0.2, start + 0.06)
          volume.gain.exponentialRampToValueAtTime(0.001, start + 0.98)
          tone.connect(volume).connect(speakers)
          tone.start(start)
          tone.stop(start + 1)
        }
        for (const track of speakers.stream.getAudioTracks()) stream.addTrack(track)
      }
      const options = {
        mimeType: clip.sound ? 'video/webm;codecs=vp9,opus' : 'video/webm;codecs=vp9',
        videoBitsPerSecond: 150_000,
        audioBitsPerSecond: 24_000,
        videoKeyFrameIntervalDuration: 1000,
      }
      const recorder = new MediaRecorder(stream, options)
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const stopped = new Promise((resolve) => {
        recorder.onstop = resolve
      })
      recorder.start()
      const begin = performance.now()
      for (let elapsed = 0; elapsed < clip.seconds * 1000; elapsed = performance.now() - begin) {
        show(Math.floor((elapsed / 1000) * framesPerSecond))
        await new Promise(requestAnimationFrame)
      }
      recorder.stop()
      await stopped
      const base64 = (blob: Blob) =>
        new Promise<string>((resolve) => {
          const reader = new FileReader()
          reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
          reader.readAsDataURL(blob)
        })
      show(framesPerSecond)
      const still = canvas.toDataURL('image/jpeg', 0.72).replace(/^[^,]*,/, '')
      return { film: await base64(new Blob(parts, { type: 'video/webm' })), still }
    },
    { clip, frames, framesPerSecond },
  )
}

/** Opens the film as a viewer would: its duration in seconds, after a jump to its middle has shown that it can be sought in. */
function playedDuration(page: Page, film: string): Promise<number> {
  return page.evaluate(async (film) => {
    const bytes = Uint8Array.from(atob(film), (character) => character.charCodeAt(0))
    const video = document.createElement('video')
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }))
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve
      video.onerror = () => reject(new Error(video.error?.message ?? 'The film does not open'))
    })
    const middle = video.duration / 2
    video.currentTime = middle
    await new Promise((resolve) => {
      video.onseeked = resolve
    })
    if (Math.abs(video.currentTime - middle) > 0.2)
      throw new Error(`Sought ${middle} s, came to ${video.currentTime} s`)
    return video.duration
  }, film)
}
