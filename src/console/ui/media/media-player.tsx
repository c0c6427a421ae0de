import { type KeyboardEvent, useRef } from 'react'
import { Problem } from '../state.tsx'
import { MediaControls } from './media-controls.tsx'
import { usePlayback } from './use-playback.ts'

type MediaPlayerProps = {
  readonly src: string
  readonly poster?: string | undefined
  readonly kind: 'video' | 'audio'
  readonly label: string
}

/** Plays a film or sound: Space plays and pauses, arrows seek 5 s, m mutes, f fills the screen, while the focus is in it. */
export function MediaPlayer({ src, poster, kind, label }: MediaPlayerProps) {
  const frame = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { playback, control, events } = usePlayback(video)
  const canFill = kind === 'video' && document.fullscreenEnabled
  const fill = () => {
    if (!canFill) return
    void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const isOnButton = event.target instanceof HTMLButtonElement
    const keys: Readonly<Record<string, () => void>> = {
      ...(isOnButton ? {} : { ' ': control.toggle }),
      ArrowLeft: () => control.seekBy(-5),
      ArrowRight: () => control.seekBy(5),
      m: control.mute,
      f: fill,
    }
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  return (
    <figure
      ref={frame}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="m-0 flex w-full flex-col overflow-hidden rounded-md border bg-surface-sunken"
    >
      <video
        ref={video}
        key={src}
        src={src}
        poster={poster}
        preload="metadata"
        playsInline
        tabIndex={kind === 'video' ? 0 : undefined}
        aria-label={kind === 'video' ? label : undefined}
        hidden={kind === 'audio'}
        onClick={control.toggle}
        {...events}
        className="max-h-96 min-h-0 w-full flex-1 -outline-offset-2 in-[figure:fullscreen]:max-h-none"
      />
      {playback.hasFailed ? (
        <Problem className="px-2.5 py-2">播放不了，文件可能已损坏或不存在</Problem>
      ) : (
        <MediaControls
          playback={playback}
          control={control}
          onFill={canFill ? fill : undefined}
          onSeekDone={() => video.current?.focus()}
        />
      )}
    </figure>
  )
}
