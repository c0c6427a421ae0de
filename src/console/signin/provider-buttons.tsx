import { useSearchParams } from 'react-router-dom'
import { buttonVariants } from '@/ui/button.tsx'
import type { Features } from '../../catalogue/wire/features.ts'

type Provider = Features['identityProviders'][number]

/** The other ways in: a school's own providers of identities, where the browser goes by itself. */
export function ProviderButtons({ providers }: { readonly providers: readonly Provider[] }) {
  const [params] = useSearchParams()
  const addressOf = ({ schoolId, id }: Provider) => {
    const query = new URLSearchParams({ school: String(schoolId), provider: String(id) })
    const redirect = params.get('redirect')
    if (redirect !== null) query.set('redirect', redirect)
    return `/console/signin/identity/start?${query}`
  }
  return (
    <>
      {providers.map((provider) => (
        <a
          key={`${provider.schoolId}.${provider.id}`}
          href={addressOf(provider)}
          className={buttonVariants({
            variant: 'outline',
            className: 'h-auto min-h-[var(--control-height)] w-full whitespace-normal py-1.5',
          })}
        >
          <span>
            用{provider.name}登录
            {provider.school === null ? null : (
              <span className="block font-normal text-muted-foreground text-xs">{provider.school}</span>
            )}
          </span>
        </a>
      ))}
    </>
  )
}
