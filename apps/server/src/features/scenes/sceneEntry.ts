import { placeKey } from "@atrium/contract";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { countOf, placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { KeptScene } from "./sceneDirectory.ts";

/** One change of a scene, for the record. */
export interface SceneChange {
  readonly kind: Extract<AuditEntry["kind"], `scene.${string}`>;
  readonly actor: Caller;
  readonly before?: KeptScene | undefined;
  readonly after?: KeptScene | undefined;
}

/** A change of a scene as the audit records it. */
export function sceneEntry(change: SceneChange, names: SiteNames): AuditEntry {
  const { kind, actor, before, after } = change;
  const { userId, name: by, address } = actor;
  const scene = after ?? before;
  const subject = scene === undefined ? "" : `${scene.name} (${placeKey(scene.place)})`;
  const words = { sentence: sentenceOf(change, names), place: scene && placeWords(scene.place, names) };
  return {
    kind,
    userId,
    by,
    address,
    subject,
    before: before && auditValues(before),
    after: after && auditValues(after),
    ...words,
  };
}

/** "Scene Evening captured with 42 lights", "Scene Evening changed and renamed to Night". */
function sentenceOf({ before, after }: SceneChange, names: SiteNames): string {
  const subject = `Scene ${(before ?? after)?.name}`;
  if (after === undefined) return `${subject} deleted`;
  const lights = countOf(after.targets.map(({ device }) => names.device(device)));
  if (before === undefined) return `${subject} captured with ${lights}`;
  const isRenamed = before.name !== after.name;
  const isReset = JSON.stringify(auditValues(before).levels) !== JSON.stringify(auditValues(after).levels);
  const renamed = `renamed to ${after.name}`;
  if (isRenamed && !isReset) return `${subject} ${renamed}`;
  return `${subject} changed${isRenamed ? ` and ${renamed}` : ""}, ${lights}`;
}

function auditValues({ name, targets }: KeptScene): { readonly name: string; readonly levels: object } {
  return { name, levels: Object.fromEntries(targets.map(({ device, value }) => [device, value])) };
}
