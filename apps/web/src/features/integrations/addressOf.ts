/** A call's whole address, as another program on the network uses it. */
export function addressOf(path: string): string {
  return new URL(path, location.href).href;
}
