import type { Module } from "@atrium/contract/devices";
import type { QueryClient } from "@tanstack/react-query";
import { holdsQuery } from "../control/queries.ts";
import { devicesQuery, drawingQuery } from "../devices/queries.ts";

/** What a page reads first, asked for while its own scripts are on their way, or before a link to it is clicked. */
export type ReadAhead = (queries: QueryClient, module: Module, address: { placement: string; floor: unknown }) => void;

/** Of a page that shows one floor. A failure is the page's to show: it asks again. */
export const readFloorAhead: ReadAhead = (queries, module, { placement, floor }) => {
  // Without a floor the page begins at the building's first, which is not known yet.
  if (typeof floor !== "string") return;
  void queries.prefetchQuery(drawingQuery({ placement, floor }));
  void queries.prefetchQuery(devicesQuery(module, { placement, floor }));
  void queries.prefetchQuery(holdsQuery({ placement, floor }));
};

/** Of a page that shows a building as a whole. */
export const readBuildingAhead: ReadAhead = (queries, module, { placement }) => {
  void queries.prefetchQuery(devicesQuery(module, { placement }));
  void queries.prefetchQuery(holdsQuery({ placement }));
};
