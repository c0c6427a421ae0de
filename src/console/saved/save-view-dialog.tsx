import { useState } from 'react'
import { catalogue } from '@/catalogue/whole-catalogue.ts'
import { focusFirst } from '@/form/focus-control.ts'
import { navigateTo } from '@/session/navigation.ts'
import { Dialog } from '@/ui/dialog.tsx'
import { EmptyState } from '@/ui/state.tsx'
import { fitView } from '../../catalogue/saved/fit-view.ts'
import { keep } from './keep.ts'
import { viewNow } from './list-now.ts'
import { NameForm } from './name-form.tsx'
import { arrange, listAddress } from './open-view.ts'
import { useRowNames } from './row-names.ts'
import { viewText } from './view-text.ts'

/** Saves the open list as a view, which it then is. */
export function SaveViewDialog({ onClose }: { readonly onClose: () => void }) {
  // As it is when the command is given.
  const [now] = useState(viewNow)
  const text = useRowNames((nameOf) => (now ? viewText(now.content, nameOf) : ''))
  return (
    <Dialog title="保存为视图" onClose={onClose} onOpenAutoFocus={focusFirst}>
      {now === null ? (
        <EmptyState title="请先打开一个列表" />
      ) : (
        <NameForm
          of={null}
          onCancel={onClose}
          onSave={async (named) => {
            const id = await keep({ kind: 'view', ...named, content: now.content }, `保存视图「${named.name}」`)
            onClose()
            const found = fitView(catalogue, now.content)
            if (!found) return
            arrange(id, found)
            await navigateTo(listAddress(found.screen, found.entity, found.fitted.list, id))
          }}
        >
          <p className="text-muted-foreground text-xs">{text}</p>
        </NameForm>
      )}
    </Dialog>
  )
}
