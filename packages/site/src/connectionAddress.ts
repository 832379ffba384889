/**
 * Where the other end of a connection is, the same for the same end: "modbus 10.0.0.7:502", "bacnet 10.0.0.5:47808 12:0c".
 * undefined where its devices have addresses of their own.
 */
export function connectionAddress(protocol: string, settings: Record<string, unknown>): string | undefined {
  const { host, port } = settings;
  if (typeof host !== "string" || typeof port !== "number") return undefined;
  return `${protocol} ${host}:${port}${behindRouter(settings)}`;
}

/** Devices behind one router share its host and port; their network and address there keep them apart. */
function behindRouter({ network, mac }: Record<string, unknown>): string {
  if (typeof network !== "number" || typeof mac !== "string") return "";
  return ` ${network}:${mac.toLowerCase().replaceAll(/[:-]/g, "")}`;
}
