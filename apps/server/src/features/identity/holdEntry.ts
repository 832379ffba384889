import type { HoldLoss } from "@atrium/contract";
import type { AuditEntry } from "./audit.ts";

/** A hold that its device was found to have lost, or to have again, as the audit log keeps it. */
export function holdEntry(
  hold: {
    readonly device: string;
    readonly key: string;
    readonly value: number;
    readonly by: string;
    readonly command: string;
    readonly lost?: HoldLoss | undefined;
  },
  deviceName: string,
): AuditEntry {
  const { device, key, value, by, command, lost } = hold;
  const name = `${device} ${key}`;
  const held = { values: { [name]: value }, heldBy: by, command };
  if (lost === undefined) return { kind: "hold.back", by: "Atrium", subject: deviceName, after: held };
  const after = { values: { [name]: lost.value }, found: lost.kind };
  return { kind: "hold.lost", by: "Atrium", subject: deviceName, before: held, after };
}
