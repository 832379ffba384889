import { placeKey, type AuditKind, type Place } from "@atrium/contract";
import type { AuditEntry } from "./audit.ts";

interface ChangedScene {
  readonly name: string;
  readonly place: Place;
  readonly targets: readonly { readonly device: string; readonly value: number }[];
}

/** A change of a scene as the audit log tells it. */
export function sceneEntry(change: {
  readonly kind: AuditKind;
  readonly actor: { readonly userId: number; readonly name: string; readonly address: string };
  readonly before?: ChangedScene | undefined;
  readonly after?: ChangedScene | undefined;
}): AuditEntry {
  const { kind, actor, before, after } = change;
  const { userId, name: by, address } = actor;
  const scene = after ?? before;
  const subject = scene === undefined ? "" : `${scene.name} (${placeKey(scene.place)})`;
  return { kind, userId, by, address, subject, before: before && told(before), after: after && told(after) };
}

function told({ name, targets }: ChangedScene): object {
  return { name, levels: Object.fromEntries(targets.map(({ device, value }) => [device, value])) };
}
