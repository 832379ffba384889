import { CORE_API, Paged } from "@atrium/contract";
import { FieldEvent } from "@atrium/contract/access";
import { SeeingCamera } from "@atrium/contract/cameras";
import type { TestServer } from "../src/testServer.ts";
import type { FilmingCameras } from "./filmingCameras.ts";
import type { Person } from "./people.ts";

export interface SeenDoors {
  /** One that a camera sees, that camera, and one that none sees. */
  readonly door: string;
  readonly camera: string;
  readonly unseen: string;
}

/** Doors of the site that serve tests of what cameras see of them. */
export async function findSeenDoors({ site }: TestServer, person: Person): Promise<SeenDoors> {
  let [door, camera, unseen] = ["", "", ""];
  const doors = site.plans.flatMap(({ devices }) => devices.filter(({ module }) => module === "access-control"));
  for (const { id } of doors) {
    const seen = SeeingCamera.parse((await person.ask("GET", `${CORE_API}/devices/${id}/camera`)).json()).camera;
    if (seen === null) unseen ||= id;
    else if (door === "") [door, camera] = [id, seen.id];
    if (door !== "" && unseen !== "") return { door, camera, unseen };
  }
  throw new Error("the site has no door that a camera sees, or none that no camera sees");
}

let number = 0;
/** A card is shown at a door. @returns the number of the event; NaN: nobody heard of it */
export async function showCard(
  cameras: FilmingCameras,
  { person, device, at = Date.now() }: { readonly person: Person; readonly device: string; readonly at?: number },
): Promise<number> {
  number += 1;
  const sourceId = `card-${String(number)}`;
  const content = { kind: "card-read", card: "8841", isGranted: true } as const;
  await cameras.happens({ device, id: sourceId, time: at, content });
  const reply = await person.ask("GET", `${CORE_API}/field-events?device=${device}&size=50`);
  const found = Paged(FieldEvent)
    .parse(reply.json())
    .data.find((one) => one.sourceId === sourceId);
  return found?.id ?? Number.NaN;
}
