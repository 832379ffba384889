import type { CameraPresets } from "../pictures.ts";

/** Stands in the list of every camera: `home` goes there. */
const HOME = "Home";

/** The presets of one unit (VAPIX, Pan/Tilt/Zoom API). @param turn asks `ptz.cgi`; it throws where the answer is an error */
export function unitPresets(turn: (query: string) => Promise<string>): CameraPresets {
  const say = async (what: string, name: string): Promise<void> =>
    void (await turn(`${what}=${encodeURIComponent(name)}`));
  return {
    list: async () => presetsIn(await turn("query=presetposall")),
    goTo: (name) => say("gotoserverpresetname", name),
    keep: (name) => say("setserverpresetname", name),
    remove: (name) => say("removeserverpresetname", name),
  };
}

/** Of lines like `presetposno2=Gate`. */
function presetsIn(answer: string): string[] {
  const names = [...answer.matchAll(/^presetposno\d+=(.+?)\s*$/gm)].flatMap(([, name]) => name ?? []);
  return names.filter((name) => name !== HOME);
}
