import { createHash } from "node:crypto";
import { reachedAt } from "@atrium/contract/cameras";
import type { ConnectionFile } from "@atrium/contract/site";

type Connection = Pick<ConnectionFile, "id" | "settings">;
type Address = Readonly<Record<string, unknown>>;

/** Settings that decide who gets the secrets of a connection, and how they travel there. */
export const RECEIVER_SETTINGS = ["host", "port", "tls", "ca", "fingerprint", "serverName", "authentication"];
/** Of a device with an address of its own. */
const OF_DEVICE = ["host", "port", "fingerprint", "rtspPort"];

/** Whether everything behind the connection is reached at the connection's own host. */
export function hasOwnReceiver({ settings }: Pick<Connection, "settings">): boolean {
  return settings["host"] !== undefined;
}

/**
 * Who gets the secrets of a connection: "10.0.0.5:443 tls fingerprint=…". A text that is compared and never taken apart.
 * @param address of a device that has a host of its own
 */
export function receiverOf({ settings }: Pick<Connection, "settings">, address: Address = {}): string {
  const own = Object.fromEntries(OF_DEVICE.flatMap((key) => (key in address ? [[key, address[key]]] : [])));
  const { host, port = "", ...rest } = { ...pick(settings), ...own };
  const facts = Object.entries(rest)
    .filter(([, value]) => value !== undefined && value !== false && value !== "digest")
    .map(([key, value]) => (value === true ? key : `${key}=${wordOf(value)}`));
  return [`${wordOf(host).toLowerCase()}:${wordOf(port)}`, ...facts.toSorted()].join(" ");
}

/** The receivers behind a connection, by the devices that the site has. */
export function receiversOf(
  connection: Connection,
  devices: readonly {
    readonly module: string;
    readonly facts: object;
    readonly connection: string | null;
    readonly parts: readonly { readonly address: Address }[];
    readonly retiredAt: number | null;
  }[],
): string[] {
  if (hasOwnReceiver(connection)) return [receiverOf(connection)];
  const behind = devices.filter((device) => device.connection === connection.id && device.retiredAt === null);
  return [
    ...new Set(
      behind.flatMap((device) =>
        device.parts.flatMap(({ address }) => receiverIn(connection, reachedAt(device, address))),
      ),
    ),
  ];
}

/** The receiver at an address, as it is reached, that names a host; none where the device is reached through its connection's. */
export function receiverIn(connection: Pick<Connection, "settings">, address: Address): string[] {
  return !hasOwnReceiver(connection) && address["host"] !== undefined ? [receiverOf(connection, address)] : [];
}

function pick(settings: Connection["settings"]): Record<string, unknown> {
  return Object.fromEntries(RECEIVER_SETTINGS.map((key) => [key, settings[key]]));
}

/** A certificate is as long as a page. */
function wordOf(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= 100 ? text : createHash("sha256").update(text).digest("hex");
}
