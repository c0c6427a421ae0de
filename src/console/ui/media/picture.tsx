import { useState } from 'react'
import { Spinner } from '../state.tsx'

export type PictureProps = {
  readonly src: string | undefined
  readonly alt: string
  /** 1 shows all of it. */
  readonly zoom: number
  /** Quarters to the right. */
  readonly turns: number
  /** As wide as what holds it, however high; else all of it within, and never larger than it is. */
  readonly fit: 'width' | 'whole'
}

/** One picture in a part of the page that is a container, larger than that where it is zoomed. */
export function Picture({ src, alt, zoom, turns, fit }: PictureProps) {
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <p className="m-auto p-6 text-muted-foreground text-sm">图片加载失败</p>
  const isOnSide = turns % 2 !== 0
  const [width, height] = size ? (isOnSide ? [size.height, size.width] : [size.width, size.height]) : [1, 1]
  const whole = `min(${width}px, 100cqw, 100cqh * ${width / height})`
  return (
    <span
      style={{ width: `calc(${fit === 'width' ? '100cqw' : whole} * ${zoom})`, aspectRatio: width / height }}
      className="@container-size relative m-auto block shrink-0"
    >
      {size ? null : <Spinner className="absolute inset-0 m-auto size-6" />}
      <img
        src={src}
        alt={alt}
        onLoad={({ currentTarget }) =>
          setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={() => setFailed(true)}
        style={{ width: isOnSide ? '100cqh' : '100cqw', rotate: `${turns * 90}deg` }}
        className="-translate-x-1/2 -translate-y-1/2 absolute top-1/2 left-1/2 max-w-none"
      />
    </span>
  )
}
