import type { ConnectionFile } from "@atrium/contract/site";

/** Where a connection leads: for the log alone, because people know it by its name. */
export function addressOf({ settings }: ConnectionFile): { readonly host?: unknown; readonly port?: unknown } {
  return { host: settings["host"], port: settings["port"] };
}
