import * as z from "zod";
import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import { NewFloor } from "./newFloor.ts";
import { ListQuery, Paged } from "../base/paging.ts";
import { FloorKey, PlacementKey } from "./place.ts";
import { PlaceNames, PlaceNamesChange } from "./placeNames.ts";
import { NewPlace } from "./plan/planChange.ts";

const params = z.object({ key: PlacementKey });

export const listPlaces = endpoint({
  method: "GET",
  path: `${CORE_API}/places`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "List the names of places and their floors",
  tag: "site",
  query: ListQuery,
  reply: Paged(PlaceNames),
});

export const addPlace = endpoint({
  method: "POST",
  path: `${CORE_API}/places`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Add a place with its first floor",
  tag: "site",
  body: NewPlace,
  status: 201,
  reply: PlaceNames,
  refuses: ["EDV007"],
});

export const removePlace = endpoint({
  method: "DELETE",
  path: `${CORE_API}/places/:key`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Remove a place without devices",
  tag: "site",
  params: z.object({ key: PlacementKey }),
  reply: null,
  refuses: ["EDV012"],
});

export const getPlace = endpoint({
  method: "GET",
  path: `${CORE_API}/places/:key`,
  needs: "devicesSettable",
  runsOn: "anywhere",
  summary: "Get the names of a place and its floors",
  tag: "site",
  params: z.object({ key: PlacementKey }),
  reply: PlaceNames,
});

export const changePlace = endpoint({
  method: "PUT",
  path: `${CORE_API}/places/:key`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Rename a place and its floors",
  tag: "site",
  params: z.object({ key: PlacementKey }),
  body: PlaceNamesChange,
  reply: PlaceNames,
  refuses: ["EDV007", "EDV009"],
});

export const addFloor = endpoint({
  method: "POST",
  path: `${CORE_API}/places/:key/floors`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Add a floor with its zones and rooms to a place",
  tag: "site",
  params: z.object({ key: PlacementKey }),
  body: NewFloor,
  status: 201,
  reply: PlaceNames,
  refuses: ["EDV007"],
});

export const removeFloor = endpoint({
  method: "DELETE",
  path: `${CORE_API}/places/:key/floors/:floor`,
  needs: "devicesSettable",
  runsOn: "core",
  summary: "Remove a floor without devices",
  tag: "site",
  params: params.extend({ floor: FloorKey }),
  reply: null,
  refuses: ["EDV012"],
});
