import type { Features } from '../../catalogue/wire/features.ts'

type Account = Features['demoAccounts'][number]

type DemoAccountsProps = { readonly accounts: readonly Account[]; readonly onChoose: (account: Account) => void }

/** The accounts of a demo school; choosing one fills the form. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  return (
    <section aria-label="演示账号" className="mt-6 border-t pt-4">
      <h2 className="mb-2 text-muted-foreground text-sm">演示账号，点击填入</h2>
      <div className="grid gap-1.5">
        {accounts.map((account) => (
          <button
            key={account.username}
            type="button"
            onClick={() => onChoose(account)}
            className="flex items-center justify-between gap-3 rounded-md border bg-surface px-3 py-2 text-left text-sm transition-colors hover:border-primary hover:bg-accent"
          >
            <span className="font-medium">{account.username}</span>
            <span className="truncate text-muted-foreground text-xs">{account.role}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
