import type { Guard } from './guard.ts'

const secret = 'tests/server/upload/private.test.ts'
const upload = 'tests/server/upload/upload.test.ts'
const hard = 'tests/server/http/hard-input.test.ts'
const serve = 'src/server/upload/serve-uploads.ts'
const signer = 'src/server/security/private-file.ts'

/** Private pictures, quota, sizes, what is purged. */
export const fileGuards: readonly Guard[] = [
  {
    what: 'a private picture is served to signed addresses only, small ones too',
    file: serve,
    find: 'if (request.isPrivateFile && !signer.isSigned(address, signOf(request.query))) return',
    replace: 'if (request.isPrivateFile && address === "") return',
    test: { file: secret, name: 'is seen by its signed address alone' },
  },
  {
    what: 'no browser keeps a private picture',
    file: serve,
    find: "if (request.isPrivateFile) reply.header('cache-control', 'no-store')",
    replace: '',
    test: { file: secret, name: 'is seen by its signed address alone' },
  },
  {
    what: 'a signed address is over after an hour',
    file: signer,
    find: 'return Number(until) > now && isSame',
    replace: 'return isSame',
    test: { file: secret, name: 'has an address that is over after an hour' },
  },
  {
    what: 'a signature is of one file',
    file: signer,
    find: 'const signatureOf = (path: string, until: string) =>',
    replace: "const signatureOf = (_: string, until: string, path = '') =>",
    test: { file: secret, name: 'has an address that is over after an hour' },
  },
  {
    what: 'only files of the own school are signed',
    file: signer,
    find: '!path.startsWith(`/upload/',
    replace: "!path.startsWith('/upload/') && !path.startsWith(`/upload/",
    test: { file: secret, name: 'has an address that is over after an hour' },
  },
  {
    what: 'a signature is compared, not believed',
    file: signer,
    find: 'isSame(signature, signatureOf(path, until))',
    replace: 'signature.length > 0',
    test: { file: secret, name: 'is seen by its signed address alone' },
  },
  {
    what: 'demo cards are as private',
    file: 'src/server/static/serve-demo.ts',
    find: 'const isPrivate = isPrivateDemo(path)',
    replace: "const isPrivate = isPrivateDemo('/'.concat(path))",
    test: { file: secret, name: 'a demo card is as private' },
  },
  {
    what: 'the write path takes a signature off',
    file: 'src/server/rich-text/sanitise.ts',
    find: 'changed[name] = withAddresses(value, unsigned)',
    replace: 'changed[name] = withAddresses(value, (each) => each + unsigned(""))',
    test: { file: secret, name: 'a signature is taken off by whatever writes' },
  },
  {
    what: 'what a private field names becomes private',
    file: 'src/server/upload/keep-apart.ts',
    find: 'await makePrivate(scope, news)',
    replace: '',
    test: { file: secret, name: 'a signature is taken off by whatever writes' },
  },
  {
    what: 'exports name private files without a signature',
    file: 'src/server/export/export-rows.ts',
    find: 'isPrivate(field) ? withAddresses(row[name], unsigned) : row[name]',
    replace: 'row[name]',
    test: { file: secret, name: 'is carried by exports' },
  },
  {
    what: 'events tell no private address',
    file: 'src/server/events/change-events.ts',
    find: 'if (isPrivate(field)) return false',
    replace: '',
    test: { file: secret, name: 'a signature is taken off by whatever writes' },
  },
  {
    what: 'a picture sent for a private field is private from its arrival',
    file: 'src/server/upload/keep-file.ts',
    find: `        removed_at: null,
        is_private: owner.isPrivate ? 1 : 0,`,
    replace: `        removed_at: null,
        is_private: 0,`,
    test: { file: secret, name: 'is seen by its signed address alone' },
  },
  {
    what: 'equal files are kept once, private ones apart',
    file: 'src/server/upload/keep-file.ts',
    find: ".where('is_private', '=', owner.isPrivate ? 1 : 0)",
    replace: '',
    test: { file: secret, name: 'is kept apart from an equal one that is public' },
  },
  {
    what: 'a school has so much space',
    file: 'src/server/upload/keep-file.ts',
    find: 'if (Number(used ?? 0) + size <= quota) return',
    replace: 'if (quota > 0) return',
    test: { file: upload, name: 'a school has so much space and no more' },
  },
  {
    what: 'files sent at once do not go past the space together',
    file: 'src/server/upload/keep-file.ts',
    find: 'await refuseFull(trx, owner, size)',
    replace: '',
    test: { file: upload, name: 'a school has so much space and no more' },
  },
  {
    what: 'a file too large by its header is refused before it is read',
    file: 'src/server/upload/received-part.ts',
    find: "if (Number(request.headers['content-length'] ?? 0) > most + wrapping) throw tooLarge()",
    replace: '',
    test: { file: hard, name: 'is answered before it has been read' },
  },
  {
    what: 'the size limit holds while the stream runs',
    file: 'src/server/upload/received-part.ts',
    find: "part.file.once('limit', () => part.file.destroy(tooLarge()))",
    replace: '',
    test: { file: hard, name: 'is read to its limit where its size is not told' },
  },
  {
    what: 'the rest of a body that was answered is not read',
    file: 'src/server/http/protection.ts',
    find: "if (size > bodyLimit && !raw.readableEnded) reply.header('connection', 'close')",
    replace: '',
    test: { file: hard, name: 'is answered before it has been read' },
  },
  {
    what: 'a file that broke off is said to, whatever the parser calls it',
    file: 'src/server/upload/received-part.ts',
    find: "return isOfRequest || isOfDisk ? error : new ProtocolError(400, '文件没有传完，请重新上传')",
    replace: 'return isOfRequest || isOfDisk ? error : error',
    test: { file: hard, name: 'a file that breaks off on its way to' },
  },
  {
    what: 'unused files are purged though 200 used ones come first',
    file: 'src/server/upload/purge-uploads.ts',
    find: 'const mostPages = 50',
    replace: 'const mostPages = 1',
    test: { file: 'tests/server/upload/library.test.ts', name: 'purges a file taken out though hundreds before it' },
  },
  {
    what: 'a file is not purged while something shows it',
    file: 'src/server/upload/purge-uploads.ts',
    find: 'if (uses.get(addressOf(file)) !== 0) continue',
    replace: '',
    test: { file: 'tests/server/upload/library.test.ts', name: 'purges no file that is shown again once it was' },
  },
  {
    what: 'a file whose row is gone is served to nobody, small pictures of it neither',
    file: serve,
    find: 'if (kept === null) return sendNotFound(reply)',
    replace: '',
    test: { file: 'tests/server/upload/s3.test.ts', name: 'whose removal fails' },
  },
  {
    what: 'a file that could not be removed is removed later',
    file: 'src/server/upload/remove-promised.ts',
    find: 'throw new DeliveryError(',
    replace: 'new DeliveryError(',
    test: { file: 'tests/server/upload/s3.test.ts', name: 'whose removal fails' },
  },
]
