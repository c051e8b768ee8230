// Describes an operating system error for an operator's one-line message.

const words: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'it is a file, not a folder',
  ENOENT: 'it does not exist',
  EIO: 'the disk does not answer (input/output error)',
}

export function reason(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return words[code] ?? message.split('\n', 1)[0] ?? code
}
