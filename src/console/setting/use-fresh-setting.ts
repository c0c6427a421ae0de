import { useEffect } from 'react'
import { onUndone } from '@/command/undo/undo.ts'
import { onMissedEvents, subscribe } from '@/session/event/events.ts'

/** Reads a setting anew when someone saves it, when it is taken back, and when changes may have been missed. */
export function useFreshSetting(name: string, reread: () => unknown): void {
  useEffect(() => {
    const rereadOwn = ({ entity }: { readonly entity: string }) => {
      if (entity === `setting.${name}`) reread()
    }
    const ends = [subscribe(rereadOwn), onUndone(rereadOwn), onMissedEvents(() => void reread())]
    return () => {
      for (const end of ends) end()
    }
  }, [name, reread])
}
