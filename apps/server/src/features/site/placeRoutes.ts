import { listPlaces, addPlace, removePlace, getPlace, changePlace, addFloor, removeFloor } from "@atrium/contract/site";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { personOf } from "../../platform/http/caller.ts";
import { pageOf } from "../../platform/http/paging.ts";
import type { BuildingEditor } from "./buildingEditor.ts";
import type { FloorEditor } from "./floorEditor.ts";
import type { PlaceEditor } from "./placeEditor.ts";
import { handle } from "../../platform/http/endpoint.ts";
/** A floor of a thousand rooms. */
const BODY_LIMIT = 524_288;

interface PlaceRoutesDeps {
  readonly editor: PlaceEditor;
  readonly floors: FloorEditor;
  readonly buildings: BuildingEditor;
}

/** Places and floors are renamed, added and removed while everything runs. */
export function placeRoutes({ editor, floors, buildings }: PlaceRoutesDeps): FastifyPluginAsyncZod {
  return async (app) => {
    handle(app, listPlaces, ({ query }) => pageOf(editor.list(), query));
    handle(
      app,
      addPlace,
      async (request) => {
        await buildings.add(request.body, personOf(request));
        return editor.find(request.body.key);
      },
      { bodyLimit: BODY_LIMIT },
    );
    handle(app, removePlace, async (request) => {
      await buildings.remove(request.params.key, personOf(request));
    });
    handle(app, getPlace, (request) => editor.find(request.params.key));
    handle(app, changePlace, (request) => editor.rename(request.params.key, request.body, personOf(request)));
    handle(
      app,
      addFloor,
      async (request) => {
        await floors.add(request.params.key, request.body, personOf(request));
        return editor.find(request.params.key);
      },
      { bodyLimit: BODY_LIMIT },
    );
    handle(app, removeFloor, async (request) => {
      await floors.remove(request.params.key, request.params.floor, personOf(request));
    });
  };
}
