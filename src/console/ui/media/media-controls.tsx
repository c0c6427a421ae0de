import { Maximize, Pause, Play, Volume2, VolumeX } from 'lucide-react'
import { duration as clockText } from '@/format/number.ts'
import { IconButton } from '../button.tsx'
import type { usePlayback } from './use-playback.ts'

type MediaControlsProps = Pick<ReturnType<typeof usePlayback>, 'playback' | 'control'> & {
  /** Fills the screen, where that can be done. */
  readonly onFill: (() => void) | undefined
  /** The pointer let go of the slider: the focus may go back to the film. */
  readonly onSeekDone: () => void
}

/** The bar below a film: play, where it stands, sound, full screen. */
export function MediaControls({ playback, control, onFill, onSeekDone }: MediaControlsProps) {
  const { isPlaying, isMuted, time, duration } = playback
  const [now, end] = [clockText(time), clockText(duration)]
  return (
    <div className="flex items-center gap-1 border-t bg-surface px-1 py-0.5">
      <IconButton
        label={isPlaying ? '暂停' : '播放'}
        icon={isPlaying ? <Pause /> : <Play />}
        data-play={isPlaying ? 'playing' : ''}
        onClick={control.toggle}
      />
      <input
        type="range"
        aria-label="播放位置"
        aria-valuetext={`${now}，共 ${end}`}
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
        {now} / {end}
      </span>
      <IconButton
        label={isMuted ? '取消静音' : '静音'}
        icon={isMuted ? <VolumeX /> : <Volume2 />}
        aria-pressed={isMuted}
        onClick={control.mute}
      />
      {onFill ? <IconButton label="全屏" icon={<Maximize />} onClick={onFill} /> : null}
    </div>
  )
}
