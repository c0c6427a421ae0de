import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { Button } from '../button.tsx'
import { clockText, type Playback, type PlaybackControl } from './use-playback.ts'

export type MediaControlsProps = {
  readonly playback: Playback
  readonly control: PlaybackControl
  /** Fills the screen, where that can be done. */
  readonly onFill: (() => void) | undefined
  /** The pointer let go of the slider: the focus may go back to the film. */
  readonly onSeekDone: () => void
}

/** The bar below a film: play, where it stands, sound, full screen. */
export function MediaControls({ playback, control, onFill, onSeekDone }: MediaControlsProps) {
  const { isPlaying, isMuted, time, duration } = playback
  return (
    <div className="flex items-center gap-1 border-t bg-surface px-1 py-0.5">
      <Button variant="ghost" size="icon-sm" aria-label={isPlaying ? '暂停' : '播放'} onClick={control.toggle}>
        {isPlaying ? <Pause /> : <Play />}
      </Button>
      <input
        type="range"
        aria-label="播放位置"
        aria-valuetext={`${clockText(time)}，共 ${clockText(duration)}`}
        min={0}
        max={duration || 1}
        step="any"
        value={Math.min(time, duration || 1)}
        disabled={duration === 0}
        onChange={(event) => control.seekTo(Number(event.target.value))}
        onPointerUp={onSeekDone}
        className="h-1 min-w-0 flex-1 cursor-pointer accent-primary disabled:cursor-default"
      />
      <span className="px-1 text-muted-foreground text-xs tabular-nums">
        {clockText(time)} / {clockText(duration)}
      </span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={isMuted ? '取消静音' : '静音'}
        aria-pressed={isMuted}
        onClick={control.mute}
      >
        {isMuted ? <VolumeX /> : <Volume2 />}
      </Button>
      {onFill ? (
        <Button variant="ghost" size="icon-sm" aria-label="全屏" onClick={onFill}>
          <Maximize />
        </Button>
      ) : null}
    </div>
  )
}
