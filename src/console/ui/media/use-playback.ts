import { type RefObject, useState } from 'react'

/** What a film does now; times in seconds. */
type Playback = {
  readonly isPlaying: boolean
  readonly time: number
  /** 0 until known, and for streams without an end. */
  readonly duration: number
  readonly isMuted: boolean
  readonly hasFailed: boolean
}

const atRest: Playback = { isPlaying: false, time: 0, duration: 0, isMuted: false, hasFailed: false }

/** Follows a media element: `events` go onto it, `playback` is what it does, `control` steers it. */
export function usePlayback(element: RefObject<HTMLVideoElement | null>) {
  const [playback, setPlayback] = useState(atRest)
  const follow = () => {
    const video = element.current
    if (!video) return
    setPlayback({
      isPlaying: !video.paused,
      time: video.currentTime,
      duration: Number.isFinite(video.duration) ? video.duration : 0,
      isMuted: video.muted,
      hasFailed: video.error !== null,
    })
  }
  const seekTo = (seconds: number) => {
    const video = element.current
    if (video) video.currentTime = Math.max(0, Math.min(video.duration || 0, seconds))
  }
  const control = {
    toggle: () => {
      const video = element.current
      if (!video) return
      if (!video.paused) return video.pause()
      video.play().catch((error: unknown) => {
        // Pausing before the film has begun ends play() with AbortError; anything else means it cannot be played.
        const isAborted = error instanceof DOMException && error.name === 'AbortError'
        if (!isAborted) setPlayback((now) => ({ ...now, isPlaying: false, hasFailed: true }))
      })
    },
    seekTo,
    seekBy: (seconds: number) => seekTo((element.current?.currentTime ?? 0) + seconds),
    mute: () => {
      const video = element.current
      if (video) video.muted = !video.muted
    },
  }
  const events = {
    onPlay: follow,
    onPause: follow,
    onEnded: follow,
    onTimeUpdate: follow,
    onSeeked: follow,
    onLoadedMetadata: follow,
    onDurationChange: follow,
    onVolumeChange: follow,
    onError: follow,
  }
  return { playback, control, events }
}
