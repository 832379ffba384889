import { reachedAt } from "@atrium/contract/cameras";
import { CAMERA, type DeviceDescription } from "@atrium/contract/devices";

/** What a content policy can name: no sign of it may end the source. */
const HOST = /^[A-Za-z0-9.-]+$/;

/**
 * The hosts, with their ports, of the cameras that pages may open themselves: those that are set to it, and no others. An address
 * of IPv6 cannot be named in a content policy, so such a camera is not among them.
 */
export function openHosts(devices: readonly DeviceDescription[]): string[] {
  const hosts = devices.flatMap((device) => {
    const { module, address = {} } = device;
    const { stream = "gateway", host, port } = reachedAt(device, address);
    if (module !== CAMERA.module || stream === "gateway") return [];
    return typeof host === "string" && HOST.test(host) && typeof port === "number" ? [`${host}:${port}`] : [];
  });
  return [...new Set(hosts)].toSorted();
}
