import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router-dom'
import { safeRedirect } from '@/session/address.ts'
import { ApiError } from '@/session/call/api.ts'
import { navigateTo } from '@/session/navigation.ts'
import { rememberedSchool, rememberSchool, type School, schoolsIn } from './school.ts'
import { signIn, takeArrival, ticketIn } from './sign-in.ts'

export type SignInField = 'username' | 'password' | 'captcha'
type Credentials = Readonly<Record<SignInField, string>>
type SignInErrors = Partial<Record<SignInField | 'school' | 'form', string>>

const empty: Credentials = { username: '', password: '', captcha: '' }

/** The state of the sign-in form: what was typed stays after a failure, but the captcha, which counts once. */
export function useSignIn() {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<SignInErrors>({})
  const [school, setSchool] = useState(rememberedSchool)
  /** The schools that hold the username, once the server has asked. */
  const [schools, setSchools] = useState<readonly School[]>([])
  /** What a code is to be given by, once the server has asked for one. */
  const [ticket, setTicket] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [captchaVersion, setCaptchaVersion] = useState(() => Date.now())
  const inputs = useRef<Partial<Record<SignInField | 'school', HTMLInputElement | null>>>({})
  const [params, setParams] = useSearchParams()
  const hasArrived = params.has('arrived')

  const change = (changes: Partial<Credentials>) => {
    // The choice was among those that hold the name typed before.
    if (changes.username !== undefined && schools.length > 0) forgetSchool()
    setValues((before) => ({ ...before, ...changes }))
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])) }))
  }
  const chooseSchool = (chosen: School) => {
    setSchool(chosen)
    setErrors(({ school: _, ...others }) => others)
  }
  const forgetSchool = () => {
    setSchool(null)
    setSchools([])
    rememberSchool(null)
  }
  const renewCaptcha = () => {
    setCaptchaVersion((version) => version + 1)
    change({ captcha: '' })
  }
  const fail = (field: SignInField | 'school' | 'form', message: string) => {
    flushSync(() => {
      setBusy(false)
      setErrors({ [field]: message })
    })
    if (field !== 'form') inputs.current[field]?.focus()
  }
  /** Goes on to where the sign-in page was come to from. */
  const arrive = async () => {
    if (schools.length > 0) rememberSchool(school)
    await navigateTo(safeRedirect(params.get('redirect'), location.origin) ?? '/')
    setBusy(false)
  }
  const leaveCode = () => {
    setTicket(null)
    change({ password: '' })
  }
  const takeUp = async () => {
    setBusy(true)
    try {
      await takeArrival()
      await arrive()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      const asksForCode = ticketIn(error.data)
      if (asksForCode === null) setErrors({ form: error.message })
      else setTicket(asksForCode)
      const left = new URLSearchParams(params)
      left.delete('arrived')
      setParams(left, { replace: true })
    }
  }
  const isTakenUp = useRef(false)
  useEffect(() => {
    if (!hasArrived || isTakenUp.current) return
    isTakenUp.current = true
    void takeUp()
  })
  const submit = async () => {
    if (isBusy) return
    if (values.username.trim() === '') return fail('username', '请输入用户名')
    if (values.password === '') return fail('password', '请输入密码')
    setBusy(true)
    setErrors({})
    try {
      await signIn({ ...values, school })
      await arrive()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      renewCaptcha()
      const asksForCode = ticketIn(error.data)
      if (asksForCode !== null) {
        setBusy(false)
        return setTicket(asksForCode)
      }
      const asked = schoolsIn(error.data)
      if (asked.length > 0) {
        setSchools(asked)
        setSchool(asked[0] ?? null)
        return fail('school', error.message)
      }
      fail(fieldOf(error), error.code === null ? '连不上服务器，请检查网络后重试' : error.message)
    }
  }
  return {
    values,
    errors,
    school,
    schools,
    ticket,
    isBusy,
    captchaVersion,
    inputs,
    change,
    chooseSchool,
    forgetSchool,
    renewCaptcha,
    submit,
    arrive,
    say: (message: string) => fail('form', message),
    leaveCode,
  }
}

/** Which field a refusal is about; the server names it, or its message does. */
function fieldOf({ code, status, field, message }: ApiError): SignInField | 'form' {
  if (field === 'username' || field === 'password' || field === 'captcha') return field
  if (code === null || status === 429 || status >= 500) return 'form'
  if (message.includes('验证码')) return 'captcha'
  if (message.includes('密码')) return 'password'
  return message.includes('用户名') || message.includes('账号') ? 'username' : 'form'
}
