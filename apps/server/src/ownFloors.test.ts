import { CORE_API, Paged } from "@atrium/contract";
import { DeviceDescription } from "@atrium/contract/devices";
import { EnergyReply } from "@atrium/contract/energy";
import { FloorDrawing, SiteReply } from "@atrium/contract/site";
import type { Site } from "@atrium/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLiveSocket } from "../test/liveSocket.ts";
import { Person } from "../test/people.ts";
import { TestServer } from "./testServer.ts";

const PLACEMENT = "office-building";
const FLOORS: Readonly<Record<string, { readonly key: string; readonly label: string }>> = {
  first: { key: "b1", label: "Basement 1" },
  second: { key: "mezzanine", label: "Mezzanine" },
  third: { key: "ninth", label: "9th Floor" },
};
const ZONES: Readonly<Record<string, string>> = { A: "East", B: "West" };

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await TestServer.make();
  await server.restartWith(withOwnFloors(server.site));
  await server.app.start();
  admin = new Person(server, await server.signIn());
}, 60_000);
afterAll(() => server.stop());

/** The office building with floors and zones that the default campus does not have. */
function withOwnFloors({ campus, plans, ...site }: Site): Site {
  const ownZone = (zone: string) => ZONES[zone] ?? zone;
  const places = campus.places.map((place) => {
    if (place.key !== PLACEMENT) return place;
    const floors = place.floors.map((floor) => ({
      ...floor,
      ...FLOORS[floor.key],
      zones: floor.zones.map(ownZone),
    }));
    return { ...place, floors };
  });
  const ownPlans = plans.map((plan) => {
    const floor = FLOORS[plan.floor];
    if (plan.building !== PLACEMENT || floor === undefined) return plan;
    const zoned = <Row extends { zone?: string | undefined }>(row: Row): Row =>
      row.zone === undefined ? row : { ...row, zone: ownZone(row.zone) };
    const zones = plan.zones.map((zone) => ({ ...zone, id: ownZone(zone.id), label: `${ownZone(zone.id)} Wing` }));
    const [rooms, devices] = [plan.rooms.map(zoned), plan.devices.map(zoned)];
    return { ...plan, floor: floor.key, label: floor.label, zones, rooms, devices };
  });
  return { ...site, campus: { ...campus, places }, plans: ownPlans };
}

test("a building has the floors and zones of its site, in the site's order", async () => {
  const { places } = SiteReply.parse((await admin.ask("GET", `${CORE_API}/site`)).json());
  const office = places.find(({ key }) => key === PLACEMENT);
  expect(office?.floors.map(({ key, label }) => [key, label])).toEqual([
    ["b1", "Basement 1"],
    ["mezzanine", "Mezzanine"],
    ["ninth", "9th Floor"],
    ["rooftop", "Rooftop"],
  ]);
  expect(office?.floors[1]?.zones.slice(0, 2)).toEqual(["East", "West"]);
  expect(office?.floors[1]?.zoneLabels?.slice(0, 2)).toEqual([
    { key: "East", label: "East Wing" },
    { key: "West", label: "West Wing" },
  ]);
});

test("its plan, its devices and its energy are answered by those names", async () => {
  const plan = FloorDrawing.parse((await admin.ask("GET", `${CORE_API}/plans/${PLACEMENT}/mezzanine`)).json());
  expect(plan.zones.slice(0, 2).map(({ id }) => id)).toEqual(["East", "West"]);
  const query = `module=lighting&placement=${PLACEMENT}&floor=mezzanine&zone=East`;
  const { data } = Paged(DeviceDescription).parse((await admin.ask("GET", `${CORE_API}/devices?${query}`)).json());
  expect(data.length).toBeGreaterThan(0);
  expect(new Set(data.map(({ floor, zone }) => `${floor} ${zone ?? ""}`))).toEqual(new Set(["mezzanine East"]));
  const energy = await admin.ask("GET", `${CORE_API}/energy?placement=${PLACEMENT}&floor=ninth`);
  expect(EnergyReply.parse(energy.json()).floor).toBe("ninth");
  expect(await admin.status("GET", `${CORE_API}/energy?placement=${PLACEMENT}&floor=second`)).toBe(404);
});

test("a page subscribes to live values of one of its zones, and to no floor that the site does not have", async () => {
  const page = await openLiveSocket(server.app.http.listeningOrigin, admin.token);
  const view = { type: "subscribe", channel: "lighting" } as const;
  page.send({ ...view, subscription: 1, place: { placement: PLACEMENT, floor: "mezzanine", zone: "West" } });
  expect((await page.first("snapshot")).ids.length).toBeGreaterThan(0);
  page.send({ ...view, subscription: 2, place: { placement: PLACEMENT, floor: "second" } });
  expect(await page.first("refused", ({ subscription }) => subscription === 2)).toBeDefined();
  page.socket.close();
});
