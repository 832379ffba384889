import { sayTerm, t } from "@atrium/words";
import type { ConnectionFile } from "@atrium/contract/site";
import type { Protocol } from "@atrium/drivers";

/** The connection, its secrets open, as its driver takes it. @throws Error in a sentence where the driver could not work with it */
export function openedConnection(opened: ConnectionFile, protocol: Protocol): ConnectionFile {
  const [wrong] = protocol.checkSettings(opened.settings);
  if (wrong === undefined) return opened;
  const secret = protocol.settings.find(({ key, isSecret }) => isSecret && key === wrong.field);
  if (secret !== undefined && opened.settings[secret.key] === undefined) {
    throw new Error(t("{label} is missing. Enter it.", { label: sayTerm(secret.label) }));
  }
  throw new Error(t("Invalid settings: {field}: {problem}.", { ...wrong }));
}
