import { cameraPort } from "./cameraStream.ts";
import { CAMERA } from "../devices/systems/camera/camera.ts";

type Address = Readonly<Record<string, unknown>>;

/**
 * The address at which a part of a device is reached. Of a camera without a configured port the port is its number's
 * (`cameraPort`), so several cameras can share a host. Whatever opens, compares, shows or trusts an address uses this one.
 * @param facts of the device; its number is `devID`
 */
export function reachedAt<Own extends Address>(
  { module, facts }: { readonly module: string; readonly facts: object },
  address: Own,
): Own | (Own & { readonly port: number }) {
  if (module !== CAMERA.module || address["host"] === undefined || address["port"] !== undefined) return address;
  const number = "devID" in facts && typeof facts.devID === "string" ? facts.devID : undefined;
  const port = number === undefined ? undefined : cameraPort(number);
  return port === undefined ? address : { ...address, port };
}
