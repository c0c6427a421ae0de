import { type KeyboardEvent, useRef } from 'react'
import { cn } from '../cn.ts'

export type MediaPlayerProps = {
  readonly src: string
  readonly poster?: string | undefined
  readonly kind: 'video' | 'audio'
  readonly label: string
  readonly className?: string
}

/** Plays a film or sound: Space plays and pauses, arrows seek 5 s, m mutes, f fills the screen, while it has the focus. */
export function MediaPlayer({ src, poster, kind, label, className }: MediaPlayerProps) {
  const player = useRef<HTMLVideoElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const video = player.current
    if (!video || event.ctrlKey || event.metaKey || event.altKey) return
    const keys: Readonly<Record<string, () => unknown>> = {
      ' ': () => (video.paused ? video.play() : video.pause()),
      ArrowLeft: () => seek(video, -5),
      ArrowRight: () => seek(video, 5),
      m: () => mute(video),
      f: () => (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen()),
    }
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: what students upload has no captions
    <video
      ref={player}
      src={src}
      poster={poster}
      controls
      preload="metadata"
      aria-label={label}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className={cn('w-full rounded-md bg-surface-sunken', kind === 'audio' ? 'h-14' : 'max-h-96', className)}
    />
  )
}

function seek(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = Math.max(0, Math.min(video.duration || 0, video.currentTime + seconds))
}

function mute(video: HTMLVideoElement): void {
  video.muted = !video.muted
}
