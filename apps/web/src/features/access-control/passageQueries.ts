import { type FieldEventQuery, listFieldEvents } from "@atrium/contract/access";
import { PlacementKey, type Place } from "@atrium/contract/site";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ask } from "../../platform/http.ts";
import { useFieldEvents } from "../../platform/liveHooks.ts";

const KEY = "passages";
/** Ms for which events that come together are waited for, before the lists are read again. */
const TOGETHER = 500;

export function passagesQuery(asked: FieldEventQuery) {
  return queryOptions({
    queryKey: [KEY, asked],
    queryFn: ({ signal }) => ask(listFieldEvents, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads the lists again shortly after something has happened at a door of the building. */
export function useFreshPassages({ placement }: Place, { isOn }: { readonly isOn: boolean }): void {
  const queries = useQueryClient();
  const timer = useRef<number>(undefined);
  useFieldEvents({ placement: PlacementKey.parse(placement) }, ({ content }) => {
    if (!isOn || content.kind === "locker" || content.kind === "panel-message") return;
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void queries.invalidateQueries({ queryKey: [KEY] });
    }, TOGETHER);
  });
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
