import { focusFirst } from '@/form/focus-control.ts'
import { Dialog } from '@/ui/dialog.tsx'
import { IdentitySection } from './identity-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

/** The dialog 登录安全: by what one signs in besides the password. */
export function SecurityDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="登录安全" width={560} onOpenAutoFocus={focusFirst}>
      <div className="grid gap-6">
        <SecondFactorSection />
        <PasskeySection />
        <IdentitySection />
      </div>
    </Dialog>
  )
}
