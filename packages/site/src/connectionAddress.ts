import { t } from "@atrium/words";
/** Where the other end of a connection is; undefined where its devices have addresses of their own. */
export function connectionAddress(protocol: string, settings: Record<string, unknown>): string | undefined {
  const { host, port } = settings;
  if (typeof host !== "string" || typeof port !== "number") return undefined;
  return `${protocol} ${host}:${port}${behindRouter(settings)}`;
}

/** Devices behind one router share its host and port; their network and address there keep them apart. */
function behindRouter({ network, mac }: Record<string, unknown>): string {
  if (typeof network !== "number" || typeof mac !== "string") return "";
  return t(" network {network} address {replaceAll}", {
    network,
    replaceAll: mac.toLowerCase().replaceAll(/[:-]/g, ""),
  });
}
