import { listScenes } from "@atrium/contract/automation";
import { type Module, MODULES } from "@atrium/contract/devices";
import type { SitePlace } from "@atrium/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";

/** All scenes of a building. */
export function buildingScenesQuery({ key }: Pick<SitePlace, "key">) {
  return queryOptions({
    queryKey: ["scenes", key, "all"],
    queryFn: async ({ signal }) => (await ask(listScenes, { query: { placement: key }, signal })).data,
  });
}

/** The system of a word; undefined: there is none. */
export function knownModule(word: string): Module | undefined {
  return MODULES.find((module) => module === word);
}
