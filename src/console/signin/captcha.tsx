import { RotateCw } from 'lucide-react'
import { useState } from 'react'

/** The captcha's picture; a click or Enter on it brings another one. `version` changes with each. */
export function Captcha({ version, onRenew }: { readonly version: number; readonly onRenew: () => void }) {
  const [failedVersion, setFailedVersion] = useState<number | null>(null)
  return (
    <button
      type="button"
      onClick={onRenew}
      aria-label="验证码图片，点击换一张"
      title="看不清？点击换一张"
      className="relative grid h-[var(--field-height)] w-30 shrink-0 place-items-center overflow-hidden rounded-md border border-input bg-surface-sunken"
    >
      {failedVersion === version ? (
        <span className="flex items-center gap-1 text-muted-foreground text-xs">
          <RotateCw className="size-3.5" /> 重新加载
        </span>
      ) : (
        <img
          key={version}
          src={`/captcha?v=${version}`}
          alt=""
          width={120}
          height={40}
          className="h-full w-full object-fill"
          onError={() => setFailedVersion(version)}
        />
      )}
    </button>
  )
}
