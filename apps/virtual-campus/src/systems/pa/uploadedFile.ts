/** The file of a form that was sent with it (RFC 7578); undefined where it has none. */
export function uploadedFile(body: Buffer, type: string): { file: string; content: Buffer } | undefined {
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary === undefined) {
    return undefined;
  }
  const begin = body.indexOf(`--${boundary}\r\n`);
  const headEnd = body.indexOf("\r\n\r\n", begin);
  const end = body.indexOf(`\r\n--${boundary}--`, headEnd);
  if (begin < 0 || headEnd < 0 || end < 0) {
    return undefined;
  }
  const file = /filename="([^"]+)"/.exec(body.toString("latin1", begin, headEnd))?.[1];
  return file === undefined ? undefined : { file, content: body.subarray(headEnd + 4, end) };
}
