import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyAgainstNobody, verifyPassword } from '../../../src/server/security/password.ts'
import { createToken, hashToken } from '../../../src/server/security/token.ts'

test('a password is recognised, another is not, and each hash has its own salt', async () => {
  const hash = await hashPassword('校园-campus-2025')
  expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
  expect(await verifyPassword('校园-campus-2025', hash)).toBe(true)
  expect(await verifyPassword('校园-campus-2026', hash)).toBe(false)
  expect(await verifyPassword('', hash)).toBe(false)
  expect(await hashPassword('校园-campus-2025')).not.toBe(hash)
})

test('the full-width form an input method sends is the same password', async () => {
  expect(await verifyPassword('ａｂｃ１２３', await hashPassword('abc123'))).toBe(true)
})

test('a hash of other costs is verified with its own', async () => {
  const weaker = '$scrypt$ln=4,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$'
  const key = scryptSync('old-password', 'saltsaltsaltsalt', 32, { N: 16, r: 8, p: 1 })
  expect(await verifyPassword('old-password', weaker + key.toString('base64').replace(/=+$/, ''))).toBe(true)
})

test('what is no hash is an error, not a refusal', async () => {
  await expect(verifyPassword('x', 'plain-text')).rejects.toThrow(/PHC/)
})

test('an unknown account takes as long as a wrong password', async () => {
  const hash = await hashPassword('campus-admin')
  const time = async (work: () => Promise<boolean>) => {
    // Work alone: what a busy machine has to wait for says nothing.
    const before = process.cpuUsage()
    expect(await work()).toBe(false)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const ratios: number[] = []
  for (let round = 0; round < 3; round++) {
    ratios.push((await time(() => verifyAgainstNobody('wrong'))) / (await time(() => verifyPassword('wrong', hash))))
  }
  const median = ratios.sort((a, b) => a - b)[1]
  expect(median).toBeGreaterThan(0.5)
  expect(median).toBeLessThan(2)
})

test('a token is 32 random bytes, and its hash tells nothing of it', () => {
  const { token, hash } = createToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(hash).toBe(hashToken(token))
  expect(hash).not.toContain(token)
  expect(createToken().token).not.toBe(token)
})
