import { ExternalLink } from 'lucide-react'
import { answerText, type KeptAnswer } from '../../../catalogue/questionnaire/kept-answer.ts'

/** What somebody answered, below what was asked. */
export function AnswersValue({ answers }: { readonly answers: readonly KeptAnswer[] }) {
  return (
    <dl className="grid gap-3">
      {answers.map((answer) => (
        <div key={answer.key}>
          <dt className="text-muted-foreground text-xs">{answer.label}</dt>
          <dd className="mt-0.5 whitespace-pre-wrap break-words leading-6">
            {answer.kind === 'image' ? <Pictures answer={answer} /> : <Written answer={answer} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Written({ answer }: { readonly answer: KeptAnswer }) {
  if (answer.kind === 'rating') return <span className="tabular-nums">{answerText(answer)} 分</span>
  if (answer.kind !== 'multi' || !Array.isArray(answer.value)) return answerText(answer)
  return (
    <span className="flex flex-wrap gap-1">
      {answer.value.map((each) => (
        <span key={String(each)} className="rounded bg-neutral-tint px-1.5 py-0.5 text-xs">
          {String(each)}
        </span>
      ))}
    </span>
  )
}

/** Pictures of this server are shown; what lies elsewhere is led to, since nothing of elsewhere is loaded here. */
function Pictures({ answer: { value } }: { readonly answer: KeptAnswer }) {
  const addresses = Array.isArray(value) ? value.map(String) : []
  return (
    <span className="flex flex-wrap gap-1.5">
      {addresses.map((address, index) =>
        address.startsWith('/') ? (
          <a key={address} href={address} target="_blank" rel="noreferrer" aria-label={`第 ${index + 1} 张图片`}>
            <img src={address} alt="" loading="lazy" className="size-24 rounded-md border object-cover" />
          </a>
        ) : (
          <a
            key={address}
            href={address}
            target="_blank"
            rel="noreferrer noopener"
            className="inline-flex items-center gap-1 text-primary-text underline"
          >
            <ExternalLink className="size-3.5" /> 第 {index + 1} 张图片
          </a>
        ),
      )}
    </span>
  )
}
