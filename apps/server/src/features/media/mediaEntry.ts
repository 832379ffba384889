import type { AuditKind } from "@atrium/contract/people";
import type { AuditEntry } from "../../platform/audit/auditSink.ts";
import { actedBy } from "../../platform/audit/changes.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { StoredMedia } from "./storedMedia.ts";

interface MediaAct {
  readonly kind: Extract<AuditKind, `media.${string}`>;
  readonly before?: StoredMedia | undefined;
  readonly after?: StoredMedia | undefined;
}

/** "Sound Chime added", "Sound Chime renamed to Hours". */
export function mediaEntry({ kind, before, after }: MediaAct, actor: Caller): AuditEntry {
  const { name = "" } = before ?? after ?? {};
  const sentence = `Sound ${name} ${verbOf({ kind, before, after })}`;
  return { kind, ...actedBy(actor), subject: name, sentence, before: factsOf(before), after: factsOf(after) };
}

function verbOf({ kind, before, after }: MediaAct): string {
  if (kind === "media.added") return "added";
  if (kind === "media.deleted") return "deleted";
  if (kind === "media.sent") return "sent to the units again";
  if (before?.name !== after?.name) return `renamed to ${after?.name ?? ""}`;
  return after?.isRepeated === true ? "goes on without end from now on" : "is played once from now on";
}

/** What a person may want to compare; the waveform is none of it. */
function factsOf(media: StoredMedia | undefined): object | undefined {
  if (media === undefined) return undefined;
  const { name, isRepeated, unitFile, content } = media;
  const { format, length, size, loudness } = content?.sound ?? {};
  return { name, isRepeated, file: unitFile, format, length, size, loudness, sha256: content?.hash };
}
