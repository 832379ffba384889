import type { Mount } from "./mount.ts";

/** The preset that `move=home` shows; it stands in the list and cannot be removed. */
const HOME = "Home";
const MAX_NAME = 31;

/** The answer to a call of `ptz.cgi` about presets; undefined: it is about something else. */
export function answerPresetCall(mount: Mount, query: URLSearchParams): string | undefined {
  if (query.get("query") === "presetposall") {
    const names = [HOME, ...Object.keys(mount.presets)];
    const lines = names.map((name, index) => `presetposno${index + 1}=${name}`);
    return ["Preset Positions for camera 1", ...lines].join("\n");
  }
  const asked = query.get("gotoserverpresetname");
  if (asked !== null) {
    if (asked === HOME) mount.home();
    return asked === HOME || mount.goTo(asked) ? "" : "Error: no such preset";
  }
  const kept = query.get("setserverpresetname");
  if (kept !== null) {
    const isName = kept !== "" && kept.length <= MAX_NAME && kept !== HOME && !kept.includes("~");
    return isName && mount.keepPreset(kept) ? "" : "Error: the preset cannot be kept";
  }
  const removed = query.get("removeserverpresetname");
  if (removed === null) {
    return undefined;
  }
  return mount.removePreset(removed) ? "" : "Error: no such preset";
}
