import { placeKey } from "@atrium/contract/site";
import { t } from "@atrium/words";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import { countOf, placeWords, type SiteNames } from "../../platform/audit/siteNames.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { StoredScene } from "./sceneDirectory.ts";

/** One change of a scene, for the record. */
export interface SceneChange {
  readonly actor: Caller;
  readonly before?: StoredScene | undefined;
  readonly after?: StoredScene | undefined;
}

/** A change of a scene as the audit records it. */
export function sceneEntry(change: SceneChange, names: SiteNames): AuditEntry {
  const { actor, before, after } = change;
  const scene = after ?? before;
  const changed = after === undefined ? "scene.deleted" : "scene.changed";
  return {
    ...actedBy(actor),
    kind: before === undefined ? "scene.created" : changed,
    subject: scene === undefined ? "" : `${scene.name} (${placeKey(scene.place)})`,
    before: before && auditValues(before),
    after: after && auditValues(after),
    sentence: sentenceOf(change, names),
    place: scene && placeWords(scene.place, names),
  };
}

/** "Scene Evening captured with 42 lights", "Scene Evening changed and renamed to Night". */
function sentenceOf({ before, after }: SceneChange, names: SiteNames): string {
  const name = (before ?? after)?.name ?? "";
  if (after === undefined) return t("Scene {name} deleted", { name });
  const lights = countOf(after.targets.map(({ device }) => names.device(device)));
  if (before === undefined) return t("Scene {name} saved with {lights}", { name, lights });
  const isRenamed = before.name !== after.name;
  const isReset = JSON.stringify(auditValues(before).levels) !== JSON.stringify(auditValues(after).levels);
  const other = after.name;
  if (isRenamed && !isReset) return t("Scene {name} renamed to {other}", { name, other });
  return isRenamed
    ? t("Scene {name} changed and renamed to {other}, {lights}", { name, other, lights })
    : t("Scene {name} changed, {lights}", { name, lights });
}

function auditValues({ name, targets }: StoredScene): { readonly name: string; readonly levels: object } {
  return { name, levels: Object.fromEntries(targets.map(({ device, value }) => [device, value])) };
}
