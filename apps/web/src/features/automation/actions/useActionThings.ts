import { RULE_READERS, SITE_READERS } from "@atrium/contract";
import { type ActionNames, type AutomationAction, type Scene, listScenes } from "@atrium/contract/automation";
import { type Media, type PointRest, restOf, type Module, MODULES } from "@atrium/contract/devices";
import { placeWords, type SitePlace } from "@atrium/contract/site";
import { useQueries, useQuery, queryOptions } from "@tanstack/react-query";
import type { Device } from "../../../devices/device.ts";
import { devicesQuery } from "../../../devices/queries.ts";
import { soundsQuery } from "../../../devices/sounds/soundQueries.ts";
import { hasAnyFeature, useSession } from "../../../platform/session.ts";
import { useSite } from "../../../platform/site.ts";
import { chosenDevices } from "./actionSystems.ts";
import { ask } from "../../../platform/http.ts";

/** What actions can be about, as far as it is read; nothing of it without the right to see the site. */
export interface ActionThings {
  readonly names: ActionNames;
  /** undefined: not read yet. */
  readonly devices: (module: string) => readonly Device[] | undefined;
  readonly scenes: readonly Scene[];
  readonly sounds: readonly Media[];
}

const NO_SOUNDS: readonly Media[] = [];

/** What the devices of these systems, the scenes and the sounds are called. */
export function useActionThings(modules: readonly string[]): ActionThings {
  const { places } = useSite();
  const user = useSession();
  const enabled = hasAnyFeature(user, SITE_READERS);
  const readsScenes = hasAnyFeature(user, RULE_READERS);
  const known = [...new Set(modules)].flatMap((word) => knownModule(word) ?? []);
  const read = useQueries({ queries: known.map((module) => ({ ...devicesQuery(module), enabled })) });
  const ofBuildings = useQueries({
    queries: places.map((place) => ({ ...buildingScenesQuery(place), enabled: readsScenes })),
  });
  const sounds = useQuery({ ...soundsQuery, enabled }).data ?? NO_SOUNDS;
  const byModule = new Map<string, readonly Device[] | undefined>(
    known.map((module, index) => [module, read[index]?.data]),
  );
  const scenes = ofBuildings.flatMap(({ data }) => data ?? []);
  return {
    devices: (module) => byModule.get(module),
    scenes,
    sounds,
    names: {
      place: (place) => placeWords(place, places),
      device: (id) => firstOf(byModule.values(), (devices) => devices?.find((device) => device.id === id)?.name),
      point: (module, key) => byModule.get(module)?.find(({ points }) => points[key] !== undefined)?.points[key],
      scene: (id) => scenes.find((scene) => scene.id === id)?.name,
      restsOf: (action) => restsOf(action, byModule),
      media: (id) => sounds.find((sound) => sound.id === id)?.name,
    },
  };
}

/** What the points that an action sets return to. What a scene sets is not read here. */
function restsOf(
  action: AutomationAction,
  byModule: ReadonlyMap<string, readonly Device[] | undefined>,
): readonly PointRest[] | undefined {
  if (action.kind === "play") return [];
  const devices = action.kind === "set" ? byModule.get(action.module) : undefined;
  if (action.kind === "scene" || devices === undefined) return undefined;
  return chosenDevices(action.where, devices).flatMap(({ points }) =>
    action.values.flatMap(({ point: key }) => {
      const point = points[key];
      return (point && restOf(point)) ?? [];
    }),
  );
}

function firstOf<One, Found>(all: Iterable<One>, find: (one: One) => Found | undefined): Found | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All scenes of a building. */
function buildingScenesQuery({ key }: Pick<SitePlace, "key">) {
  return queryOptions({
    queryKey: ["scenes", key, "all"],
    queryFn: async ({ signal }) => (await ask(listScenes, { query: { placement: key }, signal })).data,
  });
}

/** The system of a word; undefined: there is none. */
function knownModule(word: string): Module | undefined {
  return MODULES.find((module) => module === word);
}
