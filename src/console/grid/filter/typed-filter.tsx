import { type ComponentProps, useEffect, useId, useState } from 'react'
import { Input } from '@/ui/input.tsx'
import { Problem } from '@/ui/state.tsx'

type TypedFilterProps = Pick<ComponentProps<'input'>, 'id' | 'aria-label' | 'inputMode'> & {
  /** What is filtered by, as it is written here; empty for nothing. */
  readonly value: string
  /** Takes what was written once the field is left; answers why it is not taken. */
  readonly onApply: (text: string) => string | null
}

/** A filter that is written: it follows what the list is filtered by, and what cannot be taken is said and stays to be mended. */
export function TypedFilter({ value, onApply, ...props }: TypedFilterProps) {
  const problemId = useId()
  const [text, setText] = useState(value)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    setText(value)
    setProblem(null)
  }, [value])
  return (
    <div className="grid min-w-0 gap-1">
      <Input
        {...props}
        autoComplete="off"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        value={text}
        onValueChange={(typed) => {
          setText(typed)
          setProblem(null)
        }}
        onBlur={() => setProblem(onApply(text.trim()))}
      />
      <Problem id={problemId} className="text-xs">
        {problem}
      </Problem>
    </div>
  )
}
