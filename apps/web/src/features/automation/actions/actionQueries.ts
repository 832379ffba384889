import { type Module, MODULES, Paged, Scene, type SitePlace } from "@atrium/contract";
import { queryOptions } from "@tanstack/react-query";
import { CORE, get } from "../../../platform/http.ts";

/** All scenes of a building. */
export function buildingScenesQuery({ key }: Pick<SitePlace, "key">) {
  return queryOptions({
    queryKey: ["scenes", key, "all"],
    queryFn: async ({ signal }) => (await get(Paged(Scene), `${CORE}/scenes`, { placement: key }, { signal })).data,
  });
}

/** The system of a word; undefined: there is none. */
export function knownModule(word: string): Module | undefined {
  return MODULES.find((module) => module === word);
}
