/** An error of the operating system, by way of Node. */
export type SystemError = Error & {
  /** What went wrong, such as 'EADDRINUSE'. */
  code: string;
  path?: string;
  port?: number;
};

/** Whether what was thrown is an error that has a code. */
export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
